"""Every sentence that a person reads, in English and Arabic."""
