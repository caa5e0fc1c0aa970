package words

import (
	"strings"

	"eventlens/charts"
)

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return summaryOf.with("run", run) }

// SeriesOf names a tag of a run.
func SeriesOf(tag, run string) string { return seriesOf.with("tag", tag, "run", run) }

// FindingsText sums up what was found in so many series.
func FindingsText(series int, points int64, found []string) string {
	if series == 0 {
		return strings.Join(append([]string{findingsTextThereAre.Text()}, found...), "\n")
	}
	looked := findingsTextWith.with("series", Count(series), "points", Count(points))
	if len(found) == 0 {
		return findingsTextNothingStands.with("looked", looked)
	}
	return strings.Join(append([]string{looked}, found...), "\n")
}

// FindingsMore says that there are more findings than are listed.
func FindingsMore(n int) string { return findingsMore.with("count", Count(n)) }

// FindingProblem says what could not be read of a file.
func FindingProblem(file, problem string) string {
	return findingProblem.with("file", file[strings.LastIndexByte(file, '/')+1:], "problem", problem)
}

// FindingProblemsMore says that more could not be read.
func FindingProblemsMore(n int) string {
	return findingProblemsMore.with("count", Count(n))
}

// FindingNonFinite says that there are values that are no numbers; value is the first one.
func FindingNonFinite(series, value, step string, count, of int64) string {
	if count == of {
		return findingNonFiniteNoValue.with("series", series, "step", step, "value", value)
	}
	return findingNonFiniteFirstAt.with("series", series, "value", value, "step", step, "count", Count(count), "of", Count(of))
}

// FindingSpikes says that values jump away and come back.
func FindingSpikes(series string, count int64, value, step string) string {
	if count == 1 {
		return findingSpike.with("series", series, "value", value, "step", step)
	}
	return findingSpikes.with("series", series, "count", Count(count), "value", value, "step", step)
}

// FindingPlateau says that values hardly move any more.
func FindingPlateau(series, value, step string) string {
	return findingPlateau.with("series", series, "step", step, "value", value)
}

// FindingRestarts says that the job began again from earlier steps.
func FindingRestarts(count, again int64, step string) string {
	times := findingRestartedOnce.with("step", step)
	if count > 1 {
		times = findingRestartedOften.with("count", Count(count), "step", step)
	}
	return findingRestartsWrittenAgain.with("times", times, "again", Count(again))
}

// FindingGaps says that nothing was written for a while.
func FindingGaps(count int64, longest, usual, step string) string {
	gap := findingGap.with("longest", longest, "step", step)
	if count > 1 {
		gap = findingGapsGapsIn.with("count", Count(count), "longest", longest, "step", step)
	}
	return findingGapsPointsAre.with("gap", gap, "usual", usual)
}

// FindingSlower says that steps take longer than before.
func FindingSlower(now, before float64, step string) string {
	return findingSlower.with("step", step, "pace", pace(now), "pace2", pace(before))
}

// FindingPace says how fast the run was.
func FindingPace(perSec float64) string { return findingPace.with("pace", pace(perSec)) }

// pace writes steps a second, or of what is slower a minute or an hour.
func pace(perSec float64) string {
	unit := paceASecond.Text()
	switch {
	case perSec < 1.0/60:
		perSec, unit = perSec*3600, paceAnHour.Text()
	case perSec < 1:
		perSec, unit = perSec*60, paceAMinute.Text()
	}
	return paceSteps.with("formatValue", charts.FormatValue(perSec), "unit", unit)
}
