package tell

import (
	"bytes"
	"slices"
	"sort"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
)

// tellLayout merges the layouts of all runs, then those of files, and sends the result if it
// changed. Runs of an experiment mostly share one layout, which is decoded once.
func (t *Teller) tellLayout() {
	if !t.lib.TakeLayoutChange() {
		return
	}
	runs := slices.Clone(t.lib.Store.Snapshot().Runs())
	sort.SliceStable(runs, func(i, j int) bool { return runs[i].Name < runs[j].Name })
	var merged layouts.Merged
	now := wire.Layout{}
	seen := map[string]bool{}
	for i := range runs {
		encoded := runs[i].Layout
		if encoded == nil || seen[string(encoded)] {
			continue
		}
		layout, err := eventfile.DecodeLayout(encoded)
		if err != nil {
			now.Unread = append(now.Unread, wire.RunID(runs[i].ID))
		} else {
			seen[string(encoded)] = true
		}
		merged.Add(layout.Categories)
	}
	var names []string
	for name := range t.lib.LayoutFiles {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool { return names[i] < names[j] })
	for _, name := range names {
		merged.Add(t.lib.LayoutFiles[name])
	}
	now.Categories, now.Left = merged.Categories, merged.Left
	before, _ := wire.Encode(nil, &t.layout)
	if frame, _ := wire.Encode(nil, &now); !bytes.Equal(frame, before) {
		t.layout = now
		t.cfg.Send(&now)
	}
}
