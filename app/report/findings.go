package report

import (
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// LookedAt tells how many series were searched for findings, and if so, that there are none.
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

// FindingsMore reports that there are more findings than listed.
func FindingsMore(more int) wire.Text { return wire.Say(id.FindingsMore, wire.Whole(more)) }

// FindingProblem reports a problem with reading a file.
func FindingProblem(file string, problem wire.Text) wire.Text {
	return wire.Say(id.FindingProblem, wire.Plain(file[strings.LastIndexByte(file, '/')+1:]),
		problem)
}

// FindingProblemsMore reports that there are more such problems.
func FindingProblemsMore(more int) wire.Text {
	return wire.Say(id.FindingProblemsMore, wire.Whole(more))
}

// FindingNonFinite reports values that are not finite; value is the first one.
func FindingNonFinite(series wire.Text, value float64, step, count, of int64) wire.Text {
	if count == of {
		return wire.Say(id.FindingNoneFinite, series, wire.Whole(step), wire.Value(value))
	}
	return wire.Say(id.FindingNonFinite, series, wire.Value(value), wire.Whole(step),
		wire.Whole(count), wire.Whole(of))
}

// FindingSpikes reports values that jump away and return.
func FindingSpikes(series wire.Text, count int64, value float64, step int64) wire.Text {
	if count == 1 {
		return wire.Say(id.FindingSpike, series, wire.Value(value), wire.Whole(step))
	}
	return wire.Say(id.FindingSpikes, series, wire.Whole(count), wire.Value(value),
		wire.Whole(step))
}

// FindingPlateau reports values that hardly change any more.
func FindingPlateau(series wire.Text, value float64, step int64) wire.Text {
	return wire.Say(id.FindingPlateau, series, wire.Whole(step), wire.Value(value))
}

// FindingRestarts reports that the job restarted from earlier steps.
func FindingRestarts(count, again, step int64) wire.Text {
	if count <= 1 {
		return wire.Say(id.FindingRestart, wire.Whole(step), wire.Whole(again))
	}
	return wire.Say(id.FindingRestarts, wire.Whole(count), wire.Whole(step), wire.Whole(again))
}

// FindingGaps reports periods without new values; times are in seconds.
func FindingGaps(count int64, longestSec, usualSec float64, step int64) wire.Text {
	longest, usual := wire.Duration(longestSec), wire.Duration(usualSec)
	if count <= 1 {
		return wire.Say(id.FindingGap, longest, wire.Whole(step), usual)
	}
	return wire.Say(id.FindingGaps, wire.Whole(count), longest, wire.Whole(step), usual)
}

// FindingSlower reports that steps take longer than before; now and before are in steps per second.
func FindingSlower(now, before float64, step int64) wire.Text {
	return wire.Say(id.FindingSlower, wire.Whole(step), stepRate(now), stepRate(before))
}

// FindingPace tells how fast the run was.
func FindingPace(perSec float64) wire.Text { return wire.Say(id.FindingPace, stepRate(perSec)) }

// stepRate returns a rate in steps per second, or per minute or hour if slower.
func stepRate(perSec float64) wire.Text {
	switch {
	case perSec < 1.0/60:
		return wire.Say(id.PacePerHour, wire.Value(perSec*3600))
	case perSec < 1:
		return wire.Say(id.PacePerMinute, wire.Value(perSec*60))
	}
	return wire.Say(id.PacePerSecond, wire.Value(perSec))
}
