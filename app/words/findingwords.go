package words

import (
	"eventlens/charts"
	"strings"
)

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return summaryOf.with(arg("run", run)) }

// SeriesOf names a tag of a run.
func SeriesOf(tag, run string) string { return seriesOf.with(arg("tag", tag), arg("run", run)) }

// FindingsText sums up what was found in so many series.
func FindingsText(series int, points int64, found []string) string {
	if series == 0 {
		return strings.Join(append([]string{findingsTextThereAre.Text()}, found...), "\n")
	}
	looked := findingsTextWith.with(number("series", series), number("points", points))
	if len(found) == 0 {
		return findingsTextNothingStands.with(arg("looked", looked))
	}
	return strings.Join(append([]string{looked}, found...), "\n")
}

// FindingsMore says that there are more findings than are listed.
func FindingsMore(n int) string { return findingsMore.with(number("count", n)) }

// FindingProblem says what could not be read of a file.
func FindingProblem(file, problem string) string {
	return findingProblem.with(arg("file", file[strings.LastIndexByte(file, '/')+1:]), arg("problem", problem))
}

// FindingProblemsMore says that more could not be read.
func FindingProblemsMore(n int) string {
	return findingProblemsMore.with(number("count", n))
}

// FindingNonFinite says that there are values that are no numbers; value is the first one.
func FindingNonFinite(series, value, step string, count, of int64) string {
	if count == of {
		return findingNonFiniteNoValue.with(arg("series", series), arg("step", step), arg("value", value))
	}
	return findingNonFiniteFirstAt.with(arg("series", series), arg("value", value), arg("step", step), number("count", count), number("of", of))
}

// FindingSpikes says that values jump away and come back.
func FindingSpikes(series string, count int64, value, step string) string {
	if count == 1 {
		return findingSpike.with(arg("series", series), arg("value", value), arg("step", step))
	}
	return findingSpikes.with(arg("series", series), number("count", count), arg("value", value), arg("step", step))
}

// FindingPlateau says that values hardly move any more.
func FindingPlateau(series, value, step string) string {
	return findingPlateau.with(arg("series", series), arg("step", step), arg("value", value))
}

// FindingRestarts says that the job began again from earlier steps.
func FindingRestarts(count, again int64, step string) string {
	times := findingRestartedOnce.with(arg("step", step))
	if count > 1 {
		times = findingRestartedOften.with(number("count", count), arg("step", step))
	}
	return findingRestartsWrittenAgain.with(arg("times", times), number("again", again))
}

// FindingGaps says that nothing was written for a while.
func FindingGaps(count int64, longest, usual, step string) string {
	gap := findingGap.with(arg("longest", longest), arg("step", step))
	if count > 1 {
		gap = findingGapsGapsIn.with(number("count", count), arg("longest", longest), arg("step", step))
	}
	return findingGapsPointsAre.with(arg("gap", gap), arg("usual", usual))
}

// FindingSlower says that steps take longer than before.
func FindingSlower(now, before float64, step string) string {
	return findingSlower.with(arg("step", step), arg("pace", pace(now)), arg("pace2", pace(before)))
}

// FindingPace says how fast the run was.
func FindingPace(perSec float64) string { return findingPace.with(arg("pace", pace(perSec))) }

// pace writes steps a second, or of what is slower a minute or an hour.
func pace(perSec float64) string {
	unit := paceASecond.Text()
	switch {
	case perSec < 1.0/60:
		perSec, unit = perSec*3600, paceAnHour.Text()
	case perSec < 1:
		perSec, unit = perSec*60, paceAMinute.Text()
	}
	return paceSteps.with(arg("formatValue", charts.FormatValue(perSec)), arg("unit", unit))
}
