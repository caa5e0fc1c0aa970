package profile

import "eventlens/app/words"

// Texts of the summary and the tables. Those of hints are in what `eventlens inspect` prints, too.
const (
	Summary       words.Message = "Summary"
	Operators     words.Message = "Operators"
	Kernels       words.Message = "Kernels"
	StepTimes     words.Message = "Time of each step"
	WhereStepGoes words.Message = "Where a step goes"
	WhatToLookAt  words.Message = "What to look at"
	NoHints       words.Message = "No part of a step takes much more than it should."
	Step          words.Message = "Step"
	Slowest       words.Message = "slowest"
	ShowSlowest   words.Message = "Show the slowest step"
	showStep      words.Message = "Show step {step} in the timeline"
	showGap       words.Message = "Show the longest gap in the timeline, {time}"
	MeanStep      words.Message = "mean step"
	InputWait     words.Message = "waits for input"
	medianStep    words.Message = "Dashed: median {time}"
	meanOf        words.Message = "mean of {count, one: # step, other: # steps}"
	busy          words.Message = "{device} is busy"
	whyIdle       words.Message = "Why {device} is idle"
	idleFor       words.Message = "{share} of the time, {time}"
	// NumberedDevice names a device that the profiler gives a number only.
	NumberedDevice words.Message = "device {number}"
	WaitsForInput  words.Message = "Waits for input"
	HostLate       words.Message = "Host starts work too late"
	BetweenWork    words.Message = "Between two kernels, under 30 µs each"
	OtherWait      words.Message = "Other waits"
	NotAnswered    words.Message = "Nothing in this trace says what its time is spent on."
	StillReading   words.Message = "This is shown when the trace is read."

	inputBound    words.Message = "Input bound: {share} of the mean step waits for the data loader."
	notInputBound words.Message = "Not input bound: {share} of the mean step waits for the data loader."
	unknownInput  words.Message = "This trace names no data loader, so nobody can tell whether it waits for input."
	unmarked      words.Message = "It marks no steps: the times are of all that it holds."
	noDevice      words.Message = "The trace holds no work of a device, so nobody can tell when one is idle."
	starved       words.Message = "The data loader starves {device} in every {nth} step"
	heldUp        words.Message = "The data loader holds up every {nth} step"
	everyInput    words.Message = "Every {nth} step, such as {step}, takes {factor} times as long as the others. Of its {time}, {part} wait for the data loader."
	nth           words.Message = "{n}th"
	nst           words.Message = "{n}st"
	nnd           words.Message = "{n}nd"
	nrd           words.Message = "{n}rd"
	everyPart     words.Message = "Every {nth} step, such as {step}, takes {factor} times as long as the others. Of its parts, {part} grows most: by {more} of {time}."
	slower        words.Message = "Step {step} takes {more} more than the median step {median}. Of its parts, {part} grows most: by {by}."

	boundUnknown       words.Message = "Nobody can tell what holds this training back"
	boundInput         words.Message = "The input holds the training back"
	boundCommunication words.Message = "Communication holds the training back"
	boundHost          words.Message = "The host holds the training back"
	boundDevice        words.Message = "The device is the limit, as it should be"

	loadingFact      words.Message = "of the step time is in the data loader"
	loadingRemedy    words.Message = "More workers, or prefetching, may hide it."
	exchangingFact   words.Message = "of the step time is communication that no kernel hides"
	exchangingRemedy words.Message = "Larger batches, or exchanging gradients while the backward pass runs, may hide it."
	copyingFact      words.Message = "of the step time is work with memory that no kernel hides"
	copyingRemedy    words.Message = "Pinned memory, and copies that do not block, may hide it."
	callingFact      words.Message = "of the step time is in calls of the device's library"
	callingRemedy    words.Message = "The host may wait for the device less often."
	idleFact         words.Message = "of the time it is idle"
	idleRemedy       words.Message = "Its gaps are between kernels, or waits for other streams."
	hostLateFact     words.Message = "of the time it is idle, mostly since the host starts work too late"
	hostLateRemedy   words.Message = "Larger batches, compiling, or graphs of kernels may help."
	starvedFact      words.Message = "of the time it is idle, mostly since the data loader is still at work"
	starvedRemedy    words.Message = "More workers, prefetching, or files opened ahead may help."
	onDevice         words.Message = "Operators by time on the device"
	onHost           words.Message = "Operators by time on the host"
	allOperators     words.Message = "all {count}"
	WholeTrace       words.Message = "whole trace"

	ColumnOperator    words.Message = "Operator"
	ColumnShapes      words.Message = "Shapes"
	ColumnCalls       words.Message = "Calls"
	ColumnHostSelf    words.Message = "Host self"
	ColumnHostTotal   words.Message = "Host total"
	ColumnDeviceSelf  words.Message = "Device self"
	ColumnDeviceTotal words.Message = "Device total"
	ColumnGrid        words.Message = "Grid"
	ColumnBlock       words.Message = "Block"
	ColumnRegisters   words.Message = "Registers"
	ColumnShared      words.Message = "Shared, bytes"
	ColumnTotal       words.Message = "Total"
	ColumnMean        words.Message = "Mean"
	ColumnMin         words.Message = "Min"
	ColumnMax         words.Message = "Max"
	ColumnEfficiency  words.Message = "SM efficiency, %"
	ColumnOccupancy   words.Message = "Occupancy, %"

	Flame         words.Message = "Flame"
	AllOfTrace    words.Message = "Whole trace"
	AllThreads    words.Message = "All threads"
	SelectedRange words.Message = "Selected range"
	TimeShown     words.Message = "Time that is shown"
	AllCalls      words.Message = "All calls"
	Callers       words.Message = "Callers"
	Callees       words.Message = "Callees"
	AroundName    words.Message = "Callers and callees"
	ZoomHere      words.Message = "Zoom"
	Inside        words.Message = "Inside of"
	ChooseFrame   words.Message = "Press a frame, or use the arrow keys, to read it."
	FlameKeys     words.Message = "Arrows choose · Enter zooms · Esc goes back · C callers · / find"

	Memory        words.Message = "Memory"
	NoMemory      words.Message = "This trace has no allocations. PyTorch writes them with profile_memory=True."
	Allocated     words.Message = "Allocated"
	Reserved      words.Message = "Reserved"
	ShowPeak      words.Message = "Show the peak in the timeline"
	AliveAtPeak   words.Message = "In use at the peak, by what allocated it"
	EarlierUse    words.Message = "before the trace began"
	ColumnDevice  words.Message = "Device"
	ColumnAge     words.Message = "Allocated before the peak"
	ColumnAddress words.Message = "Address"
	memoryPeak    words.Message = "Peak of {size} at {time}{reserved, none: , other: , of # reserved}"

	FilterNames   words.Message = "Filter by name"
	DownloadCSV   words.Message = "Download CSV"
	ByShape       words.Message = "By shape"
	ByLaunch      words.Message = "By launch"
	rowsShown     words.Message = "{shown} of {all} rows"
	SortBy        words.Message = "Sort by this column"
	NoOperators   words.Message = "This trace has no operators."
	NoKernels     words.Message = "This trace has no work of a device."
	TableOfTimes  words.Message = "Times of all calls; self is without what is called inside"
	StepsOfHeight words.Message = "Step times by kind of work"
)

// HintTexts returns what a hint is about, which goes on after a share such as "16.9 %", and what
// may help. The kind is an analysis.HintKind.
func HintTexts(kind string) (fact, remedy words.Message) {
	switch kind {
	case "loading":
		return loadingFact, loadingRemedy
	case "exchanging":
		return exchangingFact, exchangingRemedy
	case "copying":
		return copyingFact, copyingRemedy
	case "calling":
		return callingFact, callingRemedy
	case "starved":
		return starvedFact, starvedRemedy
	case "host_late":
		return hostLateFact, hostLateRemedy
	}
	return idleFact, idleRemedy
}

// BoundText says what holds a training back: an analysis.Bound.
func BoundText(bound string) words.Message {
	switch bound {
	case "input":
		return boundInput
	case "communication":
		return boundCommunication
	case "host":
		return boundHost
	case "device":
		return boundDevice
	}
	return boundUnknown
}

// IsInputBound says whether a training waits for its input, and for which share of a step. known
// tells that the trace names a data loader.
func IsInputBound(known, is bool, share string) string {
	switch {
	case !known:
		return unknownInput.Text()
	case is:
		return inputBound.With(share)
	}
	return notInputBound.With(share)
}

// Lacks says what a trace does not hold, and what nobody can tell without it.
func Lacks(steps, devices bool) (said []string) {
	if !steps {
		said = append(said, unmarked.Text())
	}
	if !devices {
		said = append(said, noDevice.Text())
	}
	return said
}

// Starved says that a training waits for its input in one step of a period, and which device has
// no work then; "" if none is known.
func Starved(device string, period int) string {
	if device == "" {
		return heldUp.With(ordinal(period))
	}
	return starved.With(device, ordinal(period))
}

// Every says that one step of a period, such as the given one, takes longer than the others: how
// many times as long, and its time. A part is the reason, with its time if the step waits for
// input, else with how much more it is than in the others.
func Every(period int, step, factor, time, part, ns string) string {
	if part == "" {
		return everyInput.With(ordinal(period), step, factor, time, ns)
	}
	return everyPart.With(ordinal(period), step, factor, part, ns, time)
}

// ordinal returns a number as the place in an order.
func ordinal(n int) string {
	number, last := words.Count(n), n%10
	if n/10%10 == 1 {
		last = 0
	}
	switch last {
	case 1:
		return nst.With(number)
	case 2:
		return nnd.With(number)
	case 3:
		return nrd.With(number)
	}
	return nth.With(number)
}

// TopOperators is the title of the operators that take most time, on devices or on the host.
func TopOperators(device bool) string {
	if device {
		return onDevice.Text()
	}
	return onHost.Text()
}

// AllOperators leads to the table of all operators.
func AllOperators(n int) string { return allOperators.With(words.Count(n)) }

// Slower says why the slowest step takes longer than the median one.
func Slower(step, more, median, part, by string) string {
	return slower.With(step, more, median, part, by)
}

// ShowStep leads to a step in the timeline.
func ShowStep(step string) string { return showStep.With(step) }

// ShowGap leads to the longest time in which a device is idle, in the timeline.
func ShowGap(time string) string { return showGap.With(time) }

// RowsShown says how many rows of a table are shown, with places that the script fills in.
func RowsShown() string { return rowsShown.With("{0}", "{1}") }

// MemoryPeak says how much memory was allocated at most, when, and how much was reserved then; "" if
// that is not known.
func MemoryPeak(size, time, reserved string) string { return memoryPeak.With(size, time, reserved) }

// MedianStep says how long the median step takes.
func MedianStep(time string) string { return medianStep.With(time) }

// MeanOf says of how many steps something is the mean.
func MeanOf(steps int) string { return meanOf.With(words.Count(steps)) }

// Busy names the share of the time in which a device works.
func Busy(device string) string { return busy.With(device) }

// WhyIdle is the title of the reasons why a device is idle.
func WhyIdle(device string) string { return whyIdle.With(device) }

// IdleFor says how long a device is idle.
func IdleFor(share, time string) string { return idleFor.With(share, time) }
