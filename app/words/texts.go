package words

import (
	"strings"

	"eventlens/app/kind"
	"eventlens/app/wire"
)

// Product is the product's name.
const Product = "eventlens"

// DocumentTitle is the browser tab's title.
func DocumentTitle(source string, k kind.ID) string {
	if source == "" {
		return Product
	}
	return documentTitle.with("source", source, "tabName", TabName(k), "product", Product)
}

const DropHintName = "tfevents"

// DropOverText says what becomes of files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return dropOverTextFilesAnd.Text()
	}
	return dropOverTextTheyAre.with("runs", Count(runs))
}

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return recentSaved.with("age", age) }

// RunsShown says how many runs are shown.
func RunsShown(shown, all int) string {
	return runsShown.with("shown", Count(shown), "all", Count(all))
}

// RunsButton opens the run list on narrow screens.
func RunsButton(shown int) string { return runsButton.with("shown", Count(shown)) }

// RunOnly explains a click on a run's name.
func RunOnly(name string, alone bool) string {
	if alone {
		return runOnlyBack.with("name", name)
	}
	return runOnly.with("name", name)
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
	return filterCount.with("match", Count(match), "all", Count(all))
}

// PatternUnsupported says that an expression has what only some languages know, such as looking ahead.
func PatternUnsupported(part string) string {
	return patternUnsupported.with("part", part)
}

// PatternNothingBefore says that a part of an expression repeats what stands before it, where nothing does.
func PatternNothingBefore(part string) string {
	return PatternUnfinished(patternNothingBefore.with("part", part))
}

// PatternUnfinished says that what was typed, to filter or to group by, is no expression yet.
func PatternUnfinished(why string) string {
	if why != "" {
		why = patternUnfinishedWhy.with("why", why)
	}
	return patternUnfinishedPatternNot.with("why", why)
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
		return readingElsewhere.with("bytesOf", BytesOf(p.BytesDone, p.Bytes))
	}
	return readingBytes.with("bytesOf", BytesOf(p.BytesDone, p.Bytes))
}

// ReadingShare says the same where there is little room.
func ReadingShare(p wire.Progress) string {
	if p.Listing {
		return ListingShort(p)
	}
	if p.Bytes <= 0 {
		return Bytes(p.BytesDone)
	}
	return readingShare.with("count", Count(100*min(p.BytesDone, p.Bytes)/p.Bytes))
}

// ReadingFiles says how many files were read.
func ReadingFiles(p wire.Progress) string {
	if p.Files == 0 {
		return readingFilesLookingFor.Text()
	}
	return readingFilesOf.with("filesDone", Count(p.FilesDone), "files", Count(p.Files))
}

// AllRead says that everything opened was read, and how many records are not verified yet, since their payloads were left out.
func AllRead(bytes, deferred int64) string {
	said := allRead.with("bytes", Bytes(bytes))
	if deferred > 0 {
		said += allReadDeferred.with("deferred", Count(deferred))
	}
	return said
}

// ProblemCount is the button that shows the problems.
func ProblemCount(n int) string { return problemCount.with("count", Count(n)) }

// PointsDrawn says how many of the points read are drawn, and how many are left out because a restarted run wrote them again.
func PointsDrawn(drawn, read, superseded int64) string {
	return valuesDrawn(pointsDrawn.Text(), drawn, read, superseded)
}

// SlicesDrawn is PointsDrawn for histograms.
func SlicesDrawn(drawn, read, superseded int64) string {
	return valuesDrawn(slicesDrawn.Text(), drawn, read, superseded)
}

func valuesDrawn(noun string, drawn, read, superseded int64) string {
	text := valuesDrawnAll.with("noun", noun)
	if drawn != read {
		text = strings.ToUpper(noun[:1]) + noun[1:]
	}
	text += valuesDrawnOf.with("drawn", Count(drawn), "read", Count(read))
	if superseded > 0 {
		text += valuesDrawnSuperseded.with("superseded", Count(superseded))
	}
	return text
}

// ImageSteps says at how many steps there are images.
func ImageSteps(n int64) string {
	if n == 1 {
		return imageStepsOne.Text()
	}
	return imageStepsMany.with("count", Count(n))
}

// StepAt labels what was logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return stepAtPlain.with("step", step)
	}
	return stepAtTime.with("step", step, "when", when)
}

// StepSlider names the slider of an image card.
func StepSlider(tag, run string) string { return stepSlider.with("tag", tag, "run", run) }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return sampleOf.with("i", Count(i), "count", Count(n)) }

// ImageSize says how large an image is.
func ImageSize(width, height int) string {
	return imageSize.with("width", Count(width), "height", Count(height))
}

// ReadoutMore says how many rows were left out.
func ReadoutMore(n int) string { return readoutMore.with("count", Count(n)) }

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return problemsTitle.with("problemCount", ProblemCount(n)) }

// OpenTab names the link from an empty tab to one that has tags.
func OpenTab(k kind.ID, tags int) string {
	return openTab.with("tabName", TabName(k), "tags", Count(tags))
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
	text := otherCountValues.with("values", Count(values))
	if values == 1 {
		text = otherCount1Value.Text()
	}
	if bytes == 0 { // metadata alone
		return text
	}
	return otherCountTextBytes.with("text", text, "bytes", Bytes(bytes))
}

// ProblemAt says where in a file a problem is; a negative offset is nowhere.
func ProblemAt(offset int64) string {
	if offset < 0 {
		return ""
	}
	return problemAt.with("offset", Count(offset))
}

// ProblemsMore says how many problems are not listed.
func ProblemsMore(n int) string { return problemsMore.with("count", Count(n)) }

// MoreSources says that there are sources beside the one named.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return moreSources.with("name", name, "more", Count(more))
}
