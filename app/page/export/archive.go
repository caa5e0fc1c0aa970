package export

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Archive saves all files of a tag, described by m, as a zip archive. bytes is its approximate
// size, 0 if unknown.
func (ex *Files) Archive(m *wire.Export, name string, bytes int64) {
	d := &download{name: name, archive: true}
	ex.begin(d)
	m.ID = d.id
	ex.saver.NewFile(name, "application/zip", bytes >= askBytes, func(file wire.Ref, err error) {
		ex.page.Do(func() { ex.fileBegun(d, m, file, err) })
	})
}

// done returns the message about a saved file.
func (d *download) done() string {
	if d.archive {
		return words.ArchiveDone(d.name, d.points, d.total-d.points, d.bytes)
	}
	return words.ExportSaved(d.name, d.bytes)
}

// progress returns the message about a running download.
func (d *download) progress() string {
	if d.archive {
		return words.ArchiveProgress(d.points, d.total)
	}
	return words.ExportProgress(d.points, d.total)
}
