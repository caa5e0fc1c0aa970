package words

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// Texts about runs whose values are not finite up to their end.
const (
	ShowDiverged  Message = "Show only"
	NotFinite     Message = "not finite"
	diverged      Message = "{runs} {count, one: is, other: are} {value} since step {step}"
	divergedFirst Message = "{runs} are {value}, first at step {step}"
	divergedShort Message = "{count} {value}"
	twoRuns       Message = "{run} and {other}"
)

// Diverged says since which step a number of runs are not finite, as their last value tells. runs
// names them. together is false if it is the first step of several.
func Diverged(count int, runs, value, step string, together bool) string {
	if together {
		return diverged.With(runs, Count(count), value, step)
	}
	return divergedFirst.With(runs, value, step)
}

// DivergedSince says since which step a scalar is not finite.
func DivergedSince(scalar string, since *wire.Sample) string {
	return Diverged(1, scalar, charts.FormatValue(since.Value), charts.FormatInt(since.Step), true)
}

// DivergedShort counts the runs that are not finite: "2 NaN".
func DivergedShort(runs int, value string) string { return divergedShort.With(Count(runs), value) }

// TwoRuns names two runs.
func TwoRuns(run, other string) string { return twoRuns.With(run, other) }
