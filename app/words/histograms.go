package words

// Texts of histogram cards.
const (
	ModeLabel             Message = "Mode"
	ModeOffset            Message = "Offset"
	ModeOverlay           Message = "Overlay"
	ModeBands             Message = "Distributions"
	ModeHeat              Message = "Heat map"
	HistogramAlong        Message = "Along"
	HistogramBins         Message = "Bins"
	HistogramBinsShared   Message = "Shared"
	HistogramBinsLogged   Message = "As logged"
	HistogramTogether     Message = "Runs together"
	HistogramTogetherHint Message = "One card a tag, with the histograms of all runs shown"
	HistogramLog          Message = "Log counts"
	HistogramLogHint      Message = "Heights and colours follow the logarithm of the counts"
	HistogramOwn          Message = "Own range"
	HistogramOwnHint      Message = "Each card has the range of its own values, instead of one for all runs of a tag"
	HistogramCSV          Message = "Save as CSV"
	HistogramJSON         Message = "Save as JSON"
	HistogramTable        Message = "Step and buckets"
	HistogramLeft         Message = "Left"
	HistogramRight        Message = "Right"
	HistogramCount        Message = "Count"
	HistogramShare        Message = "Share"
	HistogramCopy         Message = "Copy the buckets"
	HistogramCopied       Message = "The buckets were copied."
	HistogramNotCopied    Message = "The browser did not let the buckets be copied."
	HistogramLegend       Message = "Between which percentiles each band lies"
	HistogramLegendMedian Message = "median"
	HistogramSummed       Message = "summed"
	HistogramSummedHint   Message = "Counts of the runs are added up."
	histogramTableOf      Message = "Buckets of {tag} at step {step}"
	histogramTableMore    Message = "{count, one: # more bucket, other: # more buckets} in the file to save"
	histogramTotal        Message = "{count} values"
	histogramRuns         Message = "{count, one: # run, other: # runs}"
	histogramLegendBand   Message = "{share} %"
	histogramPercentiles  Message = "{low}–{high}"
	histogramBandHint     Message = "Between the percentiles {from} % and {to} % lie {share} % of the values."
	slicesTitle           Message = "Every histogram is drawn."
	slicesTitleSome       Message = "A card says which of its histograms are not drawn."
)

// SlicesTitle explains how many histograms are drawn.
func SlicesTitle(drawn, read int64) string {
	if drawn < read {
		return slicesTitleSome.Text()
	}
	return slicesTitle.Text()
}

// HistogramTableOf labels the table of buckets of one step.
func HistogramTableOf(tag, step string) string {
	return histogramTableOf.with("tag", tag, "step", step)
}

// HistogramTableMore says how many buckets the table leaves out.
func HistogramTableMore(count int) string { return histogramTableMore.with("count", Count(count)) }

// HistogramTotal says how many values a histogram counts; count is formatted already.
func HistogramTotal(count string) string { return histogramTotal.with("count", count) }

// HistogramRuns says how many runs' histograms a card shows.
func HistogramRuns(count int) string { return histogramRuns.with("count", Count(count)) }

// HistogramBand labels a band of percentiles by its share of the values, formatted already.
func HistogramBand(share string) string { return histogramLegendBand.with("share", share) }

// HistogramBandHint says which share of the values a band of percentiles contains.
func HistogramBandHint(from, to, share string) string {
	return histogramBandHint.with("from", from, "to", to, "share", share)
}

// HistogramPercentiles names the two percentiles that bound a band.
func HistogramPercentiles(low, high string) string {
	return histogramPercentiles.with("low", low, "high", high)
}
