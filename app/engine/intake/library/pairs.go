package library

import (
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/goal"
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
			validation.Training = train.ID
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
