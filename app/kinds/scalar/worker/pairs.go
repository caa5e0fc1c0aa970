package worker

import (
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/goal"
	"eventlens/eventfile/store"
)

// A pair is the training and the validation of a run: two lines of a card whose tags differ only in
// their roles ("train/loss" and "val/loss"), or on a card of one tag whose runs do ("x/train" and
// "x/validation"). Both have the colour of the run; the validation is dashed.

// pairTags returns the indexes of the tags of training and of validation; ok is false if the tags
// differ in more than their roles, or if one of the two is missing.
func pairTags(tags []store.Tag) (train, validation int, ok bool) {
	best, common := [2]int{len(goal.RoleWords), len(goal.RoleWords)}, ""
	for i := range tags {
		role, rest := goal.RoleOf(tags[i].Name)
		if role < 0 || i > 0 && rest != common {
			return 0, 0, false
		}
		common = rest
		switch {
		case role >= goal.TrainRoles && role < best[1]:
			validation, best[1] = i, role
		case role < goal.TrainRoles && role < best[0]:
			train, best[0] = i, role
		}
	}
	return train, validation, max(best[0], best[1]) < len(goal.RoleWords)
}

// pairTagLines pairs the lines of a run, of a pair of runs or of a group in two tags, and reports
// whether it did. Tags of further roles have lines in no pair.
func (k *Kind) pairTagLines(p *Plot, tags []store.Tag) bool {
	train, validation, ok := pairTags(tags)
	if !ok {
		return false
	}
	runs := len(p.snapshot.Runs())
	for i := range p.lines {
		l := &p.lines[i]
		at := store.TagID(l.Tag)
		if l.trains = at == tags[train].ID; l.trains || at == tags[validation].ID {
			if l.pair = int(k.trainingRun(l.Run)); l.Group > 0 {
				l.pair = runs + l.Group
			}
			p.pairs = max(p.pairs, l.pair)
		}
	}
	return true
}

// trainingRun returns the run of the training that a run validates, or else the run itself.
func (k *Kind) trainingRun(run wire.RunID) wire.RunID {
	if r := k.Run(run); r != nil && r.Training != 0 {
		return r.Training
	}
	return run
}

// pairRunLines pairs the lines of runs that are pairs; see [wire.Run].
func (k *Kind) pairRunLines(p *Plot) {
	for i := range p.lines {
		l := &p.lines[i]
		run := k.trainingRun(l.Run)
		if run == l.Run {
			continue
		}
		for j := range p.lines {
			if train := &p.lines[j]; train.Run == run {
				p.pairs++
				train.pair, train.trains, l.pair = p.pairs, true, p.pairs
			}
		}
	}
}

// widen sets the widths of a pair's lines: the validation is the stronger one.
func (l *plotLine) widen() {
	switch {
	case l.pair == 0:
	case l.trains:
		l.style.WidthPx = charts.LineWidthTrain
	default:
		l.style.WidthPx = charts.LineWidthVal
	}
}

// findTrainings finds the training beside each validation. The lines must not move afterwards.
func (p *Plot) findTrainings() {
	trainings := make([]*plotLine, p.pairs+1) // by pair
	for i := range p.lines {
		if l := &p.lines[i]; l.trains {
			trainings[l.pair] = l
		}
	}
	for i := range p.lines {
		if l := &p.lines[i]; !l.trains {
			l.training = trainings[l.pair]
		}
	}
}

// folded returns the points that have a row of the readout, and the index of the nearest among
// them: the training of a pair shares the row of its validation.
func (p *Plot) folded(points []linePoint, nearest int) (rows []linePoint, at int) {
	trainings := make([]*linePoint, p.pairs+1) // by pair; nil for one that has its row
	for i := range points {
		if l := points[i].line; l.trains {
			trainings[l.pair] = &points[i]
		}
	}
	rows = make([]linePoint, 0, len(points))
	for pass := range 2 { // runs without validation are the last
		for i := range points {
			row := points[i]
			if row.line.trains != (pass > 0) {
				continue
			}
			training := trainings[row.line.pair]
			switch {
			case training != nil:
				trainings[row.line.pair] = nil
				row.training, row.trains = training, pass > 0 || training == &points[nearest]
			case pass > 0:
				continue
			}
			if i == nearest || training == &points[nearest] {
				at = len(rows)
			}
			rows = append(rows, row)
		}
	}
	return rows, at
}

// gap returns how much further a value of validation is than the one of its training; none without
// two finite values.
func gap(validation, train float64) wire.Text {
	if d := validation - train; charts.Finite(d) {
		return wire.Value(d)
	}
	return wire.Text{}
}
