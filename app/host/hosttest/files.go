package hosttest

import "eventlens/app/wire"

// Files fakes [host.Files].
type Files struct {
	Refs
	Dropped []wire.Source // so far
	Picked  []bool        // pickers that were opened: true for a folder picker

	TellFiles func([]wire.Source)
	TellDrag  func(over bool)
}

func (f *Files) OnFiles(fn func([]wire.Source)) { f.TellFiles = fn }
func (f *Files) Given() []wire.Source           { return f.Dropped }
func (f *Files) OnDrag(fn func(bool))           { f.TellDrag = fn }
func (f *Files) ChooseFiles(folder bool)        { f.Picked = append(f.Picked, folder) }
