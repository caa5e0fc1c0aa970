package state

import (
	"strings"

	"eventlens/app/kind"
	"eventlens/app/wire"
)

// The words of the page. Those about files that could not be read are in problems.go.

// Product is the product's name.
const Product = "eventlens"

// TabName returns the name of a kind's tab.
func TabName(k kind.ID) string { return k.String() }

// TabHint explains a tab: what its count means, and why it can be empty.
func TabHint(k kind.ID, tags int) string {
	switch {
	case k == kind.Other:
		return "Tags of kinds that are counted but not drawn yet"
	case tags == 0:
		return "No " + kindNoun(k) + " in these runs"
	}
	return counted(tags, "tag", "tags") + " with " + kindNoun(k)
}

func kindNoun(k kind.ID) string {
	switch k {
	case kind.Scalar:
		return "scalars"
	case kind.Image:
		return "images"
	}
	return "histograms"
}

// SavedPageTitle is the browser tab's title on the page that lists what is saved.
const SavedPageTitle = SavedTitle + " · " + Product

// DocumentTitle is the browser tab's title.
func DocumentTitle(source string, k kind.ID) string {
	if source == "" {
		return Product
	}
	return source + ", " + TabName(k) + " · " + Product
}

// The open page.
const (
	OpenTitle      = "Open event files"
	OpenLead       = "Scalars, images and histograms from TensorBoard event files, read in this browser."
	DropTitle      = "Drop files or a whole log folder here"
	DropHintBefore = "Anything with "
	DropHintName   = "tfevents"
	DropHintAfter  = " in its name. Subfolders become runs."
	ChooseFolder   = "Choose folder"
	ChooseFiles    = "Choose files"
	PrivateTitle   = "Nothing leaves this browser."
	PrivateText    = "Files are read and saved on this device only."
	OrStorage      = "or read from storage"
	AddressLabel   = "Address of a folder, a file or a manifest"
	AddressOpen    = "Open"
	AddressMissing = "An address starts with https://, http://, s3://, gs://, az:// or hf://, or is relative to this page."
	RecentTitle    = "Recent"
	RecentSigned   = "Needs a fresh link"
	DropOverTitle  = "Drop to open"
	BackToCharts   = "Back to charts"
	OpenAnother    = "Open another source"
)

// DropOverText says what becomes of files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return "Files and folders with event files"
	}
	return "They are added to the " + counted(runs, "run that is", "runs that are") + " open."
}

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return "Saved " + age }

// The run list.
const (
	RunsTitle       = "Runs"
	RunsFilterLabel = "Filter runs"
	RunsAll         = "Show all runs"
	RunsHide        = "Hide run list"
	RunsNoMatch     = "No run matches the filter."
	RunsWaiting     = "Runs appear here as they are found."
)

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

// The toolbar.
const (
	TagsFilterLabel = "Filter tags"
	AxisLabel       = "X axis"
	ModeLabel       = "Mode"
	ModeOffset      = "Offset"
	ModeOverlay     = "Overlay"
	AttemptsLabel   = "Restarts"
	AttemptsNewest  = "Newest attempt"
	AttemptsAll     = "All attempts"
	ClearFilter     = "Clear the filter"
	FilterPattern   = "A regular expression, upper and lower case alike; a leading ! leaves out what matches."
)

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

// The top bar.
const (
	ThemeSwitch    = "Switch between light and dark"
	StopReading    = "Stop"
	SkipToCharts   = "Skip to charts"
	KindsLabel     = "Kinds of data"
	SourceLabel    = "Source"
	ReadingLabel   = "Reading event files"
	UngroupedTitle = "Without a folder"
	AllTagsTitle   = "All tags"
)

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
	return Count(p.FilesDone) + " of " + counted(p.Files, "file", "files")
}

// AllRead says that everything opened was read, and how many records are not verified yet, since their payloads were left out.
func AllRead(bytes, deferred int64) string {
	said := "All read · " + Bytes(bytes)
	if deferred > 0 {
		said += " · " + counted(int(deferred), "large record", "large records") + " checked when shown"
	}
	return said
}

// ProblemCount is the button that shows the problems.
func ProblemCount(n int) string { return counted(n, "problem", "problems") }

// The badge that says what is drawn.
const (
	PointsTitle = "Every point that was read is drawn; nothing is sampled away."
	SlicesTitle = "Every histogram that was read is drawn."
	ImagesTitle = "Images are read when they come into view."
)

// SupersededTitle follows the title of a badge that counts superseded values.
const SupersededTitle = " What a restarted run wrote again counts as superseded and is left out; choose all attempts to see it."

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

// Cards.
const (
	Latest          = "Latest"
	To              = "to"
	HiddenRunsOnly  = "Only in runs that are not shown"
	NoRunHasTag     = "No shown run has this tag"
	NoRunHasTagHint = "Select a run that has it in the run list."
	ImageReading    = "Reading the image"
	PreviousImage   = "Previous image of this step"
	NextImage       = "Next image of this step"
	ImageOfStep     = "Images of this step"
)

// ChartName is the text name of a chart before its summary is known.
func ChartName(k kind.ID, tag string) string {
	if k == kind.Histogram {
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

// The readout.
const (
	ReadoutValue    = "Value"
	ReadoutStep     = "Step"
	ReadoutTime     = "Wall time"
	ReadoutRelative = "Relative"
	ReadoutNoTime   = noCell
)

// ReadoutMore says how many rows were left out.
func ReadoutMore(n int) string { return Count(n) + " more" }

// Empty views.
const (
	NoRunTitle    = "No run is shown"
	NoRunText     = "Select runs in the run list to see their charts."
	NoRunHidden   = "The runs in the list are hidden, and its filters leave out the others."
	NoRunShow     = "Show those in the list"
	NoRunFilter   = "No run matches the filters of the run list, so there is nothing to draw."
	NoTagTitle    = "No tag matches the filter"
	NoKindHint    = "They appear when a run writes them, for example with "
	FailedTitle   = "Reading stopped"
	Reload        = "Reload"
	OtherText     = "These tags were read and counted. They hold data of kinds that are not drawn yet."
	NothingOpened = "This could not be opened"
	ProblemsClose = "Hide the problems"
	NoticeDismiss = "Dismiss"
)

// NoKindTitle is the title of a tab without tags.
func NoKindTitle(k kind.ID) string { return "No " + kindNoun(k) + " in these runs" }

// NoKindWriter is a call that writes values of a kind.
func NoKindWriter(k kind.ID) string {
	switch k {
	case kind.Scalar:
		return "add_scalar"
	case kind.Image:
		return "add_image"
	}
	return "add_histogram"
}

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return ProblemCount(n) + " while reading" }

// OpenTab names the link from an empty tab to one that has tags.
func OpenTab(k kind.ID, tags int) string {
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
func ProblemsMore(n int) string { return "and " + counted(n, "more problem", "more problems") }

// MoreSources says that there are sources beside the one named.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return name + " and " + counted(more, "more", "more")
}

// DroppedFiles names a source of dropped files before the worker has named it.
const DroppedFiles = "Files on this computer"
