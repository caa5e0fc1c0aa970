package words

// Texts of cards of histograms.
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
	HistogramLegend       Message = "Share of the values within each band"
	HistogramLegendMedian Message = "median"
	HistogramSummed       Message = "Counts of the runs are added up."
	histogramTableOf      Message = "Buckets of {tag} at step {step}"
	histogramTableMore    Message = "{count, one: # more bucket, other: # more buckets} in the file to save"
	histogramTotal        Message = "{count} values"
	histogramRuns         Message = "{count, one: # run, other: # runs}"
	histogramLegendBand   Message = "{share} %"
	SlicesTitle           Message = "Every histogram is drawn."
)

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
