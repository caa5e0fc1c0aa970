package worker

import (
	"eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// answerPoint answers with the values of all tags of a run at a point.
func (k *Kind) answerPoint(q view.Question, m *scalar.GetPoint) {
	snapshot, run, attempts := k.Snapshot(), store.RunID(m.Run), view.Attempts(m.AllAttempts)
	answer := &scalar.Point{Tag: m.Tag, Run: m.Run}
	tag := snapshot.Tag(store.TagID(m.Tag))
	moments := view.MomentsOf(snapshot, run, &tag, attempts)
	if stamp, ok := k.Find(moments, m.StepRequest); ok {
		answer.Stamp = k.StampOf(moments, min(max(stamp.Index+m.By, 0), stamp.Count-1))
		answer.Values = k.valuesAt(run,
			wire.StepAt(m.Axis, answer.Stamp.Place(m.Axis), m.AllAttempts), answer.Stamp.Number)
	}
	k.Answer(q, answer)
}

// valuesAt returns the values of a run at a place, in the order of the tags, and how they differ
// from the baseline's at a step.
func (k *Kind) valuesAt(run store.RunID, at wire.StepRequest,
	step int64) (values []scalar.PointValue) {
	snapshot, attempts := k.Snapshot(), view.Attempts(at.AllAttempts)
	for _, tag := range snapshot.Tags() {
		stamp, ok := k.Find(view.MomentsOf(snapshot, run, &tag, attempts), at)
		if !ok {
			continue
		}
		value := scalar.PointValue{Tag: wire.TagID(tag.ID), Step: stamp.Number}
		if tag.Shape == store.Numbers {
			value.Value = snapshot.Numbers(run, tag.ID, attempts).At(stamp.Index).Value
			if base := store.RunID(k.Baseline); base != run {
				value.Versus = versusAt(snapshot.Numbers(base, tag.ID, attempts), step, value.Value)
			}
		}
		values = append(values, value)
	}
	return values
}
