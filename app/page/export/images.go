package export

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Images saves all images of a tag as an archive of this many bytes.
func (ex *Files) Images(m *wire.Export, name string, bytes int64) {
	d := &download{name: name, images: true}
	ex.begin(d)
	m.ID, m.Kind = d.id, wire.ExportImages
	ex.host.NewFile(name, "application/zip", bytes >= askBytes, func(file wire.Ref, err error) {
		ex.page.Do(func() { ex.fileBegun(d, m, file, err) })
	})
}

// done says what was saved.
func (d *download) done() string {
	if d.images {
		return words.SaveImagesDone(d.name, d.points, d.total-d.points, d.bytes)
	}
	return words.ExportSaved(d.name, d.bytes)
}

// progress says how far a file is.
func (d *download) progress() string {
	if d.images {
		return words.SaveImagesProgress(d.points, d.total)
	}
	return words.ExportProgress(d.points, d.total)
}
