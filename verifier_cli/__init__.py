"""The command line of fairshuffle: arguments in, report out."""
