package app

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// What is saved and copied of charts: the worker makes it, part by part, and the host writes it.

// askBytes is the estimated size from which on a person is asked where a file goes, in browsers that can write it there while it is made. What is smaller becomes
// a download at once.
const askBytes = 64 << 20

// doneMs is how long a word about what was done stays.
const doneMs = 8000

// exports are the files that are on their way, and the last that were.
type exports struct {
	last    uint32 // id that was given last
	all     []*download
	version uint64 // changes with everything that is shown
	ask     exportAsk
}

// download is a file, or a copy, on its way.
type download struct {
	id    uint32
	name  string // of the file; "" of a copy
	act   string // of a picture: what becomes of it; "" for points
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
func (p *page) beginDownload(d *download) {
	p.exports.last++
	d.id = p.exports.last
	p.exports.all = append(p.exports.all, d)
	p.downloadsChanged()
}

func (p *page) downloadsChanged() {
	p.exports.version++
	p.render()
}

// download returns the one with an id that has not ended, nil when there is none.
func (p *page) download(id uint32) *download {
	for _, d := range p.exports.all {
		if d.id == id && !d.ended {
			return d
		}
	}
	return nil
}

// exportPoints saves points as a file of about this size.
func (p *page) exportPoints(m *wire.Export, name string, about int64) {
	d := &download{name: name}
	p.beginDownload(d)
	m.ID = d.id
	mime := "text/csv"
	if m.Kind == wire.ExportJSON {
		mime = "application/json"
	}
	p.host.NewFile(name, mime, about >= askBytes, func(file wire.Ref, err error) {
		p.do(func() { p.fileBegun(d, m, file, err) })
	})
}

// fileBegun has the worker make the first part, unless the person chose no place for the file.
func (p *page) fileBegun(d *download, m *wire.Export, file wire.Ref, err error) {
	switch {
	case d.ended:
		p.host.DropFile(file)
	case err != nil:
		p.failDownload(d, words.ExportFailed(d.name, err.Error()))
	case file == 0:
		p.forgetDownload(d)
	default:
		d.file = file
		p.send(m)
	}
}

// exported takes a part, or a picture.
func (p *page) exported(m *wire.ExportPart) {
	d := p.download(m.ID)
	switch {
	case d == nil:
		p.host.Release(m.Blob)
	case m.Problem != "":
		p.failDownload(d, m.Problem)
	case d.act != "":
		p.pictureMade(d, m)
	default:
		p.host.WriteFile(d.file, m.Blob, func(err error) { p.do(func() { p.partWritten(d, m, err) }) })
	}
}

// partWritten has the worker make the next part, now that there is room for it.
func (p *page) partWritten(d *download, m *wire.ExportPart, err error) {
	if d.ended {
		return
	}
	d.bytes += m.Bytes
	d.points, d.total = m.Points, m.Total
	switch {
	case err != nil:
		p.failDownload(d, words.ExportFailed(d.name, err.Error()))
		if !m.Done {
			p.send(&wire.ExportMore{ID: d.id, Stop: true})
		}
	case m.Done:
		file := d.file
		d.file = 0
		p.host.EndFile(file, func(err error) { p.do(func() { p.fileEnded(d, err) }) })
	default:
		p.send(&wire.ExportMore{ID: d.id})
	}
	p.downloadsChanged()
}

func (p *page) fileEnded(d *download, err error) {
	if err != nil {
		p.failDownload(d, words.ExportFailed(d.name, err.Error()))
		return
	}
	p.endDownload(d, words.ExportSaved(d.name, d.bytes))
}

// exportPicture has the worker draw a card as it is, and does with that what act says.
func (p *page) exportPicture(card, act, name string) {
	d := &download{act: act, name: name}
	p.beginDownload(d)
	p.send(&wire.Export{ID: d.id, Kind: wire.ExportSVG, Card: card})
}

// What becomes of pictures.
const (
	actSaveSVG = "save-svg"
	actSavePNG = "save-png"
	actCopySVG = "copy-svg"
	actCopyPNG = "copy-png"
)

// clipOf is the type that a copy begins with when its button is pressed, "" for none; see Saver.
func clipOf(act string) string {
	switch act {
	case actCopySVG:
		return "text/plain"
	case actCopyPNG:
		return "image/png"
	}
	return ""
}

// pictureScale is how many pixels a saved picture has in a CSS px.
const pictureScale = 2

// pictureMade does with an SVG what is wanted.
func (p *page) pictureMade(d *download, m *wire.ExportPart) {
	d.bytes = m.Bytes
	switch d.act {
	case actSaveSVG:
		p.host.SaveBlob(d.name, m.Blob)
		p.endDownload(d, words.ExportSaved(d.name, m.Bytes))
	case actCopySVG:
		p.host.CopyBlob(m.Blob, clipOf(d.act), func(copied bool) { p.do(func() { p.copyDone(d, words.CopiedSVG.Text(), copied) }) })
	default:
		p.host.Picture(m.Blob, pictureScale, func(png wire.Ref, err error) { p.do(func() { p.pngMade(d, png, err) }) })
	}
}

func (p *page) pngMade(d *download, png wire.Ref, err error) {
	switch {
	case d.ended:
		p.host.Release(png)
	case err != nil:
		p.failDownload(d, words.ExportNoPicture.Text()+" ("+err.Error()+").")
	case d.act == actSavePNG:
		p.host.SaveBlob(d.name, png)
		p.endDownload(d, words.ExportPicture(d.name))
	default:
		p.host.CopyBlob(png, clipOf(d.act), func(copied bool) { p.do(func() { p.copyDone(d, words.CopiedPNG.Text(), copied) }) })
	}
}

func (p *page) copyDone(d *download, text string, copied bool) {
	if !copied {
		p.failDownload(d, words.CopyRefused.Text())
		return
	}
	p.endDownload(d, text)
}

// endDownload says what was done.
func (p *page) endDownload(d *download, text string) {
	if d.ended {
		return
	}
	d.ended, d.text, d.endedMs = true, text, p.host.Now()
	p.say(text)
	p.downloadsChanged()
}

// failDownload says why there is no file, and lets go of everything. The words stay until they are closed.
func (p *page) failDownload(d *download, why string) {
	if d.ended {
		return
	}
	p.letGo(d)
	d.problem = true
	p.endDownload(d, why)
}

// letGo gives up the file, or the copy, that was begun.
func (p *page) letGo(d *download) {
	if d.file != 0 {
		p.host.DropFile(d.file)
		d.file = 0
	}
	if clip := clipOf(d.act); clip != "" {
		p.host.CopyBlob(0, clip, func(bool) {})
	}
}

// cancelDownload ends a download, or takes away what is said of one that ended.
func (p *page) cancelDownload(id uint32) {
	for _, d := range p.exports.all {
		if d.id != id {
			continue
		}
		if !d.ended {
			p.letGo(d)
			p.send(&wire.ExportMore{ID: d.id, Stop: true})
			p.say(words.ExportCancelled.Text())
		}
		p.forgetDownload(d)
		p.after(func() { focus("main") }) // the button is gone
		return
	}
}

func (p *page) forgetDownload(d *download) {
	d.ended = true
	for i := range p.exports.all {
		if p.exports.all[i] == d {
			p.exports.all = append(p.exports.all[:i:i], p.exports.all[i+1:]...)
			break
		}
	}
	p.downloadsChanged()
}

// fadeDownloads takes away what was said of downloads that succeeded a while ago.
func (p *page) fadeDownloads() {
	for _, d := range append([]*download(nil), p.exports.all...) {
		if d.ended && !d.problem && p.host.Now()-d.endedMs >= doneMs {
			p.forgetDownload(d)
		}
	}
}

// loseDownloads ends all downloads, because the worker that made them ended.
func (p *page) loseDownloads() {
	for _, d := range p.exports.all {
		p.failDownload(d, words.ExportLost.Text())
	}
}
