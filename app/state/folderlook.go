package state

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// Colours of folders: the runs of one share a hue and differ by their dashes, so that train and validation of a job are told from those of the others.

// hues is how many inks of the palette are solid; behind them stand the same ones dashed, and then dotted.
const hues = PaletteSize / 3

// roles are the last parts of the names of runs of which the first one of a folder is drawn solid, and behind trainRoles, dashed.
var roles = []string{"train", "training", "validation", "val", "valid", "dev", "eval", "evaluation", "test"}

const trainRoles = 2

// folderLooks are the colours of folders.
type folderLooks struct {
	on      bool
	shared  bool                  // some folder has several runs
	folders map[string]*runFolder // by name; "" is that of the runs in none
	next    int                   // colour
}

// runFolder is a folder and the runs in it, in natural order.
type runFolder struct {
	colour        int // from when it was first listed; -1 before
	runs          []*Run
	solid, dashed *Run // all others are dotted
}

// infolder puts each run in its folder, and gives these their colours. A run that lies around others is in their folder: "job" in that of "job/eval". Runs in no
// folder keep their own colours, which folders leave to them while there are others.
func (t *runTable) infolder() {
	l := &t.byFolder
	if l.folders == nil {
		l.folders = map[string]*runFolder{}
	}
	for _, f := range l.folders {
		f.runs = nil
	}
	for _, r := range t.order {
		name := folderOf(r.Name)
		if l.folders[name] == nil {
			l.folders[name] = &runFolder{colour: -1}
		}
	}
	taken := 0
	for _, r := range t.order {
		if r.folder = l.folders[r.Name]; r.folder == nil {
			r.folder = l.folders[folderOf(r.Name)]
		}
		r.folder.runs = append(r.folder.runs, r)
		if r.folder == l.folders[""] {
			taken |= 1 << uint(r.Colour%hues)
		}
	}
	l.shared = false
	for _, r := range t.order {
		f := r.folder
		if f == l.folders[""] {
			r.folder = nil
			continue
		}
		if f.colour < 0 {
			for taken != 1<<hues-1 && taken>>(l.next%hues)&1 == 1 {
				l.next++
			}
			f.colour = l.next
			l.next++
		}
		if f.runs[0] == r {
			l.shared = l.shared || len(f.runs) > 1
			if f.solid = f.role(0, trainRoles, nil); f.solid == nil {
				f.solid = r
			}
			f.dashed = f.role(trainRoles, len(roles), f.solid)
		}
	}
}

// role returns the run, but for one, whose name ends with the first of some roles that any does, nil for none.
func (f *runFolder) role(from, to int, but *Run) (found *Run) {
	for _, r := range f.runs {
		leaf := strings.ToLower(r.Name[strings.LastIndexByte(r.Name, '/')+1:])
		if at := address.PlaceOf(roles, leaf, to); at >= from && at < to && r != but {
			found, to = r, at
		}
	}
	return found
}

// folderInk is the ink of a run while folders have the colours.
func (t *runTable) folderInk(r *Run) wire.Ink {
	f := r.folder
	if f == nil {
		return wire.Ink{Colour: r.Colour}
	}
	ink := wire.Ink{Colour: f.colour}
	if chosen, ok := t.looks.inks[Grouping{Kind: GroupParent}.lookKey(folderOf(f.runs[len(f.runs)-1].Name))]; ok {
		ink = chosen
	}
	ink.Colour %= hues
	switch r {
	case f.solid:
	case f.dashed:
		ink.Colour += hues
	default:
		ink.Colour += 2 * hues
	}
	return ink
}

// ByFolder reports whether folders have the colours, and whether that can be chosen: several runs share one, and are in no groups, which have colours of their own.
func (m *RunDisplay) ByFolder() (on, offered bool) {
	l := &m.runs.byFolder
	return l.on, (l.on || l.shared) && !m.runs.grouped()
}

// SetByFolder chooses it.
func (m *RunDisplay) SetByFolder(on bool) {
	m.runs.byFolder.on = on
	m.looksChanged()
}
