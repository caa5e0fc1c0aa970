package words

// Texts of the line that says what changed in the runs.
const (
	ChangedLabel  Message = "What changed"
	ChangedClose  Message = "Close what changed"
	divergedAt    Message = "{count, one: # run, other: # runs} diverged at step {step}"
	divergedFrom  Message = "{count} runs diverged, first at step {step}"
	newSinceVisit Message = "{count, one: # run is, other: # runs are} new since your last visit"
	stoppedSince  Message = "{count} stopped {age}"
	bestRunOf     Message = "Best {metric}: {run} ({value})"
	bestOf        Message = "Best {metric}"
	changedFact   Message = "{before}{fact}. "
)

// What can have changed in runs, but the best one.
const (
	ChangedDiverged     = iota // at the same step
	ChangedDivergedFrom        // at different steps
	ChangedNew
	ChangedStopped
)

// Changed counts the runs in which something changed. at is the step, the first one if they differ,
// or the age of the last change; new runs need neither.
func Changed(what, runs int, at string) string {
	n := Count(runs)
	switch what {
	case ChangedDiverged:
		return divergedAt.With(n, at)
	case ChangedDivergedFrom:
		return divergedFrom.With(n, at)
	case ChangedNew:
		return newSinceVisit.With(n)
	}
	return stoppedSince.With(n, at)
}

// BestRunOf names the best run by a metric, with its value.
func BestRunOf(metric, run, value string) string { return bestRunOf.With(metric, run, value) }

// BestOf names the best value of a metric.
func BestOf(metric string) string { return bestOf.With(metric) }

// ChangedFact appends a fact to what is said about the runs.
func ChangedFact(before, fact string) string { return changedFact.With(before, fact) }
