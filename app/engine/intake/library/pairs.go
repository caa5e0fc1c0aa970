package library

import (
	"slices"
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/goal"
	"eventlens/eventfile/store"
)

// A run whose last part is "train" and the run of the same folder whose last part is "validation",
// or another such word, are a pair. They have the same hue, and the validation is dashed. In a log
// with pairs no dashes mean something else, so that runs added later have marks where their hues
// are used up.

// colour gives a new run its colour.
func (l *Library) colour(r *Run) {
	if folder, role := roleOf(r); role >= 0 {
		mate := l.mates[folder]
		if mate == nil {
			if l.mates == nil {
				l.mates = make(map[string]*Run)
			}
			l.mates[folder] = r
		} else if _, other := roleOf(mate); (role < goal.TrainRoles) != (other < goal.TrainRoles) {
			train, validation := mate, r
			if role < goal.TrainRoles {
				train, validation = r, mate
			}
			train.Colour = wire.SolidInk(mate.Colour)
			validation.Colour = wire.DashedInk(train.Colour)
			validation.Training, train.Validated = train.ID, true
			l.mates[folder], l.paired = nil, true // further runs of the folder are in no pair
			l.changed(mate)
			return
		}
	}
	r.Colour = l.colours
	if l.paired {
		r.Colour = wire.SolidInk(r.Colour)
	}
	l.colours++
}

// keras begins the names of Keras' scalars of an epoch. It logs each for the training and then for
// the validation, except for the learning rate.
const keras = "epoch_"

// Paired reports whether a scalar of some runs, which ascend, belongs in a chart of training and
// validation: both runs of a pair have it, or will have it. So a card need not move when the
// second run is read.
func (l *Library) Paired(name string, runs []store.RunID) bool {
	if !l.paired {
		return false
	}
	both := strings.HasPrefix(name, keras) && goal.TopicOf(name) != goal.Optimiser
	for _, id := range runs {
		r := l.Run(wire.RunID(id))
		if both && (r.Validated || r.Training != 0) {
			return true
		}
		_, found := slices.BinarySearch(runs, store.RunID(r.Training))
		if found {
			return true
		}
	}
	return false
}

// roleOf returns what identifies the folder of a run, and the role that the last part of its name
// is, -1 for none.
func roleOf(r *Run) (folder string, role int) {
	at := strings.LastIndexByte(r.Name, '/') + 1
	role, rest := goal.RoleOf(r.Name[at:])
	if len(rest) != 1 {
		role = -1
	}
	return r.Source + "\n" + r.Name[:at], role
}
