package report

import (
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// LookedAt says how many series were looked at for findings, and that there are none, if so.
func LookedAt(series int, points int64, found bool) wire.Text {
	if series == 0 {
		return wire.Say(id.FindingsNoScalars)
	}
	looked := wire.Say(id.FindingsLookedAt, wire.Whole(series), wire.Whole(points))
	if found {
		return looked
	}
	return wire.Say(id.FindingsNothing, looked)
}

// FindingsMore says that there are more findings than are listed.
func FindingsMore(more int) wire.Text { return wire.Say(id.FindingsMore, wire.Whole(more)) }

// FindingProblem says what could not be read of a file.
func FindingProblem(file string, problem wire.Text) wire.Text {
	return wire.Say(id.FindingProblem, wire.Plain(file[strings.LastIndexByte(file, '/')+1:]), problem)
}

// FindingProblemsMore says that more could not be read.
func FindingProblemsMore(more int) wire.Text {
	return wire.Say(id.FindingProblemsMore, wire.Whole(more))
}

// FindingNonFinite says that there are values that are no numbers; value is the first one.
func FindingNonFinite(series wire.Text, value float64, step, count, of int64) wire.Text {
	if count == of {
		return wire.Say(id.FindingNoneFinite, series, wire.Whole(step), wire.Value(value))
	}
	return wire.Say(id.FindingNonFinite, series, wire.Value(value), wire.Whole(step), wire.Whole(count), wire.Whole(of))
}

// FindingSpikes says that values jump away and come back.
func FindingSpikes(series wire.Text, count int64, value float64, step int64) wire.Text {
	if count == 1 {
		return wire.Say(id.FindingSpike, series, wire.Value(value), wire.Whole(step))
	}
	return wire.Say(id.FindingSpikes, series, wire.Whole(count), wire.Value(value), wire.Whole(step))
}

// FindingPlateau says that values hardly move any more.
func FindingPlateau(series wire.Text, value float64, step int64) wire.Text {
	return wire.Say(id.FindingPlateau, series, wire.Whole(step), wire.Value(value))
}

// FindingRestarts says that the job began again from earlier steps.
func FindingRestarts(count, again, step int64) wire.Text {
	if count <= 1 {
		return wire.Say(id.FindingRestart, wire.Whole(step), wire.Whole(again))
	}
	return wire.Say(id.FindingRestarts, wire.Whole(count), wire.Whole(step), wire.Whole(again))
}

// FindingGaps says that nothing was written for a while; times are in seconds.
func FindingGaps(count int64, longestSec, usualSec float64, step int64) wire.Text {
	longest, usual := wire.Duration(longestSec), wire.Duration(usualSec)
	if count <= 1 {
		return wire.Say(id.FindingGap, longest, wire.Whole(step), usual)
	}
	return wire.Say(id.FindingGaps, wire.Whole(count), longest, wire.Whole(step), usual)
}

// FindingSlower says that steps take longer than before; paces are in steps a second.
func FindingSlower(now, before float64, step int64) wire.Text {
	return wire.Say(id.FindingSlower, wire.Whole(step), stepRate(now), stepRate(before))
}

// FindingPace says how fast the run was.
func FindingPace(perSec float64) wire.Text { return wire.Say(id.FindingPace, stepRate(perSec)) }

// stepRate is steps a second, or of what is slower a minute or an hour.
func stepRate(perSec float64) wire.Text {
	switch {
	case perSec < 1.0/60:
		return wire.Say(id.PacePerHour, wire.Value(perSec*3600))
	case perSec < 1:
		return wire.Say(id.PacePerMinute, wire.Value(perSec*60))
	}
	return wire.Say(id.PacePerSecond, wire.Value(perSec))
}
