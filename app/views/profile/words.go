package profile

import (
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// TabHint describes the tab. It is in the page's program.
const TabHint words.Message = "Traces of profilers: what ran when"

// Texts of the program of profiles. The page's program does not contain them.
const (
	Session       words.Message = "Session"
	Run           words.Message = "Run"
	Time          words.Message = "Time"
	Host          words.Message = "Host"
	Tool          words.Message = "Tool"
	Size          words.Message = "Size"
	ChooseSession words.Message = "Choose a session"
	Unread        words.Message = "Nothing is read until you choose a session."
	NotListed     words.Message = "The trace {path} is not among the sessions. Choose another one."
	Large         words.Message = "The newest trace is {size}. Choose a session to read it."
	Find          words.Message = "Find slices"
	Next          words.Message = "Next slice found (Enter)"
	Previous      words.Message = "Previous slice found (Shift Enter)"
	found         words.Message = "{at} of {count}"
	Views         words.Message = "Views of the trace"
	Timeline      words.Message = "Timeline"
	StopReading   words.Message = "Stop"
	ReadAgain     words.Message = "Read again"
	Stopped       words.Message = "You stopped reading. What was read before is shown."
	Kernel        words.Message = "Kernel"
	Copy          words.Message = "Copy"
	Communication words.Message = "Communication"
	Runtime       words.Message = "Runtime"
	Loader        words.Message = "Data loader"
	CPU           words.Message = "CPU"
	Other         words.Message = "Other"
	Legend        words.Message = "Kinds of work"
	All           words.Message = "All"
	AllHint       words.Message = "Show the whole trace (0)"
	Closer        words.Message = "+"
	CloserHint    words.Message = "Zoom in (W)"
	Farther       words.Message = "−"
	FartherHint   words.Message = "Zoom out (S)"
	Fit           words.Message = "Fit"
	FitHint       words.Message = "Show the selected slice over the whole width (F)"
	Keys          words.Message = "W S zoom · A D move · arrows choose · Enter follows · M sums · , . steps · L slowest · X collapse · P pin · T lanes · B mark · / find"
	Steps         words.Message = "Steps"
	SlowestStep   words.Message = "Slowest"
	SlowestHint   words.Message = "Show the slowest step (L)"
	MedianOne     words.Message = "Median"
	MedianHint    words.Message = "Show the median step; , and . show the step before and after"
	Median        words.Message = "median"
	scalarStep    words.Message = "step {step} of scalars"
	ThePageStep   words.Message = "page's step"
	Offset        words.Message = "Offset to scalars, s"
	OffsetHint    words.Message = "Seconds to add to the times of the trace, if its clock differs from the clock of the scalars"
	Start         words.Message = "Start"
	Duration      words.Message = "Duration"
	Self          words.Message = "Self"
	Lane          words.Message = "Lane"
	Depth         words.Message = "Depth"
	KindOfWork    words.Message = "Kind of work"
	Chosen        words.Message = "Chosen slice"
	ChooseOne     words.Message = "Click a slice for details, or use the arrow keys."
	Slice         words.Message = "Slice"
	Range         words.Message = "Range"
	Shows         words.Message = "What is shown"
	rangeOf       words.Message = "{from} to {to}"
	ClearRange    words.Message = "Clear the range (Esc)"
	SumSlice      words.Message = "Sum up its time"
	SumSliceHint  words.Message = "Select the time of this slice, for its sums (M)"
	LeadsTo       words.Message = "Leads to"
	ComesFrom     words.Message = "Comes from"
	FollowHint    words.Message = "Go to this slice (Enter goes to the first one)"
	BackHint      words.Message = "Go to this slice (Shift Enter goes to the first one)"
	later         words.Message = "{time} later"
	earlier       words.Message = "{time} earlier"
	firstOf       words.Message = "{shown} of {all} slices"
	Lanes         words.Message = "Lanes"
	LanesHint     words.Message = "Choose the lanes that are shown (T)"
	FilterLanes   words.Message = "Filter lanes by name"
	CloseProcess  words.Message = "Close the process (Shift X)"
	LowRows       words.Message = "Low rows (X)"
	PinLane       words.Message = "Pin above all others (P)"
	Marks         words.Message = "Marks"
	Mark          words.Message = "Mark"
	MarkHint      words.Message = "Set a mark at the start of this slice, or remove it (B)"
	MarkRemoved   words.Message = "Mark removed"
	RemoveMark    words.Message = "Remove mark"
	ShowMark      words.Message = "Show this mark (J and Shift J go to the next and the one before)"
	SavePicture   words.Message = "Save this picture"
	SavePNG       words.Message = "PNG"
	SaveSVG       words.Message = "SVG"
	IsPinned      words.Message = "pinned"
	IsUnpinned    words.Message = "not pinned"
	IsFolded      words.Message = "collapsed"
	IsUnfolded    words.Message = "expanded"
	Value         words.Message = "Value"
	Least         words.Message = "Least"
	Most          words.Message = "Most"
	SumsByKind    words.Message = "Time by kind of work"
	SumsByName    words.Message = "Time by name"
	Name          words.Message = "Name"
	Count         words.Message = "Count"
	lanes         words.Message = "{count, one: # lane, other: # lanes}"
	inRange       words.Message = "{lanes} · {slices}"
	namesShown    words.Message = "{shown} of {all} names"
	Process       words.Message = "Process"
	Thread        words.Message = "Thread"
	Unnamed       words.Message = "without a name"
	overlapping   words.Message = "{count, one: # slice overlaps others, other: # slices overlap others}; drawn below"
	slices        words.Message = "{count, one: # slice, other: # slices}"
	reading       words.Message = "{size} read · {slices}"
	complete      words.Message = "{slices} · all drawn"
	NoSlices      words.Message = "This trace has no slices. The profiler may have been idle."
	NotTrace      words.Message = "This file is not a trace: {found}. Choose another session, or copy the file again."
	EndsEarly     words.Message = "The file ends early: {reason}. Everything before is shown. If the original is longer, copy it again."
	passed        words.Message = "{count, one: # event was, other: # events were} skipped: {reason}"
	changed       words.Message = "{count, one: # event was, other: # events were} kept at a corrected time: {reason}"
)

// tools are names of tools, by number.
var tools = [...]words.Message{
	listing.XPlane:     "xplane",
	listing.TorchTrace: "torch trace",
	listing.JSONTrace:  "JSON trace",
	listing.OldTrace:   "TensorFlow trace",
	listing.StepStats:  "run metadata",
}

// runMetadata describes the tool of a trace in event files.
const runMetadata words.Message = "run metadata {tag}, step {step}"

// Facts returns the cells of a trace in the list of sessions: run, time, host, tool and size. The
// session stands for an unknown time, unless it is the run, a single file; other unknown facts are
// empty.
func Facts(t *Trace) [5]string {
	facts := [5]string{t.Run, words.Say(t.Time), t.Host, tools[t.Tool].Text()}
	if facts[1] == "" && t.Session != t.Run {
		facts[1] = t.Session
	}
	if t.Tool == listing.StepStats {
		facts[2], facts[3] = "", runMetadata.With(t.Host, t.Session)
	}
	if t.Bytes >= 0 {
		facts[4] = words.Bytes(t.Bytes)
	}
	return facts
}

// Found says which of the slices found is chosen; the script replaces {at} and {count}.
func Found() string { return found.With("{at}", "{count}") }

// ScalarStep names a step of scalars; the script replaces {step}.
func ScalarStep() string { return scalarStep.With("{step}") }

// Overlapping says how many slices of a lane overlap others.
func Overlapping(n int) string { return overlapping.With(words.Count(n)) }

// Drawn says how many slices a complete trace has.
func Drawn(n int) string { return complete.With(slices.With(words.Count(n))) }

// RangeOf names a range; the script replaces {from} and {to}.
func RangeOf() string { return rangeOf.With("{from}", "{to}") }

// Later says that a slice begins after the chosen one; the script replaces {time}.
func Later() string { return later.With("{time}") }

// Earlier says that a slice begins before the chosen one; the script replaces {time}.
func Earlier() string { return earlier.With("{time}") }

// FirstOf says how many slices of several are listed; the script replaces {shown} and {all}.
func FirstOf() string { return firstOf.With("{shown}", "{all}") }

// InRange says in how many lanes a range has slices, and how many.
func InRange(laneCount, sliceCount int) string {
	return inRange.With(lanes.With(words.Count(laneCount)), slices.With(words.Count(sliceCount)))
}

// NamesShown says how many names of a range are listed.
func NamesShown(shown, all int) string {
	return namesShown.With(words.Count(shown), words.Count(all))
}

// ReadSoFar says how much was read of a trace, stored, and what was found.
func ReadSoFar(done, whole int64, n int) string {
	size := words.Bytes(done)
	if whole > 0 {
		size = words.BytesOf(done, whole)
	}
	return reading.With(size, slices.With(words.Count(n)))
}

// Passed says how many events were skipped for a reason, or kept at a corrected time.
func Passed(n int, reason string, kept bool) string {
	if kept {
		return changed.With(words.Count(n), reason)
	}
	return passed.With(words.Count(n), reason)
}
