package words

import "eventlens/app/wire"

// ProblemExportsMany says that too many exports are under way.
func ProblemExportsMany() string {
	return "Too many downloads are under way. Wait for one, or cancel one."
}

// ProblemPictureNone says that there is no picture of a card.
func ProblemPictureNone() string { return "This chart is not drawn yet. Wait for it and try again." }

// ExportOf is the title of the dialog about a card.
func ExportOf(tags []string) string {
	if len(tags) == 0 {
		return "Download points"
	}
	title := "Download points of " + tags[0]
	if more := len(tags) - 1; more > 0 {
		title += " and " + Counted(more, "more tag", "more tags")
	}
	return title
}

// ExportAllRuns is the choice of all runs.
func ExportAllRuns(runs int) string { return "All " + Counted(runs, "run", "runs") + " in one file" }

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
	return "About " + Counted(int(points), "point", "points") + ", " + Bytes(bytes)
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
		return ExportCancel.Text()
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

// ExportProgress says how far an export is.
func ExportProgress(points, total int64) string {
	return Count(points) + " of " + Counted(int(total), "point", "points")
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
