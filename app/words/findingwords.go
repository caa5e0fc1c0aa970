package words

import (
	"eventlens/charts"
	"strings"
)

// SummaryOf is the title of the summary of a run.
func SummaryOf(run string) string { return "Summary of " + run }

// SeriesOf names a tag of a run.
func SeriesOf(tag, run string) string { return tag + " of " + run }

// FindingsText sums up what was found in so many series.
func FindingsText(series int, points int64, found []string) string {
	if series == 0 {
		return strings.Join(append([]string{"There are no scalars here."}, found...), "\n")
	}
	looked := Counted(series, "series", "series") + " with " + Counted(int(points), "point", "points") + "."
	if len(found) == 0 {
		return looked + " Nothing stands out."
	}
	return strings.Join(append([]string{looked}, found...), "\n")
}

// FindingsMore says that there are more findings than are listed.
func FindingsMore(n int) string { return "And " + charts.FormatInt(int64(n)) + " more." }

// FindingProblem says what could not be read of a file.
func FindingProblem(file, problem string) string {
	return file[strings.LastIndexByte(file, '/')+1:] + ": " + problem
}

// FindingProblemsMore says that more could not be read.
func FindingProblemsMore(n int) string {
	return "And " + Counted(n, "more problem", "more problems") + " with the files of this run."
}

// FindingNonFinite says that there are values that are no numbers; value is the first one.
func FindingNonFinite(series, value, step string, count, of int64) string {
	if count == of {
		return series + ": no value is finite, the first one at step " + step + " is " + value + "."
	}
	return series + ": first " + value + " at step " + step + "; " + charts.FormatInt(count) + " of " + Counted(int(of), "value is", "values are") + " not finite."
}

// FindingSpikes says that values jump away and come back.
func FindingSpikes(series string, count int64, value, step string) string {
	if count == 1 {
		return series + ": a spike to " + value + " at step " + step + "."
	}
	return series + ": " + charts.FormatInt(count) + " spikes, the largest to " + value + " at step " + step + "."
}

// FindingPlateau says that values hardly move any more.
func FindingPlateau(series, value, step string) string {
	return series + ": hardly any change from step " + step + " on, at about " + value + "."
}

// FindingRestarts says that the job began again from earlier steps.
func FindingRestarts(count, again int64, step string) string {
	times := "Restarted once, at step " + step
	if count > 1 {
		times = "Restarted " + charts.FormatInt(count) + " times, the last time at step " + step
	}
	return times + "; " + Counted(int(again), "point was", "points were") + " written again."
}

// FindingGaps says that nothing was written for a while.
func FindingGaps(count int64, longest, usual, step string) string {
	gap := "A gap in time of " + longest + " before step " + step
	if count > 1 {
		gap = charts.FormatInt(count) + " gaps in time, the longest of " + longest + " before step " + step
	}
	return gap + "; points are usually " + usual + " apart."
}

// FindingSlower says that steps take longer than before.
func FindingSlower(now, before float64, step string) string {
	return "Slower from step " + step + " on: " + pace(now) + ", before that " + pace(before) + "."
}

// FindingPace says how fast the run was.
func FindingPace(perSec float64) string { return "Overall " + pace(perSec) + ", pauses left out." }

// pace writes steps a second, or of what is slower a minute or an hour.
func pace(perSec float64) string {
	unit := "a second"
	switch {
	case perSec < 1.0/60:
		perSec, unit = perSec*3600, "an hour"
	case perSec < 1:
		perSec, unit = perSec*60, "a minute"
	}
	return charts.FormatValue(perSec) + " steps " + unit
}
