package histogram

import "eventlens/app/words"

// Texts of histogram cards.
const (
	ModeLabel   words.Message = "Mode"
	ModeOffset  words.Message = "Offset"
	ModeOverlay words.Message = "Overlay"
	ModeBands   words.Message = "Distributions"
	ModeHeat    words.Message = "Heat map"

	Bins         words.Message = "Bins"
	BinsShared   words.Message = "Shared"
	BinsLogged   words.Message = "As logged"
	Together     words.Message = "Runs together"
	TogetherHint words.Message = "One card a tag, with the histograms of all runs shown"
	Log          words.Message = "Log counts"
	LogHint      words.Message = "Heights and colours follow the logarithm of the counts"
	Own          words.Message = "Own range"
	OwnHint      words.Message = "Each card has the range of its own values, instead of one for all runs of a tag"

	HistogramTable words.Message = "Step and buckets"
	Left           words.Message = "Left"
	Right          words.Message = "Right"
	Count          words.Message = "Count"
	Share          words.Message = "Share"
	Copy           words.Message = "Copy the buckets"
	Copied         words.Message = "The buckets were copied."
	NotCopied      words.Message = "The browser did not let the buckets be copied."
	Legend         words.Message = "Between which percentiles each band lies"
	LegendMedian   words.Message = "median"
	Summed         words.Message = "summed"
	SummedHint     words.Message = "Counts of the runs are added up."
	tableOf        words.Message = "Buckets of {tag} at step {step}"
	tableMore      words.Message = "{count, one: # more bucket, other: # more buckets} in the file to save"
	total          words.Message = "{count} values"

	legendBand      words.Message = "{share} %"
	percentiles     words.Message = "{low}–{high}"
	bandHint        words.Message = "Between the percentiles {from} % and {to} % lie {share} % of the values."
	slicesTitle     words.Message = "Every histogram is drawn."
	slicesTitleSome words.Message = "A card says which of its histograms are not drawn."
)

// SlicesTitle explains how many histograms are drawn.
func SlicesTitle(drawn, read int64) string {
	if drawn < read {
		return slicesTitleSome.Text()
	}
	return slicesTitle.Text()
}

// TableOf labels the table of buckets of one step.
func TableOf(tag, step string) string {
	return tableOf.With(tag, step)
}

// TableMore says how many buckets the table leaves out.
func TableMore(count int) string { return tableMore.With(words.Count(count)) }

// Total says how many values a histogram counts; count is formatted already.
func Total(count string) string { return total.With(count) }

// Band labels a band of percentiles by its share of the values, formatted already.
func Band(share string) string { return legendBand.With(share) }

// BandHint says which share of the values a band of percentiles contains.
func BandHint(from, to, share string) string {
	return bandHint.With(from, to, share)
}

// Percentiles names the two percentiles that bound a band.
func Percentiles(low, high string) string {
	return percentiles.With(low, high)
}
