package words

// Texts of summaries of runs.
const (
	SummaryTitle   Message = "Run summary"
	SummaryWaiting Message = "Summarizing the run"
	SummaryCopy    Message = "Copy"
	SummaryCopied  Message = "Copied."
	SummaryNoCopy  Message = "The browser blocked copying."
	SummaryClose   Message = "Close"
	SummaryReading Message = "The run is still being read. This summary covers what was read so far."
	summaryOf      Message = "Summary of {run}"
)

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return summaryOf.with("run", run) }
