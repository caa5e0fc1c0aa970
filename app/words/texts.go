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
		return "Scalars"
	case wire.KindImage:
		return "Images"
	case wire.KindHistogram:
		return "Histograms"
	}
	return "Other"
}

// TabHint explains a tab: what its count means, and why it can be empty.
func TabHint(k wire.Kind, tags int) string {
	switch {
	case k == wire.KindOther:
		return "Tags of kinds that are counted but not drawn yet"
	case tags == 0:
		return "No " + kindNoun(k) + " in these runs"
	}
	return Counted(tags, "tag", "tags") + " with " + kindNoun(k)
}

func kindNoun(k wire.Kind) string {
	switch k {
	case wire.KindScalar:
		return "scalars"
	case wire.KindImage:
		return "images"
	}
	return "histograms"
}

// DocumentTitle is the browser tab's title.
func DocumentTitle(source string, k wire.Kind) string {
	if source == "" {
		return Product
	}
	return source + ", " + TabName(k) + " · " + Product
}

const DropHintName = "tfevents"

// DropOverText says what becomes of files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return "Files and folders with event files"
	}
	return "They are added to the " + Counted(runs, "run that is", "runs that are") + " open."
}

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return "Saved " + age }

// RunsShown says how many runs are shown.
func RunsShown(shown, all int) string { return Count(shown) + " of " + Count(all) + " shown" }

// RunsButton opens the run list on narrow screens.
func RunsButton(shown int) string { return "Runs " + Count(shown) }

// RunOnly explains a click on a run's name.
func RunOnly(name string, alone bool) string {
	if alone {
		return name + ": click to bring the other runs back"
	}
	return name + ": click to show only this run"
}

// RunStateText says how far a run was read.
func RunStateText(s wire.RunState) string {
	switch s {
	case wire.RunQueued:
		return "Queued"
	case wire.RunReading:
		return "Reading"
	case wire.RunProblem:
		return "Read with problems"
	}
	return "Read"
}

// AxisName names an x axis.
func AxisName(a wire.Axis) string {
	switch a {
	case wire.AxisRelative:
		return "Relative"
	case wire.AxisWall:
		return "Wall"
	}
	return "Step"
}

// FilterCount says how many names match a filter.
func FilterCount(match, all int) string {
	if match == all {
		return Count(all)
	}
	return Count(match) + " of " + Count(all)
}

// PatternUnsupported says that an expression has what only some languages know, such as looking ahead.
func PatternUnsupported(part string) string {
	return "“" + part + "” is not supported here. To leave out what matches, begin the filter with “!”. The last good one still holds."
}

// PatternUnfinished says that what was typed, to filter or to group by, is no expression yet.
func PatternUnfinished(why string) string {
	if why != "" {
		why = ": " + why
	}
	return "Pattern not finished" + why + ". The last good one still holds."
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
		return "Another tab is reading, " + BytesOf(p.BytesDone, p.Bytes)
	}
	return "Reading " + BytesOf(p.BytesDone, p.Bytes)
}

// ReadingShare says the same where there is little room.
func ReadingShare(p wire.Progress) string {
	if p.Listing {
		return ListingShort(p)
	}
	if p.Bytes <= 0 {
		return Bytes(p.BytesDone)
	}
	return Count(100*min(p.BytesDone, p.Bytes)/p.Bytes) + " %"
}

// ReadingFiles says how many files were read.
func ReadingFiles(p wire.Progress) string {
	if p.Files == 0 {
		return "Looking for event files"
	}
	return Count(p.FilesDone) + " of " + Counted(p.Files, "file", "files")
}

// AllRead says that everything opened was read, and how many records are not verified yet, since their payloads were left out.
func AllRead(bytes, deferred int64) string {
	said := "All read · " + Bytes(bytes)
	if deferred > 0 {
		said += " · " + Counted(int(deferred), "large record", "large records") + " checked when shown"
	}
	return said
}

// ProblemCount is the button that shows the problems.
func ProblemCount(n int) string { return Counted(n, "problem", "problems") }

// PointsDrawn says how many of the points read are drawn, and how many are left out because a restarted run wrote them again.
func PointsDrawn(drawn, read, superseded int64) string {
	return valuesDrawn("points", drawn, read, superseded)
}

// SlicesDrawn is PointsDrawn for histograms.
func SlicesDrawn(drawn, read, superseded int64) string {
	return valuesDrawn("slices", drawn, read, superseded)
}

func valuesDrawn(noun string, drawn, read, superseded int64) string {
	text := "All " + noun
	if drawn != read {
		text = strings.ToUpper(noun[:1]) + noun[1:]
	}
	text += ": " + Count(drawn) + " of " + Count(read)
	if superseded > 0 {
		text += " · " + Count(superseded) + " superseded"
	}
	return text
}

// ImageSteps says at how many steps there are images.
func ImageSteps(n int64) string {
	if n == 1 {
		return "Images at 1 step"
	}
	return "Images at " + Count(n) + " steps"
}

// ChartName is the text name of a chart before its summary is known.
func ChartName(k wire.Kind, tag string) string {
	if k == wire.KindHistogram {
		return tag + ", histograms over steps"
	}
	return tag + ", line chart"
}

// StepAt labels what was logged at a step.
func StepAt(step, when string) string {
	if when == "" {
		return "Step " + step
	}
	return "Step " + step + " · " + when
}

// StepSlider names the slider of an image card.
func StepSlider(tag, run string) string { return "Step of " + tag + " in " + run }

// SampleOf says which of a step's images is shown, counted from 1.
func SampleOf(i, n int) string { return Count(i) + " of " + Count(n) }

// ImageSize says how large an image is.
func ImageSize(width, height int) string { return Count(width) + " × " + Count(height) }

// ReadoutMore says how many rows were left out.
func ReadoutMore(n int) string { return Count(n) + " more" }

// NoKindTitle is the title of a tab without tags.
func NoKindTitle(k wire.Kind) string { return "No " + kindNoun(k) + " in these runs" }

// NoKindWriter is a call that writes values of a kind.
func NoKindWriter(k wire.Kind) string {
	switch k {
	case wire.KindScalar:
		return "add_scalar"
	case wire.KindImage:
		return "add_image"
	}
	return "add_histogram"
}

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return ProblemCount(n) + " while reading" }

// OpenTab names the link from an empty tab to one that has tags.
func OpenTab(k wire.Kind, tags int) string {
	return "Go to " + TabName(k) + " (" + Count(tags) + ")"
}

// PluginName names the plugin of a tag of an undrawn kind.
func PluginName(plugin string) string {
	if plugin == "" {
		return "no plugin"
	}
	return plugin
}

// OtherCount says how much a tag of an undrawn kind holds.
func OtherCount(values, bytes int64) string {
	text := Count(values) + " values"
	if values == 1 {
		text = "1 value"
	}
	if bytes == 0 { // metadata alone
		return text
	}
	return text + " · " + Bytes(bytes)
}

// ProblemAt says where in a file a problem is; a negative offset is nowhere.
func ProblemAt(offset int64) string {
	if offset < 0 {
		return ""
	}
	return "byte " + Count(offset)
}

// ProblemsMore says how many problems are not listed.
func ProblemsMore(n int) string { return "and " + Counted(n, "more problem", "more problems") }

// MoreSources says that there are sources beside the one named.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return name + " and " + Counted(more, "more", "more")
}
