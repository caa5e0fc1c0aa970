package engine

import (
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxExports is how many exports may be under way. Each keeps the snapshot that it is of.
const maxExports = 8

// exports are those under way, by the page's ids. Only the loop touches them.
type exports struct {
	running map[uint32]*export
	buffer  []byte // of the part that is made
}

// export is one of them.
type export struct {
	*query.Export
	mime string
}

// export begins an export and answers with its first part.
func (e *Engine) export(m *wire.Export) {
	if m.Kind == wire.ExportSVG {
		e.exportPicture(m)
		return
	}
	if _, known := e.exports.running[m.ID]; !known && len(e.exports.running) >= maxExports {
		e.send(&wire.ExportPart{ID: m.ID, Done: true, Problem: words.ProblemExportsMany()})
		return
	}
	tags, runs := make([]store.TagID, len(m.Tags)), make([]store.RunID, len(m.Runs))
	for i, tag := range m.Tags {
		tags[i] = store.TagID(tag)
	}
	for i, run := range m.Runs {
		runs[i] = store.RunID(run)
	}
	x := &export{mime: "text/csv"}
	format := query.ExportCSV
	long := m.Long || len(tags) != 1 || len(runs) != 1
	switch {
	case m.Kind == wire.ExportJSON && long:
		format, x.mime = query.ExportLongJSON, "application/json"
	case m.Kind == wire.ExportJSON:
		format, x.mime = query.ExportJSON, "application/json"
	case long:
		format = query.ExportLongCSV
	}
	x.Export = query.NewExport(format, e.store.Snapshot(), e.view.attempts, tags, runs, e.exportNames(m.Runs))
	if e.exports.running == nil {
		e.exports.running = make(map[uint32]*export)
	}
	e.exports.running[m.ID] = x
	e.exportPart(m.ID, x)
}

// exportMore answers with the next part, or ends an export. One that is not under way was ended before.
func (e *Engine) exportMore(m *wire.ExportMore) {
	x := e.exports.running[m.ID]
	switch {
	case x == nil:
	case m.Stop:
		e.endExport(m.ID)
	default:
		e.exportPart(m.ID, x)
	}
}

func (e *Engine) exportPart(id uint32, x *export) {
	e.exports.buffer = x.Next(e.exports.buffer[:0])
	part := &wire.ExportPart{ID: id, Bytes: int64(len(e.exports.buffer)), Points: x.Points, Total: x.Total, Done: x.Done()}
	part.Blob = e.cfg.ExportBlob(e.exports.buffer, x.mime)
	if x.Done() {
		e.endExport(id)
	}
	e.send(part)
}

func (e *Engine) endExport(id uint32) {
	delete(e.exports.running, id)
	if len(e.exports.running) == 0 {
		e.exports.buffer = nil
	}
}

// exportNames returns what runs are called in files: as they were logged, whatever a person calls them here, since other programs look for that; and with their
// source where two of them would be the same.
func (e *Engine) exportNames(runs []wire.RunID) func(store.RunID) string {
	count := make(map[string]int, len(runs))
	for _, run := range runs {
		if r := e.runs.get(run); r != nil {
			count[r.Name]++
		}
	}
	return func(run store.RunID) string {
		r := e.runs.get(wire.RunID(run))
		if r == nil {
			return ""
		}
		if count[r.Name] > 1 && r.Source != "" {
			return r.Name + " (" + r.Source + ")"
		}
		return r.Name
	}
}
