package runs

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/eventfile/goal"
)

// With colouring by folder, the runs of a folder share a hue and differ by dashes, so that a job's
// train and validation runs stand out from the runs of other jobs.

// hues is how many inks of the palette are solid. After them come the same inks dashed, then
// dotted.
const hues = PaletteSize / 3

// folderLooks assigns colours to folders.
type folderLooks struct {
	on      bool
	shared  bool               // some folder contains several runs
	folders map[string]*folder // folders by name; "" for runs in no folder
	next    int                // next colour to assign
}

// folder is a folder and the runs in it, in natural order.
type folder struct {
	colour        int // colour assigned when the folder was first listed; -1 before
	runs          []*Run
	solid, dashed *Run // the runs drawn solid and dashed; other runs are dotted
}

// assignFolders assigns each run to its folder and gives new folders a colour. A run whose name is
// the folder of others belongs to that folder: "job" to the folder of "job/eval". Runs in no folder
// keep their own colours, which folders avoid while other hues are free.
func (t *table) assignFolders() {
	l := &t.byFolder
	if l.folders == nil {
		l.folders = map[string]*folder{}
	}
	for _, f := range l.folders {
		f.runs = nil
	}
	for _, r := range t.order {
		name := folderOf(r.Name)
		if l.folders[name] == nil {
			l.folders[name] = &folder{colour: -1}
		}
	}
	taken := 0 // bit set of the hues of runs in no folder
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
			if f.solid = f.role(0, goal.TrainRoles, nil); f.solid == nil {
				f.solid = r
			}
			f.dashed = f.role(goal.TrainRoles, len(goal.RoleWords), f.solid)
		}
	}
}

// role returns the run whose name ends with the earliest of goal.RoleWords[from:to] that occurs,
// except the given run; nil if none occurs. In each folder, the first run about the training is
// drawn solid, and the first run with a later role dashed.
func (f *folder) role(from, to int, except *Run) (found *Run) {
	for _, r := range f.runs {
		leaf := strings.ToLower(r.Name[strings.LastIndexByte(r.Name, '/')+1:])
		if at := address.PlaceOf(goal.RoleWords, leaf, to); at >= from && at < to && r != except {
			found, to = r, at
		}
	}
	return found
}

// folderInk returns the ink of a run while colouring by folder.
func (t *table) folderInk(r *Run) wire.Ink {
	f := r.folder
	if f == nil {
		return wire.Ink{Colour: r.Colour}
	}
	ink := wire.Ink{Colour: f.colour}
	if chosen, ok := t.looks.inks[Grouping{
		Kind: GroupParent,
	}.lookKey(folderOf(f.runs[len(f.runs)-1].Name))]; ok {
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

// ByFolder reports whether runs are coloured by folder, and whether that can be chosen: some folder
// has several runs, and the runs are not in groups, which have their own colours.
func (m *Display) ByFolder() (on, offered bool) {
	l := &m.runs.byFolder
	return l.on, (l.on || l.shared) && !m.runs.Grouped()
}

// SetByFolder turns colouring by folder on or off.
func (m *Display) SetByFolder(on bool) {
	m.runs.byFolder.on = on
	m.looksChanged()
}
