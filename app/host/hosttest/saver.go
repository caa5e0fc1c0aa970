package hosttest

import "eventlens/app/wire"

// Saver fakes [host.Saver]. A test answers the last call that waits for the browser.
type Saver struct {
	Refs
	Copies   []Copy
	Toasts   []string
	Saved    []Download
	Written  []*File
	Rendered []Rendered

	TellCopy func(id string, copied bool)
	Copied   func(bool)            // answers the last copy
	Made     func(wire.Ref, error) // called with the last new file or picture
	Wrote    func(error)           // answers the last write or end
}

// Copy is a text or a Blob that was copied.
type Copy struct {
	Text string
	Blob wire.Ref
	MIME string // MIME type of the Blob
}

// Download is a text or a Blob that was saved.
type Download struct {
	Name, MIME, Text string // MIME is "" for a Blob
	Blob             wire.Ref
}

// File is a file that is written part by part.
type File struct {
	Name, MIME     string
	Asked          bool // for its place
	Parts          []wire.Ref
	Ended, Dropped bool
	Ref            wire.Ref // the reference that the test gave it
}

// Rendered is an SVG that was made a picture, in device px per CSS px.
type Rendered struct {
	SVG   wire.Ref
	Scale float64
}

func (s *Saver) forget() {
	s.Released, s.Copies, s.Saved, s.Written, s.Rendered = nil, nil, nil, nil, nil
	s.Toasts = nil
}

func (s *Saver) CopyText(text string, done func(bool)) {
	s.Copies, s.Copied = append(s.Copies, Copy{Text: text}), done
}

func (s *Saver) CopyBlob(blob wire.Ref, mime string, done func(bool)) {
	s.Copies, s.Copied = append(s.Copies, Copy{Blob: blob, MIME: mime}), done
}

func (s *Saver) OnCopy(fn func(string, bool)) { s.TellCopy = fn }

func (s *Saver) Toast(text string) { s.Toasts = append(s.Toasts, text) }

func (s *Saver) SaveText(name, mime, text string) {
	s.Saved = append(s.Saved, Download{Name: name, MIME: mime, Text: text})
}

func (s *Saver) SaveBlob(name string, blob wire.Ref) {
	s.Saved = append(s.Saved, Download{Name: name, Blob: blob})
}

func (s *Saver) NewFile(name, mime string, ask bool, done func(wire.Ref, error)) {
	file := &File{Name: name, MIME: mime, Asked: ask}
	s.Written = append(s.Written, file)
	s.Made = func(ref wire.Ref, err error) {
		file.Ref = ref
		done(ref, err)
	}
}

// file returns the file with a reference, or a new one.
func (s *Saver) file(ref wire.Ref) *File {
	for _, f := range s.Written {
		if f.Ref == ref {
			return f
		}
	}
	s.Written = append(s.Written, &File{Ref: ref})
	return s.Written[len(s.Written)-1]
}

func (s *Saver) WriteFile(file, part wire.Ref, done func(error)) {
	f := s.file(file)
	f.Parts, s.Wrote = append(f.Parts, part), done
}

func (s *Saver) EndFile(file wire.Ref, done func(error)) {
	s.file(file).Ended, s.Wrote = true, done
}

func (s *Saver) DropFile(file wire.Ref) { s.file(file).Dropped = true }

func (s *Saver) Picture(svg wire.Ref, scale float64, done func(wire.Ref, error)) {
	s.Rendered, s.Made = append(s.Rendered, Rendered{svg, scale}), done
}
