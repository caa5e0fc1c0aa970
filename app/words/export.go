package words

import "eventlens/app/wire"

// Texts of exports.
const (
	archiveProgress        Message = "{count} of {total, one: # file, other: # files}"
	archiveDone            Message = "Downloaded {name}: {count, one: # file, other: # files}, {size}."
	archiveMissing         Message = "Downloaded {name}: {count, one: # file, other: # files}, {size}. {missing, one: # file, other: # files} could not be read."
	ExportViewTitle        Message = "Download the points of all charts"
	ExportPointsOpen       Message = "Download points"
	ExportSaveSVG          Message = "Download picture (SVG)"
	ExportSavePNG          Message = "Download picture (PNG)"
	ExportCopyPNG          Message = "Copy picture"
	ExportCopySVG          Message = "Copy picture as SVG text"
	ExportWhich            Message = "Run"
	ExportFormat           Message = "Format"
	ExportCSV              Message = "CSV"
	ExportJSON             Message = "JSON"
	ExportFull             Message = "Every point at full resolution, unsmoothed, regardless of zoom."
	ExportPeer             Message = "Columns and number formats match TensorBoard’s download."
	ExportLogged           Message = "Runs keep their logged names, not the names you gave them."
	ExportNames            Message = "Names that begin with = + - or @ get an apostrophe, so that spreadsheets do not run them."
	ExportNothing          Message = "No shown run has points here."
	ExportSave             Message = "Download"
	ExportCancel           Message = "Cancel"
	ExportClose            Message = "Close"
	ExportDrawing          Message = "Drawing the picture"
	ExportCancelled        Message = "Download cancelled."
	ExportLost             Message = "The download stopped because the worker that reads the files restarted. Try again."
	exportNoPictureBecause Message = "The browser could not make the picture ({reason})."
	CopiedPNG              Message = "Picture copied."
	CopiedSVG              Message = "Picture copied as SVG text."
	CopyRefused            Message = "The browser blocked copying. Download the picture instead."
	exportTitle            Message = "Download points"
	exportTitleOfTags      Message = "Download points of {tag}{more, none: , one:  and # more tag, other:  and # more tags}"
	exportAllRuns          Message = "All {count, one: # run, other: # runs} in one file"
	exportColumnsOfJSON    Message = "A list of series, each with run, tag and its points: wall time, step, value."
	exportColumnsOfCSV     Message = "Columns: run, tag, wall_time, step, value."
	exportAbout            Message = "About {count, one: # point, other: # points}, {size}"
	exportPicture          Message = "Downloaded {name}."
	exportCancelOf         Message = "Cancel the download of {name}"
	exportAttemptsAll      Message = "Restarted runs include all attempts, as shown."
	exportAttemptsNewest   Message = "Restarted runs include only the newest attempt, as shown."
	exportSize             Message = "about {size}"
	exportProgress         Message = "{points} of {total, one: # point, other: # points}"
	exportSaving           Message = "Downloading {name}"
	exportSaved            Message = "Downloaded {name}, {size}."
	exportFailed           Message = "Could not save {name} ({reason}). Check free space and write permission, then try again."
)

// ExportOf is the title of the export dialog of a card.
func ExportOf(tags []string) string {
	if len(tags) == 0 {
		return exportTitle.Text()
	}
	return exportTitleOfTags.With(tags[0], CountSome(len(tags)-1))
}

// ExportAllRuns labels the choice of all runs.
func ExportAllRuns(runs int) string { return exportAllRuns.With(Count(runs)) }

// ExportColumns describes the content of a file with several series.
func ExportColumns(kind wire.ExportKind) string {
	if kind == wire.ExportJSON {
		return exportColumnsOfJSON.Text()
	}
	return exportColumnsOfCSV.Text()
}

// ExportAbout says how large the file will be.
func ExportAbout(points, bytes int64) string {
	return exportAbout.With(Count(points), Bytes(bytes))
}

// ExportPicture says that a picture was saved.
func ExportPicture(name string) string { return exportPicture.With(name) }

// ExportCancelOf labels the button that cancels a download.
func ExportCancelOf(name string) string {
	if name == "" {
		return ExportCancel.Text()
	}
	return exportCancelOf.With(name)
}

// ExportAttempts says which values of restarted runs are exported.
func ExportAttempts(all bool) string {
	if all {
		return exportAttemptsAll.Text()
	}
	return exportAttemptsNewest.Text()
}

// ExportSize estimates the size of a file.
func ExportSize(bytes int64) string { return exportSize.With(Bytes(bytes)) }

// ExportProgress says how far an export has got.
func ExportProgress(points, total int64) string {
	return exportProgress.With(Count(points), Count(total))
}

// ExportSaving says that a file is being saved.
func ExportSaving(name string) string { return exportSaving.With(name) }

// ExportSaved says that a file is complete.
func ExportSaved(name string, bytes int64) string {
	return exportSaved.With(name, Bytes(bytes))
}

// ExportFailed says that a file could not be written, with the browser's reason.
func ExportFailed(name, reason string) string {
	return exportFailed.With(name, reason)
}

// ExportNoPictureBecause says why there is no picture, with the browser's reason.
func ExportNoPictureBecause(reason string) string {
	return exportNoPictureBecause.With(reason)
}

// ArchiveProgress says how far an archive has got.
func ArchiveProgress(count, total int64) string {
	return archiveProgress.With(Count(count), Count(total))
}

// ArchiveDone says what was saved, and how many files are missing.
func ArchiveDone(name string, count, missing, bytes int64) string {
	if missing > 0 {
		return archiveMissing.With(name, Count(count), Bytes(bytes),
			Count(missing))
	}
	return archiveDone.With(name, Count(count), Bytes(bytes))
}
