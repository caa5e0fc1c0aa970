package words

// HistogramTableOf names the table of the buckets of one step.
func HistogramTableOf(tag, step string) string {
	return histogramTableOf.with("tag", tag, "step", step)
}

// HistogramTableMore says how many buckets the table leaves out.
func HistogramTableMore(count int) string { return histogramTableMore.with("count", Count(count)) }

// HistogramTotal says how many values a histogram counts; count is as it is read.
func HistogramTotal(count string) string { return histogramTotal.with("count", count) }

// HistogramRuns says of how many runs a card shows the histograms.
func HistogramRuns(count int) string { return histogramRuns.with("count", Count(count)) }

// HistogramBand is a share of the values in percent, as it is read.
func HistogramBand(share string) string { return histogramLegendBand.with("share", share) }
