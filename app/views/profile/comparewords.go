package profile

import (
	"strings"

	"eventlens/app/words"
)

// Texts of the comparison of two traces, A and B.
const (
	Compare        words.Message = "Compare"
	CompareWith    words.Message = "Compare with"
	EndComparison  words.Message = "End the comparison"
	OneTrace       words.Message = "There is no second trace to compare with."
	ChooseCompared words.Message = "Choose a second trace with the button Compare with."
	ByPath         words.Message = "By path"
	NewName        words.Message = "new"
	GoneName       words.Message = "gone"
	NoNames        words.Message = "Neither trace has slices in its steps."
	AlignedStep    words.Message = "Aligned at step"
	AlignedHint    words.Message = "The step of this trace that begins where the one of the other does (, and . choose the one before and after, with Shift in both traces)"
	InA            words.Message = "In A"
	InB            words.Message = "In B"
	TwinHint       words.Message = "Go to the slice of the same name in the other trace (O)"
	NoTwin         words.Message = "The other trace has no slice of this name."

	ColumnPath       words.Message = "Path"
	ColumnDifference words.Message = "Difference"
	ColumnChange     words.Message = "Change, %"
	ColumnTotalA     words.Message = "Total A"
	ColumnTotalB     words.Message = "Total B"
	ColumnCallsA     words.Message = "Calls A"
	ColumnCallsB     words.Message = "Calls B"
	ColumnMeanA      words.Message = "Mean A"
	ColumnMeanB      words.Message = "Mean B"

	readingB      words.Message = "Second trace: {progress}"
	lessAStep     words.Message = "B takes {time} less a step"
	moreAStep     words.Message = "B takes {time} more a step"
	less          words.Message = "B takes {time} less"
	more          words.Message = "B takes {time} more"
	same          words.Message = "A and B take the same time"
	fromTo        words.Message = "{a} in A, {b} in B{change, none: , other: , #}."
	partDiffers   words.Message = "Of the kinds of work, {part} differs most: {by}."
	mostOfIt      words.Message = "Most of it, without what is inside: {names}."
	comparedNames words.Message = "{count, one: # name, other: # names}, {a} only in A, {b} only in B."
	ofSteps       words.Message = "Times and calls are of a mean step."
	ofWholes      words.Message = "One of them marks no steps, so times and calls are of whole traces."
	firstRows     words.Message = "The table has {shown} of {all} rows, those that differ most."
)

// ReadingB says how much was read of the second trace.
func ReadingB(progress string) string { return readingB.With(progress) }

// Faster says which trace takes less time, by a difference in nanoseconds; time is its text without
// a sign.
func Faster(ns int64, time string, isPerStep bool) string {
	switch {
	case ns == 0:
		return same.Text()
	case ns < 0 && isPerStep:
		return lessAStep.With(time)
	case ns < 0:
		return less.With(time)
	case isPerStep:
		return moreAStep.With(time)
	}
	return more.With(time)
}

// FromTo names the times of A and of B, and the change; "" if there is none.
func FromTo(a, b, change string) string { return fromTo.With(a, b, change) }

// PartDiffers names the kind of work that differs most.
func PartDiffers(part, by string) string { return partDiffers.With(part, by) }

// NameBy is a name with its difference.
func NameBy(name, by string) string {
	for i := range name {
		if i >= longestName {
			name = name[:i] + "…"
			break
		}
	}
	return name + " " + by
}

// longestName is how many bytes of a name are in a sentence: those of kernels are very long.
const longestName = 60

// MostOfIt lists names with their differences, nothing without any.
func MostOfIt(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{mostOfIt.With(strings.Join(names, ", "))}
}

// ComparedNames says how many names there are, and how many are in only one trace.
func ComparedNames(all, onlyA, onlyB int) string {
	return comparedNames.With(words.Count(all), words.Count(onlyA), words.Count(onlyB))
}

// ComparedOf says what the figures are of.
func ComparedOf(isPerStep bool) string {
	if isPerStep {
		return ofSteps.Text()
	}
	return ofWholes.Text()
}

// FirstRows says that the table has only some rows.
func FirstRows(shown, all int) string {
	return firstRows.With(words.Count(shown), words.Count(all))
}
