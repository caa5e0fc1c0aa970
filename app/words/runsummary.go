package words

// Texts of run summaries.
const (
	SummaryTitle   Message = "Run summary"
	SummaryWaiting Message = "Summarizing the run"
	SummaryCopy    Message = "Copy"
	SummaryNoCopy  Message = "The browser blocked copying."
	SummaryClose   Message = "Close"
	SummaryReading Message = "The run is still being read. This summary covers what was read so far."
	summaryOf      Message = "Summary of {run}"
)

// SummaryOf is the title of a run's summary.
func SummaryOf(run string) string { return summaryOf.With(run) }
