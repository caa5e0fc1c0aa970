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
	MeanStep      words.Message = "mean step"
	InputWait     words.Message = "waits for input"
	medianStep    words.Message = "Dashed: median {time}"
	meanOf        words.Message = "mean of {count, one: # step, other: # steps}"
	busy          words.Message = "{device} is busy"
	whyIdle       words.Message = "Why {device} is idle"
	idleFor       words.Message = "{share} of the time, {time}"
	// NumberedDevice names a device that the profiler gives a number only.
	NumberedDevice words.Message = "device {number}"
	HostLate       words.Message = "Host starts work too late"
	BetweenWork    words.Message = "Between two kernels, under 30 µs each"
	OtherWait      words.Message = "Other waits"
	NotAnswered    words.Message = "Nothing in this trace says what its time is spent on."
	StillReading   words.Message = "This is shown when the trace is read."

	inputBound    words.Message = "Input bound: {share} of the mean step waits for the data loader."
	notInputBound words.Message = "Not input bound: {share} of the mean step waits for the data loader."
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

// IsInputBound says whether a training waits for its input, and for which share of a step.
func IsInputBound(is bool, share string) string {
	if is {
		return inputBound.With(share)
	}
	return notInputBound.With(share)
}

// Slower says why the slowest step takes longer than the median one.
func Slower(step, more, median, part, by string) string {
	return slower.With(step, more, median, part, by)
}

// ShowStep leads to a step in the timeline.
func ShowStep(step string) string { return showStep.With(step) }

// RowsShown says how many rows of a table are shown, with places that the script fills in.
func RowsShown() string { return rowsShown.With("{0}", "{1}") }

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
