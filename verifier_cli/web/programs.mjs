// The two programs, each in a worker of its own.

import { startWorker } from "./trusted.mjs";

/** So long may the package take for a record before a new input starts it anew. */
const PATIENCE = 3000;

export class Programs {
  constructor(onLoading) {
    this.onLoading = onLoading;
    this.jobs = new Map();
    this.next = 1;
    this.tested = new Promise((resolve, reject) => {
      this.scriptWorker = this.worker("script-worker.mjs", ({ tested, failed }) => {
        if (tested !== undefined) {
          resolve(tested);
        } else if (failed !== undefined) {
          reject(new Error(failed));
        }
      });
    });
    this.startPython();
  }

  startPython() {
    this.pythonBusySince = null;
    this.ready = new Promise((resolve, reject) => {
      this.pythonWorker = this.worker("python-worker.mjs", ({ ready, failed, percent }) => {
        if (percent !== undefined) {
          this.onLoading(percent);
        } else if (ready) {
          resolve();
        } else if (failed !== undefined) {
          reject(Object.assign(new Error(failed), { isPython: true }));
        }
      });
    });
    this.ready.catch(() => {
      // Whoever waits for it is told; nobody else need be.
    });
  }

  worker(name, onNews) {
    const worker = startWorker(name);
    worker.onmessage = ({ data }) => {
      const job = this.jobs.get(data.id);
      this.jobs.delete(data.id);
      if (!job) {
        onNews(data);
      } else if (data.stopped !== undefined) {
        job.reject(new Error(data.stopped));
      } else {
        job.resolve(data.answer);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      onNews({ failed: event.message ?? name });
    };
    return worker;
  }

  ask(worker, question) {
    const id = this.next;
    this.next += 1;
    return new Promise((resolve, reject) => {
      this.jobs.set(id, { resolve, reject });
      worker.postMessage({ id, ...question });
    });
  }

  /** The answer of the independent script to a record. */
  script(bytes) {
    return this.ask(this.scriptWorker, { bytes });
  }

  /** The answer of the package to a record. A record that keeps it busy for long is given up for the next one. */
  async python(bytes, name, brought) {
    if (this.pythonBusySince !== null && Date.now() - this.pythonBusySince > PATIENCE) {
      this.pythonWorker.terminate();
      this.startPython();
    }
    await this.ready;
    this.pythonBusySince = Date.now();
    try {
      return await this.ask(this.pythonWorker, { bytes, name, brought });
    } finally {
      this.pythonBusySince = null;
    }
  }
}
