package words

// Texts of the line that says what changed in the runs.
const (
	ChangedLabel  Message = "What changed"
	ChangedClose  Message = "Close what changed"
	divergedAt    Message = "{runs} diverged at step {step}"
	divergedFrom  Message = "{runs} diverged, first at step {step}"
	stillRunning  Message = "{runs} {count, one: is, other: are} still running"
	newSinceVisit Message = "{runs} {count, one: is, other: are} new since your last visit"
	stoppedSince  Message = "{runs} stopped {age}"
	bestRunOf     Message = "Best {metric}: {run} ({value})"
	bestOf        Message = "Best {metric}"
	changedFact   Message = "{before}{fact}. "
)

// What can have changed in runs, but the best one.
const (
	ChangedDiverged     = iota // at the same step
	ChangedDivergedFrom        // at different steps
	ChangedRunning
	ChangedNew
	ChangedStopped
)

// Changed says in which runs something changed: it names a single run, and counts several. at is
// the step, the first one if they differ, or the age of the last change; new and running runs need
// neither.
func Changed(what, count int, name, at string) string {
	runs, n := name, Count(count)
	if count > 1 {
		runs = readoutMembers.With(n)
	}
	switch what {
	case ChangedDiverged:
		return divergedAt.With(runs, at)
	case ChangedDivergedFrom:
		return divergedFrom.With(runs, at)
	case ChangedRunning:
		return stillRunning.With(runs, n)
	case ChangedNew:
		return newSinceVisit.With(runs, n)
	}
	return stoppedSince.With(runs, at)
}

// BestRunOf names the best run by a metric, with its value.
func BestRunOf(metric, run, value string) string { return bestRunOf.With(metric, run, value) }

// BestOf names the best value of a metric.
func BestOf(metric string) string { return bestOf.With(metric) }

// ChangedFact appends a fact to what is said about the runs.
func ChangedFact(before, fact string) string { return changedFact.With(before, fact) }
