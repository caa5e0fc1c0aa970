package archive

import (
	"context"
	"strconv"
	"strings"
	"time"

	"eventlens/app/engine/view"
	"eventlens/app/engine/zipfile"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// maxSaves is how many archives may be made at once. Each keeps its snapshot in memory.
const maxSaves = 4

// partBytes is roughly how much is added to an archive at once; partFiles is how many files are
// read in parallel for it.
const (
	partBytes = 4 << 20
	partFiles = 32
)

// Saver makes the archives of a kind. Only the loop touches it.
type Saver struct {
	*view.Env
	// Kind is the kind of export in the page's message.
	Kind wire.ExportKind
	// File converts a logged payload to a file, and returns the file's extension. It runs outside
	// the loop.
	File func(at *store.Payload, logged []byte) (content []byte, extension string, err error)

	running map[uint32]*save // the archives being made, by the page's ids
}

// save is an archive of all files of a tag in some runs. A part is made whenever the page has room
// for it, so neither side holds the whole archive.
type save struct {
	archive zipfile.Writer
	tag     string
	runs    []wire.RunID // still to be saved; the first one has the tag
	series  []store.PayloadSeries
	folders zipfile.Names
	folder  string        // folder of the first run; "" before its first file
	files   zipfile.Names // in folder
	index   int           // index of the first run's next step
	sample  int           // index of the step's next payload

	added, seen, total int64 // numbers of files: in the archive, tried so far, and in total
	reading            bool  // files for the next part are being read
}

// entry is a file of an archive.
type entry struct {
	at        store.Payload // the logged value
	logged    store.Range   // the place of the file's bytes in the event file
	folder    string
	files     zipfile.Names // in folder
	stem      string        // the step's file name without extension
	extension string
	content   []byte
	err       error
}

// Handle handles a message of the page, and reports whether it is about an archive.
func (s *Saver) Handle(m wire.Message) bool {
	switch m := m.(type) {
	case *wire.Export:
		if m.Kind != s.Kind {
			return false
		}
		s.begin(m)
	case *wire.ExportMore:
		x := s.running[m.ID]
		switch {
		case x == nil:
			return false
		case m.Stop:
			delete(s.running, m.ID)
		default:
			s.part(m.ID, x)
		}
	default:
		return false
	}
	return true
}

// begin begins an archive and answers with its first part.
func (s *Saver) begin(m *wire.Export) {
	if _, known := s.running[m.ID]; known || len(s.running) >= maxSaves || len(m.Tags) != 1 {
		s.Send(&wire.ExportPart{ID: m.ID, Done: true, Problem: report.ProblemTooManyExports.Text()})
		return
	}
	x := &save{folders: zipfile.Names{}}
	snapshot := s.Snapshot()
	for _, tag := range snapshot.Tags() {
		if tag.ID == store.TagID(m.Tags[0]) {
			x.tag = zipfile.Folder(tag.Name)
		}
	}
	for _, run := range m.Runs {
		series := snapshot.Payloads(store.RunID(run), store.TagID(m.Tags[0]), s.Attempts)
		if series.Len() == 0 {
			continue
		}
		x.runs, x.series = append(x.runs, run), append(x.series, series)
		for i := range series.Len() {
			x.total += int64(len(series.At(i).Encoded))
		}
	}
	if s.running == nil {
		s.running = make(map[uint32]*save)
	}
	s.running[m.ID] = x
	s.part(m.ID, x)
}

// next returns the next file; ok is false when there is none.
func (s *Saver) next(x *save) (e *entry, ok bool) {
	for len(x.runs) > 0 {
		if x.folder == "" {
			name := ""
			if run := s.Run(x.runs[0]); run != nil {
				name = run.Name
			}
			x.folder, x.files = x.folders.Unique(x.tag+"/"+folderOf(name), ""), zipfile.Names{}
		}
		at := x.series[0].At(x.index)
		switch {
		case x.sample < len(at.Encoded):
			e = &entry{
				at: at, logged: at.Encoded[x.sample], folder: x.folder, files: x.files,
				stem: strconv.FormatInt(int64(at.Step), 10),
			}
			if x.sample++; len(at.Encoded) > 1 {
				e.stem += "-" + strconv.Itoa(x.sample)
			}
			return e, true
		case x.index+1 < x.series[0].Len():
			x.index, x.sample = x.index+1, 0
		default:
			x.runs, x.series, x.folder, x.index, x.sample = x.runs[1:], x.series[1:], "", 0, 0
		}
	}
	return nil, false
}

// folderOf returns the folder of a run. It must not look like a step's file, which could have the
// same path.
func folderOf(run string) string {
	parts := strings.Split(zipfile.Folder(run), "/")
	for i, part := range parts {
		if dot := strings.LastIndexByte(part, '.'); dot > 0 {
			if _, err := strconv.ParseInt(part[:dot], 10, 64); err == nil {
				parts[i] = "_" + part
			}
		}
	}
	return strings.Join(parts, "/")
}

// part reads the files for the next part of an archive, and then answers with that part.
func (s *Saver) part(id uint32, x *save) {
	if x.reading {
		return
	}
	var entries []*entry
	for bytes := int64(0); bytes < partBytes && len(entries) < partFiles; {
		e, ok := s.next(x)
		if !ok {
			break
		}
		entries, bytes = append(entries, e), bytes+e.logged.Length
	}
	if len(entries) == 0 {
		s.send(id, x, x.archive.Close(nil), true)
		delete(s.running, id)
		return
	}
	x.reading = true
	left := len(entries)
	for _, e := range entries {
		s.read(e, func() {
			if left--; left > 0 {
				return
			}
			x.reading = false
			if s.running[id] != x {
				return // the archive was stopped
			}
			var part []byte
			for _, e := range entries {
				x.seen++
				if e.err == nil {
					x.added++
					name := e.files.Unique(e.stem, e.extension)
					part = x.archive.Append(part, e.folder+"/"+name, s.clock(e.at.Wall), e.content)
				}
			}
			s.send(id, x, part, false)
		})
	}
}

// read makes a file, and then calls done in the loop. It does not use the caches of the kinds,
// which are for data that cards may need soon.
func (s *Saver) read(e *entry, done func()) {
	read := s.Payload(e.at.File)
	s.Spawn(s.Context(), func(ctx context.Context) {
		logged, err := read(ctx, e.logged, nil)
		if err == nil {
			e.content, e.extension, err = s.File(&e.at, logged)
		}
		s.Do(ctx, func() {
			e.err = err
			done()
		})
	})
}

// send answers with a part. The last part's Points count only the files that could be read.
func (s *Saver) send(id uint32, x *save, part []byte, done bool) {
	m := &wire.ExportPart{
		ID: id, Bytes: int64(len(part)), Points: x.seen, Total: x.total, Done: done,
	}
	if done {
		m.Points = x.added
	}
	if len(part) > 0 {
		m.Blob = s.ExportBlob(part, "application/zip")
	}
	s.Send(m)
}

// clock returns a wall time in the user's time zone, as archives show it.
func (s *Saver) clock(wall store.WallTime) time.Time {
	sec := float64(wall)
	if !(sec > 0 && sec < 1e11) {
		return time.Time{}
	}
	return time.Unix(int64(sec)+int64(s.Zone(sec)), 0).UTC()
}
