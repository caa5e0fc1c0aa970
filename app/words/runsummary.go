package words

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return summaryOf.with("run", run) }
