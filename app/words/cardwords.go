package words

import "eventlens/app/report/id"

// Between writes a range of two written values.
func Between(low, high string) string { return fillReport(id.Range, low, high) }

// CountOf writes a count and the whole it is a part of.
func CountOf(part, whole string) string {
	return fillReport(id.PartOfWhole, part, whole)
}

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return summaryOf.with("run", run) }
