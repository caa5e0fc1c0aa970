package export

import (
	"strings"

	"eventlens/app/host"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// askBytes is the estimated size from which a person is asked for the file's place, in browsers
// that can write it there while it is made. Smaller files become a download at once.
const askBytes = 64 << 20

// DoneMs is how long the message about a finished download stays.
const DoneMs = 8000

// Page is the part of the page that exports need.
type Page interface {
	ui.Page
	// Send sends a message to the worker.
	Send(m wire.Message)
}

// Files are the running downloads, and the last finished ones.
type Files struct {
	saver   host.Saver
	clock   host.Clock
	page    Page
	last    uint32 // last id assigned
	All     []*download
	version uint64 // changes with everything shown
}

// New makes the exports of a page.
func New(saver host.Saver, clock host.Clock, page Page) *Files {
	return &Files{saver: saver, clock: clock, page: page}
}

// download is a running download or copy.
type download struct {
	id    uint32
	name  string        // of the file; "" for a copy
	act   string        // action on a picture; "" for points
	card  string        // id of the card of a picture
	notes []wire.Phrase // of the card
	file  wire.Ref
	bytes int64 // written so far
	// number of points, or of files of an archive: written so far, and all
	points, total int64
	archive       bool

	ended   bool
	problem bool   // it failed
	text    string // message about the result
	endedMs int64  // when it ended, in Unix ms
}

// CopyTable puts rows of cells on the clipboard, separated by tabs as spreadsheets take them, and
// tells one of two texts depending on the result.
func (ex *Files) CopyTable(lines [][]string, copied, blocked string) {
	var text strings.Builder
	for _, cells := range lines {
		text.WriteString(strings.Join(cells, "\t"))
		text.WriteByte('\n')
	}
	ex.CopyText(text.String(), copied, blocked)
}

// CopyText puts a text on the clipboard, and tells one of two texts depending on the result.
func (ex *Files) CopyText(text, copied, blocked string) {
	ex.saver.CopyText(text, func(done bool) {
		ex.page.Do(func() {
			if done {
				ex.page.Tell(copied)
			} else {
				ex.page.Tell(blocked)
			}
		})
	})
}

// begin adds a download.
func (ex *Files) begin(d *download) {
	ex.last++
	d.id = ex.last
	ex.All = append(ex.All, d)
	ex.changed()
}

func (ex *Files) changed() {
	ex.version++
	ex.page.Render()
}

// download returns the running download with an id, nil if there is none.
func (ex *Files) download(id uint32) *download {
	for _, d := range ex.All {
		if d.id == id && !d.ended {
			return d
		}
	}
	return nil
}

// Points saves the points described by m as a file; about is its approximate size in bytes.
func (ex *Files) Points(m *wire.Export, name string, about int64) {
	d := &download{name: name}
	ex.begin(d)
	m.ID = d.id
	mime := "text/csv"
	if m.Kind == wire.ExportJSON {
		mime = "application/json"
	}
	ex.saver.NewFile(name, mime, about >= askBytes, func(file wire.Ref, err error) {
		ex.page.Do(func() { ex.fileBegun(d, m, file, err) })
	})
}

// fileBegun requests the first part from the worker, unless the person chose no place for the file.
func (ex *Files) fileBegun(d *download, m *wire.Export, file wire.Ref, err error) {
	switch {
	case d.ended:
		ex.saver.DropFile(file)
	case err != nil:
		ex.fail(d, words.ExportFailed(d.name, err.Error()))
	case file == 0:
		ex.forget(d)
	default:
		d.file = file
		ex.page.Send(m)
	}
}

// Part takes a part of a file, or a picture, from the worker.
func (ex *Files) Part(m *wire.ExportPart) {
	d := ex.download(m.ID)
	switch {
	case d == nil:
		ex.saver.Release(m.Blob)
	case !m.Problem.None():
		ex.fail(d, words.Say(m.Problem))
	case len(m.Wanted) > 0:
		ex.page.Send(&wire.Export{
			ID: d.id, Kind: wire.ExportSVG, Card: d.card, Words: words.Phrases(m.Wanted),
			Notes: d.notes,
		})
	case d.act != "":
		ex.pictureMade(d, m)
	case m.Blob == 0: // for files that could not be read
		ex.partWritten(d, m, nil)
	default:
		ex.saver.WriteFile(d.file, m.Blob, func(err error) {
			ex.page.Do(func() { ex.partWritten(d, m, err) })
		})
	}
}

// partWritten requests the next part from the worker, after one was written.
func (ex *Files) partWritten(d *download, m *wire.ExportPart, err error) {
	if d.ended {
		return
	}
	d.bytes += m.Bytes
	d.points, d.total = m.Points, m.Total
	switch {
	case err != nil:
		ex.fail(d, words.ExportFailed(d.name, err.Error()))
		if !m.Done {
			ex.page.Send(&wire.ExportMore{ID: d.id, Stop: true})
		}
	case m.Done:
		file := d.file
		d.file = 0
		ex.saver.EndFile(file, func(err error) { ex.page.Do(func() { ex.fileEnded(d, err) }) })
	default:
		ex.page.Send(&wire.ExportMore{ID: d.id})
	}
	ex.changed()
}

func (ex *Files) fileEnded(d *download, err error) {
	if err != nil {
		ex.fail(d, words.ExportFailed(d.name, err.Error()))
		return
	}
	ex.end(d, d.done())
}

// Picture has the worker draw a card's current picture with its notes, and performs act on it.
func (ex *Files) Picture(card, act, name string, notes []wire.Phrase) {
	d := &download{act: act, card: card, name: name, notes: notes}
	ex.begin(d)
	ex.page.Send(&wire.Export{ID: d.id, Kind: wire.ExportSVG, Card: card, Notes: notes})
}

// Actions on pictures.
const (
	ActSaveSVG = "save-svg"
	ActSavePNG = "save-png"
	ActCopySVG = "copy-svg"
	ActCopyPNG = "copy-png"
)

// ClipOf returns the MIME type to announce when the button of a copy action is pressed, "" for
// other actions; see Saver.
func ClipOf(act string) string {
	switch act {
	case ActCopySVG:
		return "text/plain"
	case ActCopyPNG:
		return "image/png"
	}
	return ""
}

// pictureScale is how many pixels a saved picture has per CSS px.
const pictureScale = 2

// pictureMade performs the download's action on an SVG.
func (ex *Files) pictureMade(d *download, m *wire.ExportPart) {
	d.bytes = m.Bytes
	switch d.act {
	case ActSaveSVG:
		ex.saver.SaveBlob(d.name, m.Blob)
		ex.end(d, words.ExportSaved(d.name, m.Bytes))
	case ActCopySVG:
		ex.saver.CopyBlob(m.Blob, ClipOf(d.act), func(copied bool) {
			ex.page.Do(func() { ex.copyDone(d, words.CopiedSVG.Text(), copied) })
		})
	default:
		ex.saver.Picture(m.Blob, pictureScale, func(png wire.Ref, err error) {
			ex.page.Do(func() { ex.pngMade(d, png, err) })
		})
	}
}

func (ex *Files) pngMade(d *download, png wire.Ref, err error) {
	switch {
	case d.ended:
		ex.saver.Release(png)
	case err != nil:
		ex.fail(d, words.ExportNoPictureBecause(err.Error()))
	case d.act == ActSavePNG:
		ex.saver.SaveBlob(d.name, png)
		ex.end(d, words.ExportPicture(d.name))
	default:
		ex.saver.CopyBlob(png, ClipOf(d.act), func(copied bool) {
			ex.page.Do(func() { ex.copyDone(d, words.CopiedPNG.Text(), copied) })
		})
	}
}

func (ex *Files) copyDone(d *download, text string, copied bool) {
	if !copied {
		ex.fail(d, words.CopyRefused.Text())
		return
	}
	if d.ended {
		return
	}
	ex.forget(d)
	ex.page.Tell(text)
}

// end ends a download with a message.
func (ex *Files) end(d *download, text string) {
	if d.ended {
		return
	}
	d.ended, d.text, d.endedMs = true, text, ex.clock.Now()
	ex.page.Say(text)
	ex.changed()
}

// fail ends a download, says why, and abandons its file. The message stays until it is closed.
func (ex *Files) fail(d *download, why string) {
	if d.ended {
		return
	}
	ex.abandon(d)
	d.problem = true
	ex.end(d, why)
}

// abandon abandons the started file or copy.
func (ex *Files) abandon(d *download) {
	if d.file != 0 {
		ex.saver.DropFile(d.file)
		d.file = 0
	}
	if clip := ClipOf(d.act); clip != "" {
		ex.saver.CopyBlob(0, clip, func(bool) {})
	}
}

// Cancel cancels a running download, or removes the message of a finished one.
func (ex *Files) Cancel(id uint32) {
	for _, d := range ex.All {
		if d.id != id {
			continue
		}
		if !d.ended {
			ex.abandon(d)
			ex.page.Send(&wire.ExportMore{ID: d.id, Stop: true})
			ex.page.Say(words.ExportCancelled.Text())
		}
		ex.forget(d)
		ex.page.After(func() { ui.Focus("main") }) // the button is gone
		return
	}
}

func (ex *Files) forget(d *download) {
	d.ended = true
	for i := range ex.All {
		if ex.All[i] == d {
			ex.All = append(ex.All[:i:i], ex.All[i+1:]...)
			break
		}
	}
	ex.changed()
}

// Fade removes the messages of downloads that succeeded a while ago.
func (ex *Files) Fade() {
	for _, d := range append([]*download(nil), ex.All...) {
		if d.ended && !d.problem && ex.clock.Now()-d.endedMs >= DoneMs {
			ex.forget(d)
		}
	}
}

// WorkerEnded ends all downloads after the worker that made them ended.
func (ex *Files) WorkerEnded() {
	for _, d := range ex.All {
		ex.fail(d, words.ExportLost.Text())
	}
}
