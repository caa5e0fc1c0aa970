package worker

import (
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// findDiverged finds the runs whose values are not finite up to their end; see [wire.Drawn]. The
// runs of groups count, too.
func (p *Plot) findDiverged(drawn *wire.Drawn) {
	var found map[wire.RunID]bool // nil until there is one
	var earliest int64
	var value float64
	same := true
	at := &drawn.DivergedAt
	for i := range p.lines {
		l := &p.lines[i]
		runs := l.members
		if l.Group == 0 {
			runs = append(runs, l.Run)
		}
		for _, run := range runs {
			series := p.at(run, l.Tag, store.NewestAttempt)
			first, ok := query.Diverged(series)
			if !ok {
				continue
			}
			last, _ := series.Last()
			step := int64(series.At(first).Step)
			if found == nil {
				found, earliest, value = map[wire.RunID]bool{}, step, last.Value
				drawn.DivergedTogether = true
			}
			found[run] = true
			drawn.DivergedTogether = drawn.DivergedTogether && step == earliest
			same = same && sameFloat(value, last.Value)
			if step <= earliest {
				earliest, at.Run, at.Tag = step, run, l.Tag
			}
		}
	}
	if found == nil {
		return
	}
	if at.Step = wire.Whole(earliest); same {
		at.Text = wire.Value(value)
	}
	for _, run := range p.shown {
		if found[run] {
			drawn.Diverged = append(drawn.Diverged, run)
		}
	}
}

// takeDiverged notes in values, by run, which scalar of each run is not finite up to its end; see
// [wire.RunValue].
func (m *measuring) takeDiverged(values []wire.RunValue, snapshot *store.Snapshot) {
	for _, tag := range snapshot.Tags() {
		for _, run := range tag.Runs {
			v := &values[run-1]
			series := snapshot.Numbers(run, tag.ID, store.NewestAttempt)
			first, ok := query.Diverged(series)
			if !ok || tag.ID != m.tag && first == 0 {
				continue
			}
			last, _ := series.Last()
			step := int64(series.At(first).Step)
			known := v.DivergedTag != 0
			if tag.ID == m.tag || !known || v.DivergedTag != wire.TagID(m.tag) &&
				step < v.Diverged.Step {
				v.DivergedTag, v.Diverged = wire.TagID(tag.ID), sampleOf(last)
				v.Diverged.Step = step
			}
		}
	}
}
