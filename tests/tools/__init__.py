"""What tests of several folders share, and the commands that make files or try more than the suite does."""
