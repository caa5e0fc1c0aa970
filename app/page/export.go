package page

import (
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// What is saved and copied of charts: the worker makes it, part by part, and the host writes it.

// askBytes is the estimated size from which on a person is asked where a file goes, in browsers that can write it there while it is made. What is smaller becomes
// a download at once.
const askBytes = 64 << 20

// DoneMs is how long a word about what was done stays.
const DoneMs = 8000

// exports are the files that are on their way, and the last that were.
type exports struct {
	page    *Page
	last    uint32 // id that was given last
	All     []*download
	version uint64 // changes with everything that is shown
}

// download is a file, or a copy, on its way.
type download struct {
	id    uint32
	name  string // of the file; "" of a copy
	act   string // of a picture: what becomes of it; "" for points
	card  string // of a picture
	file  wire.Ref
	bytes int64 // written so far
	// Of points.
	points, total int64

	ended   bool
	problem bool
	text    string // what came of it
	endedMs int64
}

// begin adds a download.
func (ex *exports) beginDownload(d *download) {
	ex.last++
	d.id = ex.last
	ex.All = append(ex.All, d)
	ex.downloadsChanged()
}

func (ex *exports) downloadsChanged() {
	ex.version++
	ex.page.Render()
}

// download returns the one with an id that has not ended, nil when there is none.
func (ex *exports) download(id uint32) *download {
	for _, d := range ex.All {
		if d.id == id && !d.ended {
			return d
		}
	}
	return nil
}

// ExportPoints saves points as a file of about this size.
func (ex *exports) ExportPoints(m *wire.Export, name string, about int64) {
	d := &download{name: name}
	ex.beginDownload(d)
	m.ID = d.id
	mime := "text/csv"
	if m.Kind == wire.ExportJSON {
		mime = "application/json"
	}
	ex.page.Host.NewFile(name, mime, about >= askBytes, func(file wire.Ref, err error) {
		ex.page.Do(func() { ex.fileBegun(d, m, file, err) })
	})
}

// fileBegun has the worker make the first part, unless the person chose no place for the file.
func (ex *exports) fileBegun(d *download, m *wire.Export, file wire.Ref, err error) {
	switch {
	case d.ended:
		ex.page.Host.DropFile(file)
	case err != nil:
		ex.failDownload(d, words.ExportFailed(d.name, err.Error()))
	case file == 0:
		ex.forgetDownload(d)
	default:
		d.file = file
		ex.page.Send(m)
	}
}

// exported takes a part, or a picture.
func (ex *exports) exported(m *wire.ExportPart) {
	d := ex.download(m.ID)
	switch {
	case d == nil:
		ex.page.Host.Release(m.Blob)
	case !m.Problem.None():
		ex.failDownload(d, words.Say(m.Problem))
	case len(m.Wanted) > 0:
		ex.page.Send(&wire.Export{ID: d.id, Kind: wire.ExportSVG, Card: d.card, Words: words.Phrases(m.Wanted)})
	case d.act != "":
		ex.pictureMade(d, m)
	default:
		ex.page.Host.WriteFile(d.file, m.Blob, func(err error) { ex.page.Do(func() { ex.partWritten(d, m, err) }) })
	}
}

// partWritten has the worker make the next part, now that there is room for it.
func (ex *exports) partWritten(d *download, m *wire.ExportPart, err error) {
	if d.ended {
		return
	}
	d.bytes += m.Bytes
	d.points, d.total = m.Points, m.Total
	switch {
	case err != nil:
		ex.failDownload(d, words.ExportFailed(d.name, err.Error()))
		if !m.Done {
			ex.page.Send(&wire.ExportMore{ID: d.id, Stop: true})
		}
	case m.Done:
		file := d.file
		d.file = 0
		ex.page.Host.EndFile(file, func(err error) { ex.page.Do(func() { ex.fileEnded(d, err) }) })
	default:
		ex.page.Send(&wire.ExportMore{ID: d.id})
	}
	ex.downloadsChanged()
}

func (ex *exports) fileEnded(d *download, err error) {
	if err != nil {
		ex.failDownload(d, words.ExportFailed(d.name, err.Error()))
		return
	}
	ex.endDownload(d, words.ExportSaved(d.name, d.bytes))
}

// exportPicture has the worker draw a card as it is, and does with that what act says.
func (ex *exports) exportPicture(card, act, name string) {
	d := &download{act: act, card: card, name: name}
	ex.beginDownload(d)
	ex.page.Send(&wire.Export{ID: d.id, Kind: wire.ExportSVG, Card: card})
}

// What becomes of pictures.
const (
	ActSaveSVG = "save-svg"
	ActSavePNG = "save-png"
	ActCopySVG = "copy-svg"
	ActCopyPNG = "copy-png"
)

// clipOf is the type that a copy begins with when its button is pressed, "" for none; see Saver.
func clipOf(act string) string {
	switch act {
	case ActCopySVG:
		return "text/plain"
	case ActCopyPNG:
		return "image/png"
	}
	return ""
}

// pictureScale is how many pixels a saved picture has in a CSS px.
const pictureScale = 2

// pictureMade does with an SVG what is wanted.
func (ex *exports) pictureMade(d *download, m *wire.ExportPart) {
	d.bytes = m.Bytes
	switch d.act {
	case ActSaveSVG:
		ex.page.Host.SaveBlob(d.name, m.Blob)
		ex.endDownload(d, words.ExportSaved(d.name, m.Bytes))
	case ActCopySVG:
		ex.page.Host.CopyBlob(m.Blob, clipOf(d.act), func(copied bool) { ex.page.Do(func() { ex.copyDone(d, words.CopiedSVG.Text(), copied) }) })
	default:
		ex.page.Host.Picture(m.Blob, pictureScale, func(png wire.Ref, err error) { ex.page.Do(func() { ex.pngMade(d, png, err) }) })
	}
}

func (ex *exports) pngMade(d *download, png wire.Ref, err error) {
	switch {
	case d.ended:
		ex.page.Host.Release(png)
	case err != nil:
		ex.failDownload(d, words.ExportNoPicture.Text()+" ("+err.Error()+").")
	case d.act == ActSavePNG:
		ex.page.Host.SaveBlob(d.name, png)
		ex.endDownload(d, words.ExportPicture(d.name))
	default:
		ex.page.Host.CopyBlob(png, clipOf(d.act), func(copied bool) { ex.page.Do(func() { ex.copyDone(d, words.CopiedPNG.Text(), copied) }) })
	}
}

func (ex *exports) copyDone(d *download, text string, copied bool) {
	if !copied {
		ex.failDownload(d, words.CopyRefused.Text())
		return
	}
	ex.endDownload(d, text)
}

// endDownload says what was done.
func (ex *exports) endDownload(d *download, text string) {
	if d.ended {
		return
	}
	d.ended, d.text, d.endedMs = true, text, ex.page.Host.Now()
	ex.page.Following.Say(text)
	ex.downloadsChanged()
}

// failDownload says why there is no file, and lets go of everything. The words stay until they are closed.
func (ex *exports) failDownload(d *download, why string) {
	if d.ended {
		return
	}
	ex.letGo(d)
	d.problem = true
	ex.endDownload(d, why)
}

// letGo gives up the file, or the copy, that was begun.
func (ex *exports) letGo(d *download) {
	if d.file != 0 {
		ex.page.Host.DropFile(d.file)
		d.file = 0
	}
	if clip := clipOf(d.act); clip != "" {
		ex.page.Host.CopyBlob(0, clip, func(bool) {})
	}
}

// CancelDownload ends a download, or takes away what is said of one that ended.
func (ex *exports) CancelDownload(id uint32) {
	for _, d := range ex.All {
		if d.id != id {
			continue
		}
		if !d.ended {
			ex.letGo(d)
			ex.page.Send(&wire.ExportMore{ID: d.id, Stop: true})
			ex.page.Following.Say(words.ExportCancelled.Text())
		}
		ex.forgetDownload(d)
		ex.page.After(func() { ui.Focus("main") }) // the button is gone
		return
	}
}

func (ex *exports) forgetDownload(d *download) {
	d.ended = true
	for i := range ex.All {
		if ex.All[i] == d {
			ex.All = append(ex.All[:i:i], ex.All[i+1:]...)
			break
		}
	}
	ex.downloadsChanged()
}

// fadeDownloads takes away what was said of downloads that succeeded a while ago.
func (ex *exports) fadeDownloads() {
	for _, d := range append([]*download(nil), ex.All...) {
		if d.ended && !d.problem && ex.page.Host.Now()-d.endedMs >= DoneMs {
			ex.forgetDownload(d)
		}
	}
}

// loseDownloads ends all downloads, because the worker that made them ended.
func (ex *exports) loseDownloads() {
	for _, d := range ex.All {
		ex.failDownload(d, words.ExportLost.Text())
	}
}
