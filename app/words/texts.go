package words

import (
	"eventlens/app/wire"
	"strings"
)

// Product is the product's name.
const Product = "eventlens"

// TabName returns the name of a kind's tab.
func TabName(k wire.Kind) string {
	switch k {
	case wire.KindScalar:
		return tabNameScalars.Text()
	case wire.KindImage:
		return tabNameImages.Text()
	case wire.KindHistogram:
		return tabNameHistograms.Text()
	}
	return tabNameOther.Text()
}

// TabHint explains a tab: what its count means, and why it can be empty.
func TabHint(k wire.Kind, tags int) string {
	switch {
	case k == wire.KindOther:
		return tabHintTagsOf.Text()
	case tags == 0:
		return tabHintNoIn.with(arg("kindNoun", kindNoun(k)))
	}
	return tabHintWith.with(number("tags", tags), arg("kindNoun", kindNoun(k)))
}

func kindNoun(k wire.Kind) string {
	switch k {
	case wire.KindScalar:
		return kindNounScalars.Text()
	case wire.KindImage:
		return kindNounImages.Text()
	}
	return kindNounHistograms.Text()
}

// DocumentTitle is the browser tab's title.
func DocumentTitle(source string, k wire.Kind) string {
	if source == "" {
		return Product
	}
	return documentTitle.with(arg("source", source), arg("tabName", TabName(k)), arg("product", Product))
}

const DropHintName = "tfevents"

// DropOverText says what becomes of files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return dropOverTextFilesAnd.Text()
	}
	return dropOverTextTheyAre.with(number("runs", runs))
}

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return recentSaved.with(arg("age", age)) }

// RunsShown says how many runs are shown.
func RunsShown(shown, all int) string {
	return runsShown.with(number("shown", shown), number("all", all))
}

// RunsButton opens the run list on narrow screens.
func RunsButton(shown int) string { return runsButton.with(number("shown", shown)) }

// RunOnly explains a click on a run's name.
func RunOnly(name string, alone bool) string {
	if alone {
		return runOnlyBack.with(arg("name", name))
	}
	return runOnly.with(arg("name", name))
}

// RunStateText says how far a run was read.
func RunStateText(s wire.RunState) string {
	switch s {
	case wire.RunQueued:
		return runStateTextQueued.Text()
	case wire.RunReading:
		return runStateTextReading.Text()
	case wire.RunProblem:
		return runStateTextReadWith.Text()
	}
	return runStateTextRead.Text()
}

// AxisName names an x axis.
func AxisName(a wire.Axis) string {
	switch a {
	case wire.AxisRelative:
		return axisNameRelative.Text()
	case wire.AxisWall:
		return axisNameWall.Text()
	}
	return axisNameStep.Text()
}

// FilterCount says how many names match a filter.
func FilterCount(match, all int) string {
	if match == all {
		return Count(all)
	}
	return filterCount.with(number("match", match), number("all", all))
}

// PatternUnsupported says that an expression has what only some languages know, such as looking ahead.
func PatternUnsupported(part string) string {
	return patternUnsupported.with(arg("part", part))
}

// PatternUnfinished says that what was typed, to filter or to group by, is no expression yet.
func PatternUnfinished(why string) string {
	if why != "" {
		why = patternUnfinishedWhy.with(arg("why", why))
	}
	return patternUnfinishedPatternNot.with(arg("why", why))
}

// Reading says how much was read.
func Reading(p wire.Progress) string {
	if p.Listing {
		return Listing(p)
	}
	if p.Files == 0 && p.BytesDone == 0 {
		return ReadingFiles(p)
	}
	if p.Elsewhere {
		return readingElsewhere.with(arg("bytesOf", BytesOf(p.BytesDone, p.Bytes)))
	}
	return readingBytes.with(arg("bytesOf", BytesOf(p.BytesDone, p.Bytes)))
}

// ReadingShare says the same where there is little room.
func ReadingShare(p wire.Progress) string {
	if p.Listing {
		return ListingShort(p)
	}
	if p.Bytes <= 0 {
		return Bytes(p.BytesDone)
	}
	return readingShare.with(number("count", 100*min(p.BytesDone, p.Bytes)/p.Bytes))
}

// ReadingFiles says how many files were read.
func ReadingFiles(p wire.Progress) string {
	if p.Files == 0 {
		return readingFilesLookingFor.Text()
	}
	return readingFilesOf.with(number("filesDone", p.FilesDone), number("files", p.Files))
}

// AllRead says that everything opened was read, and how many records are not verified yet, since their payloads were left out.
func AllRead(bytes, deferred int64) string {
	said := allRead.with(arg("bytes", Bytes(bytes)))
	if deferred > 0 {
		said += allReadDeferred.with(number("deferred", deferred))
	}
	return said
}

// ProblemCount is the button that shows the problems.
func ProblemCount(n int) string { return problemCount.with(number("count", n)) }

// PointsDrawn says how many of the points read are drawn, and how many are left out because a restarted run wrote them again.
func PointsDrawn(drawn, read, superseded int64) string {
	return valuesDrawn(pointsDrawn.Text(), drawn, read, superseded)
}

// SlicesDrawn is PointsDrawn for histograms.
func SlicesDrawn(drawn, read, superseded int64) string {
	return valuesDrawn(slicesDrawn.Text(), drawn, read, superseded)
}

func valuesDrawn(noun string, drawn, read, superseded int64) string {
	text := valuesDrawnAll.with(arg("noun", noun))
	if drawn != read {
		text = strings.ToUpper(noun[:1]) + noun[1:]
	}
	text += valuesDrawnOf.with(number("drawn", drawn), number("read", read))
	if superseded > 0 {
		text += valuesDrawnSuperseded.with(number("superseded", superseded))
	}
	return text
}

// ImageSteps says at how many steps there are images.
func ImageSteps(n int64) string {
	if n == 1 {
		return imageStepsOne.Text()
	}
	return imageStepsMany.with(number("count", n))
}

// ChartName is the text name of a chart before its summary is known.
func ChartName(k wire.Kind, tag string) string {
	if k == wire.KindHistogram {
		return chartNameHistogramsOver.with(arg("tag", tag))
	}
	return chartNameLineChart.with(arg("tag", tag))
}

// StepAt labels what was logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return stepAtPlain.with(arg("step", step))
	}
	return stepAtTime.with(arg("step", step), arg("when", when))
}

// StepSlider names the slider of an image card.
func StepSlider(tag, run string) string { return stepSlider.with(arg("tag", tag), arg("run", run)) }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return sampleOf.with(number("i", i), number("count", n)) }

// ImageSize says how large an image is.
func ImageSize(width, height int) string {
	return imageSize.with(number("width", width), number("height", height))
}

// ReadoutMore says how many rows were left out.
func ReadoutMore(n int) string { return readoutMore.with(number("count", n)) }

// NoKindTitle is the title of a tab without tags.
func NoKindTitle(k wire.Kind) string { return noKindTitle.with(arg("kindNoun", kindNoun(k))) }

// NoKindWriter is a call that writes values of a kind.
func NoKindWriter(k wire.Kind) string {
	switch k {
	case wire.KindScalar:
		return noKindWriterAddScalar.Text()
	case wire.KindImage:
		return noKindWriterAddImage.Text()
	}
	return noKindWriterAddHistogram.Text()
}

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return problemsTitle.with(arg("problemCount", ProblemCount(n))) }

// OpenTab names the link from an empty tab to one that has tags.
func OpenTab(k wire.Kind, tags int) string {
	return openTab.with(arg("tabName", TabName(k)), number("tags", tags))
}

// PluginName names the plugin of a tag of an undrawn kind.
func PluginName(plugin string) string {
	if plugin == "" {
		return pluginName.Text()
	}
	return plugin
}

// OtherCount says how much a tag of an undrawn kind holds.
func OtherCount(values, bytes int64) string {
	text := otherCountValues.with(number("values", values))
	if values == 1 {
		text = otherCount1Value.Text()
	}
	if bytes == 0 { // metadata alone
		return text
	}
	return otherCountTextBytes.with(arg("text", text), arg("bytes", Bytes(bytes)))
}

// ProblemAt says where in a file a problem is; a negative offset is nowhere.
func ProblemAt(offset int64) string {
	if offset < 0 {
		return ""
	}
	return problemAt.with(number("offset", offset))
}

// ProblemsMore says how many problems are not listed.
func ProblemsMore(n int) string { return problemsMore.with(number("count", n)) }

// MoreSources says that there are sources beside the one named.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return moreSources.with(arg("name", name), number("more", more))
}
