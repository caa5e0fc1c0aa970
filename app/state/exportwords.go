package state

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eventlens/app/wire"
)

// ProblemExportsMany says that too many exports are under way.
func ProblemExportsMany() string {
	return "Too many downloads are under way. Wait for one, or cancel one."
}

// ProblemPictureNone says that there is no picture of a card.
func ProblemPictureNone() string { return "This chart is not drawn yet. Wait for it and try again." }

// Words of the exports.
const (
	ExportViewTitle  = "Download the points of all charts"
	ExportPointsOpen = "Download points"
	ExportSaveSVG    = "Download picture (SVG)"
	ExportSavePNG    = "Download picture (PNG)"
	ExportCopyPNG    = "Copy picture"
	ExportCopySVG    = "Copy picture as SVG text"
	ExportWhich      = "Run"
	ExportFormat     = "Format"
	ExportCSV        = "CSV"
	ExportJSON       = "JSON"
	ExportFull       = "Every point at full resolution, never smoothed, whatever the zoom."
	ExportPeer       = "Columns and number formats are those of TensorBoard’s download."
	ExportLogged     = "Runs have the names that they were logged under, not those that you gave them."
	ExportNames      = "Names that begin with = + - or @ get an apostrophe, so that no spreadsheet runs them as formulas."
	ExportNothing    = "No run that is shown has points here."
	ExportSave       = "Download"
	ExportCancel     = "Cancel"
	ExportClose      = "Close"
	ExportDrawing    = "Drawing the picture"
	ExportCancelled  = "Download cancelled."
	ExportLost       = "The download ended early: the program that reads the files was started anew. Try again."
	ExportNoPicture  = "The picture could not be made"
	CopiedPNG        = "Picture copied."
	CopiedSVG        = "Picture copied as SVG text."
	CopyRefused      = "The browser did not let the page copy. Download the picture instead."
)

// ExportOf is the title of the dialog about a card.
func ExportOf(tags []string) string {
	if len(tags) == 0 {
		return "Download points"
	}
	title := "Download points of " + tags[0]
	if more := len(tags) - 1; more > 0 {
		title += " and " + counted(more, "more tag", "more tags")
	}
	return title
}

// ExportAllRuns is the choice of all runs.
func ExportAllRuns(runs int) string { return "All " + counted(runs, "run", "runs") + " in one file" }

// ExportRun names a run to choose.
func ExportRun(name, source string) string {
	if source == "" {
		return name
	}
	return name + " (" + source + ")"
}

// ExportColumns says what is in a file of several series.
func ExportColumns(kind wire.ExportKind) string {
	if kind == wire.ExportJSON {
		return "A list of series, each with run, tag and its points: wall time, step, value."
	}
	return "Columns: run, tag, wall_time, step, value."
}

// ExportAbout says how large the file will be.
func ExportAbout(points, bytes int64) string {
	return "About " + counted(int(points), "point", "points") + ", " + Bytes(bytes)
}

// PictureNote says beneath the title of a picture what was done to the data: how they were smoothed, how runs were summed up, which of n each line names, and
// how many outliers lie outside of the y axis. It is empty for data as they were logged.
func PictureNote(l *wire.Lines, summedUp bool, outside int64) string {
	note := ""
	add := func(text string) {
		if note != "" {
			note += " · "
		}
		note += text
	}
	if s := l.Smoothing; s.On() {
		amount := AmountText(s)
		if !Averages(s.Kind) {
			amount = "over " + counted(int(s.Amount), "point", "points")
		}
		add("smoothed " + amount + [...]string{", exponential", ", exponential by distance along x", ", running mean", ", Gaussian"}[s.Kind&3])
	}
	if summedUp {
		add([...]string{"", "mean", "median"}[min(l.Aggregate.Centre, wire.CentreMedian)] + " of n runs" +
			[...]string{"", ", band: standard deviation", ", band: 95% confidence interval", ", band: lowest to highest"}[l.Aggregate.Band&3])
	}
	if outside > 0 {
		add(counted(int(outside), "outlier", "outliers") + " left out")
	}
	return note
}

// PictureAxis says what is along the x axis of a picture.
func PictureAxis(a wire.Axis) string {
	switch a {
	case wire.AxisRelative:
		return "Time since the first point"
	case wire.AxisWall:
		return "Time"
	case wire.AxisTag: // of a scalar that is not there
		return "Value"
	}
	return "Step"
}

// ExportPicture says that a picture was saved.
func ExportPicture(name string) string { return "Downloaded " + name + "." }

// ExportCancelOf is the name of the button that ends a download.
func ExportCancelOf(name string) string {
	if name == "" {
		return ExportCancel
	}
	return "Cancel the download of " + name
}

// ExportAttempts says which points of restarted runs are in an export.
func ExportAttempts(all bool) string {
	if all {
		return "Of restarted runs all attempts are in it, as shown."
	}
	return "Of restarted runs the newest attempt is in it, as shown."
}

// ExportSize says about how large a file becomes.
func ExportSize(bytes int64) string { return "about " + Bytes(bytes) }

// ExportBytes estimates the size of an export: a row has a wall time of 18 characters, a step and a value of about 25 with what is between them, and, where
// it names them, run and tag.
func ExportBytes(kind wire.ExportKind, points int64, names int) int64 {
	row := int64(45)
	if kind == wire.ExportCSV {
		row += int64(names)
	}
	return points * row
}

// ExportProgress says how far an export is.
func ExportProgress(points, total int64) string {
	return Count(points) + " of " + counted(int(total), "point", "points")
}

// ExportSaving is what is being done.
func ExportSaving(name string) string { return "Downloading " + name }

// ExportSaved says that a file is complete.
func ExportSaved(name string, bytes int64) string {
	return "Downloaded " + name + ", " + Bytes(bytes) + "."
}

// ExportFailed says that a file could not be written; reason is the browser's.
func ExportFailed(name, reason string) string {
	return name + " could not be saved (" + reason + "). There may be no room left, or no permission to write there."
}

// maxFileName is how many bytes the name of a file has at most: file systems take 255, and browsers add to it.
const maxFileName = 120

// FileName makes the name of a file from names of runs and tags: "train-loss.csv". What file systems and shells read something else into becomes "_": separators,
// control and formatting characters, which could show another ending than there is, and wild cards.
func FileName(ext string, parts ...string) string {
	var b strings.Builder
	for _, c := range strings.Join(parts, "-") {
		switch {
		case c == utf8.RuneError, unicode.IsControl(c), unicode.Is(unicode.Cf, c), unicode.Is(unicode.Zl, c), unicode.Is(unicode.Zp, c), strings.ContainsRune(`/\:*?"<>|`, c):
			c = '_'
		}
		if b.Len()+utf8.RuneLen(c) > maxFileName-len(ext)-1 {
			break
		}
		b.WriteRune(c)
	}
	name := strings.Trim(b.String(), " .-~")
	if name == "" {
		name = "scalars"
	}
	if reservedName(name) {
		name = "_" + name
	}
	return name + "." + ext
}

// reservedName reports whether Windows takes a file for a device, whatever its ending.
func reservedName(name string) bool {
	name, _, _ = strings.Cut(strings.ToUpper(name), ".")
	switch name = strings.TrimSpace(name); name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (name[:3] == "COM" || name[:3] == "LPT") && name[3] >= '0' && name[3] <= '9'
}
