package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestTextsOfExports(t *testing.T) {
	for want, got := range map[string]string{
		"Download points":                         ExportOf(nil),
		"Download points of loss":                 ExportOf([]string{"loss"}),
		"Download points of loss and 1 more tag":  ExportOf([]string{"loss", "b"}),
		"Download points of loss and 2 more tags": ExportOf([]string{"loss", "b", "c"}),
		"All 12 runs in one file":                 ExportAllRuns(12),
		"A list of series, each with run, tag and its points: wall time, step, value.": ExportColumns(wire.ExportJSON),
		"Columns: run, tag, wall_time, step, value.":                                   ExportColumns(wire.ExportCSV),
		"About 1 point, 33 B":                                       ExportAbout(1, 33),
		"About 41,250 points, 1.4 MB":                               ExportAbout(41_250, 1_361_250),
		"about 1.4 MB":                                              ExportSize(1_361_250),
		"Restarted runs include all attempts, as shown.":            ExportAttempts(true),
		"Restarted runs include only the newest attempt, as shown.": ExportAttempts(false),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfDownloads(t *testing.T) {
	for want, got := range map[string]string{
		"Cancel":                          ExportCancelOf(""),
		"Cancel the download of loss.csv": ExportCancelOf("loss.csv"),
		"0 of 1 point":                    ExportProgress(0, 1),
		"1,000 of 41,250 points":          ExportProgress(1000, 41_250),
		"Downloading loss.csv":            ExportSaving("loss.csv"),
		"Downloaded loss.csv, 1.4 MB.":    ExportSaved("loss.csv", 1_361_250),
		"Downloaded loss.svg.":            ExportPicture("loss.svg"),
		"Could not save loss.csv (disk full). Check free space and write permission, then try again.": ExportFailed("loss.csv", "disk full"),
		"The browser could not make the picture (too large).":                                         ExportNoPictureBecause("too large"),
		"3 of 1,204 files":               ArchiveProgress(3, 1204),
		"Downloaded a.zip: 1 file, 5 B.": ArchiveDone("a.zip", 1, 0, 5),
		"Downloaded a.zip: 12 files, 1.4 MB. 2 files could not be read.": ArchiveDone("a.zip", 12, 2, 1_361_250),
	} {
		assert.Equal(t, want, got)
	}
}
