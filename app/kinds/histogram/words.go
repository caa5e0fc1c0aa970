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
	TogetherHint words.Message = "One card per tag, with the histograms of all shown runs"
	Log          words.Message = "Log counts"
	LogHint      words.Message = "Heights and colours follow the logarithm of the counts"
	Own          words.Message = "Own range"
	OwnHint      words.Message = "Each card fits its own values, instead of all runs of the tag"

	// SettingNames are the labels of all settings, separated by tabs.
	SettingNames = string(ModeLabel + "\t" + words.HistogramAlong + "\t" + Together + "\t" + Bins +
		"\t" + Log + "\t" + Own + "\t" + words.SizeLabel)

	HistogramTable words.Message = "Step and buckets"
	Left           words.Message = "Left"
	Right          words.Message = "Right"
	Count          words.Message = "Count"
	Share          words.Message = "Share"
	Copy           words.Message = "Copy the buckets"
	Copied         words.Message = "Buckets copied."
	NotCopied      words.Message = "The browser blocked copying."
	Legend         words.Message = "Percentiles of each band"
	LegendMedian   words.Message = "median"
	Summed         words.Message = "summed"
	SummedHint     words.Message = "Counts of the runs are added up."
	tableOf        words.Message = "Buckets of {tag} at step {step}"
	tableMore      words.Message = "{count, one: # more bucket, other: # more buckets} in the saved file"
	total          words.Message = "{count} values"

	legendBand      words.Message = "{share} %"
	percentiles     words.Message = "{low}–{high}"
	bandHint        words.Message = "From percentile {from} to {to}: {share} % of the values."
	slicesTitle     words.Message = "Every histogram is drawn."
	slicesTitleSome words.Message = "Each card says which histograms it does not draw."
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
