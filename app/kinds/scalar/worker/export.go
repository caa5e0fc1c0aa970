package worker

import (
	"context"

	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxExports is how many exports may be made at once. Each keeps its snapshot in memory.
const maxExports = 8

// exports holds the exports being made, by the page's ids. Only the loop touches it.
type exports struct {
	*view.Env
	running map[uint32]*export
	buffer  []byte // memory for the part being made
}

// export is an export being made: of points, of histograms or of curves.
type export struct {
	text
	mime  string
	count func() (written, total int64) // numbers of points
}

// text is the content of a file, written part by part.
type text interface {
	Next(dst []byte) []byte
	Done() bool
}

// begin begins an export and answers with its first part.
func (e *exports) begin(m *wire.Export) {
	if _, known := e.running[m.ID]; !known && len(e.running) >= maxExports {
		e.Send(&wire.ExportPart{ID: m.ID, Done: true, Problem: report.ProblemTooManyExports.Text()})
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
	shape := store.Numbers
	if len(tags) > 0 {
		shape = e.Snapshot().Tag(tags[0]).Shape
	}
	switch shape {
	case store.Payloads:
		curves := query.NewCurveExport(m.Kind == wire.ExportJSON, e.Snapshot(), e.Attempts, tags,
			runs,
			e.names(m.Runs))
		x.text, x.count = curves, func() (int64, int64) { return curves.Points, curves.Total }
	case store.Buckets:
		histograms := query.NewHistogramExport(m.Kind == wire.ExportJSON, e.Snapshot(), e.Attempts,
			tags, runs, e.names(m.Runs))
		x.text, x.count = histograms, func() (int64, int64) {
			return histograms.Points, histograms.Total
		}
	default:
		points := query.NewExport(format, e.Snapshot(), e.Attempts, tags, runs, e.names(m.Runs))
		x.text, x.count = points, func() (int64, int64) { return points.Points, points.Total }
	}
	if e.running == nil {
		e.running = make(map[uint32]*export)
	}
	e.running[m.ID] = x
	e.part(m.ID, x)
}

// more answers with the next part, or ends an export. It returns false if no export being made here
// has this id.
func (e *exports) more(m *wire.ExportMore) bool {
	x := e.running[m.ID]
	switch {
	case x == nil:
		return false
	case m.Stop:
		e.end(m.ID)
	default:
		e.part(m.ID, x)
	}
	return true
}

// part answers with the next part, after reading its values if needed.
func (e *exports) part(id uint32, x *export) {
	if text, ok := x.text.(stored); ok {
		if at, some := text.Needs(); some {
			e.read(id, text, at)
			return
		}
	}
	e.buffer = x.Next(e.buffer[:0])
	part := &wire.ExportPart{ID: id, Bytes: int64(len(e.buffer)), Done: x.Done()}
	part.Points, part.Total = x.count()
	part.Blob = e.ExportBlob(e.buffer, x.mime)
	if x.Done() {
		e.end(id)
	}
	e.Send(part)
}

// stored is a text made from values that may still be in files.
type stored interface {
	// Needs returns the place of the next value, if the value has to be read from its file. Read
	// decodes a value. Give continues with the decoded value, or without it if read is nil, because
	// it could not be read.
	Needs() (at store.Place, some bool)
	Read(at store.Place, encoded []byte) (any, error)
	Give(at store.Place, read any)
}

// read reads a value from its file, and continues the export.
func (e *exports) read(id uint32, text stored, at store.Place) {
	read := e.Payload(at.File)
	e.Spawn(e.Context(), func(ctx context.Context) {
		var value any
		_, err := read(ctx, at.Range, func(encoded []byte) (err error) {
			value, err = text.Read(at, encoded)
			return err
		})
		if err != nil {
			value = nil
		}
		e.Do(ctx, func() {
			if x := e.running[id]; x != nil {
				text.Give(at, value)
				e.part(id, x)
			}
		})
	})
}

func (e *exports) end(id uint32) {
	delete(e.running, id)
	if len(e.running) == 0 {
		e.buffer = nil
	}
}

// names returns the names of runs for exported files: as logged, not as renamed by the person,
// since other programs know the logged names. Runs of equal names get their source added.
func (e *exports) names(runs []wire.RunID) func(store.RunID) string {
	count := make(map[string]int, len(runs))
	for _, run := range runs {
		if r := e.Run(run); r != nil {
			count[r.Name]++
		}
	}
	return func(run store.RunID) string {
		r := e.Run(wire.RunID(run))
		if r == nil {
			return ""
		}
		if count[r.Name] > 1 && r.Source != "" {
			return r.Name + " (" + r.Source + ")"
		}
		return r.Name
	}
}
