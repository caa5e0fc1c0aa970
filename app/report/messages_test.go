package report_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

func check(t *testing.T, said map[string]wire.Text) {
	t.Helper()
	for want, text := range said {
		assert.Equal(t, want, words.Say(text))
	}
}

func TestValues(t *testing.T) {
	check(t, map[string]wire.Text{
		"loss":             report.Tag("loss"),
		"(no name)":        report.Tag("\u3000"),
		"train":            report.Run("train"),
		"":                 report.Run(""),
		"—":                report.NoTime(),
		"−1 to 2.5":        report.Range(wire.Value(-1), wire.Value(2.5)),
		"3 of 1,200":       report.PartOfWhole(wire.Whole(3), wire.Whole(1200)),
		"0.5 ± 0.1":        report.MeanAndDeviation(wire.Value(0.5), wire.Value(0.1)),
		"loss of train":    report.TagOfRun(report.Tag("loss"), report.Run("train")),
		"Bin":              report.LabelBin(),
		"Count":            report.LabelCount(),
		"Mean":             report.LabelMean(),
		"Min":              report.LabelMin(),
		"Max":              report.LabelMax(),
		"Time":             report.LabelTime(),
		"a, b and c, b, c": report.Tags([]string{"a", "b and c", "b", "c"}),
	})
}

func TestShortName(t *testing.T) {
	assert.Equal(t, "a\ufffdb", report.ShortName("a\u202eb"), "nothing turns the direction of text around")
	long := report.ShortName("begin" + strings.Repeat("ü", 400) + "end")
	assert.LessOrEqual(t, len(long), report.MaxShortName+len("…"))
	assert.True(t, strings.HasPrefix(long, "begin") && strings.Contains(long, "…") && strings.HasSuffix(long, "end"))
}

func TestFindingsOfSeries(t *testing.T) {
	series := report.Tag("loss")
	check(t, map[string]wire.Text{
		"loss: no value is finite, the first one at step 3 is −∞.":             report.FindingNonFinite(series, -1/zero, 3, 5, 5),
		"loss: first ∞ at step 3; 1 of 5 values are not finite.":               report.FindingNonFinite(series, 1/zero, 3, 1, 5),
		"loss: a spike to 9 at step 48,200.":                                   report.FindingSpikes(series, 1, 9, 48_200),
		"loss: 4 spikes, the largest to 9 at step 7.":                          report.FindingSpikes(series, 4, 9, 7),
		"loss: hardly any change from step 7 on, at about 0.25.":               report.FindingPlateau(series, 0.25, 7),
		"A gap in time of 2 h before step 7; points are usually 12.5 s apart.": report.FindingGaps(1, 7200, 12.5, 7),
		"And 3 more.": report.FindingsMore(3),
		"And 1 more problem with the files of this run.": report.FindingProblemsMore(1),
		"2 series with 1,200 points.":                    report.LookedAt(2, 1200, true),
	})
}

var zero float64

func TestPictures(t *testing.T) {
	median := wire.Lines{Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: 5}, Aggregate: wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandStd}}
	extremes := wire.Lines{Smoothing: wire.Smoothing{Amount: 0.125}, Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax}}
	check(t, map[string]wire.Text{
		"Step":                       report.PictureAxis(wire.AxisStep),
		"Time since the first point": report.PictureAxis(wire.AxisRelative),
		"Time":                       report.PictureAxis(wire.AxisWall),
		"Value":                      report.PictureAxis(wire.AxisTag),
		"seeds (n = 5)":              report.PictureGroup("seeds", 5),
		"smoothed over 5 points, running mean · median of n runs, band: standard deviation":          report.PictureNote(&median, true, 0),
		"smoothed 0.125, exponential · mean of n runs, band: lowest to highest · 1 outlier left out": report.PictureNote(&extremes, true, 1),
		"mean of n runs": report.PictureNote(&wire.Lines{Aggregate: wire.Aggregate{Centre: wire.CentreMean}}, true, 0),
		"Too many downloads are under way. Wait for one, or cancel one.": report.ProblemTooManyExports(),
		"This chart is not drawn yet. Wait for it and try again.":        report.ProblemNoPicture(),
	})
}

func TestStrangers(t *testing.T) {
	for looks, want := range map[string]string{
		eventfile.LooksHTML: "HTML page", eventfile.LooksXML: "XML document", eventfile.LooksLFS: "git lfs pull", eventfile.LooksGzip: "gzip data: unpack it",
		eventfile.LooksZstd: "zstd data: unpack it", eventfile.LooksZip: "a zip archive: unpack it", eventfile.LooksJSON: "looks like JSON", eventfile.LooksText: "looks like text",
		eventfile.LooksZeros: "looks like a run of zero bytes", "": "its first bytes are no record",
	} {
		said := words.Say(report.ProblemNotEventFile(looks))
		assert.True(t, strings.HasPrefix(said, "This is not an event file"), said)
		assert.Contains(t, said, want)
	}
}

func TestSources(t *testing.T) {
	why := report.ProblemListing("no answer")
	refused := []listing.Refusal{{Path: "../a", Why: "not below the folder"}, {Path: "b", Why: "listed twice"}}
	check(t, map[string]wire.Text{
		"The folder could not be listed: no answer.":                                                                why,
		"The folder could not be listed: no answer. What is saved of it on this device is shown.":                   report.KeptIsShown(why),
		"The folder could not be listed: no answer. What was found before that is shown. Refresh to list it again.": report.FoundIsShown(why),
		"This is not a list of event files: no JSON.":                                                               report.ProblemManifest("no JSON"),
		`2 entries of the folder left out: "../a": not below the folder; "b": listed twice.`:                        report.ProblemManifestEntries(2, refused),
		`9 entries of the folder left out: "../a": not below the folder; "b": listed twice; and 7 more.`:            report.ProblemManifestEntries(9, refused),
		"It is no longer kept on this device. Open it again from where it is.":                                      report.ProblemRecentGone(),
		"Its address carried a signature, which is not kept. Open it again with a fresh link.":                      report.ProblemRecentSigned(),
		"Folder on this computer":      report.LocalFolder(),
		"1,200 files on this computer": report.LocalFiles(1200),
		"Not everything could be kept on this device, so the next visit will read it again.":                                                                                                                               report.NoticeStorage(),
		"What is open, here or in another tab, stays on this device for now: 1.5 MB more than the limit.":                                                                                                                  report.NoticeOverLimit(1_500_000),
		"What was read fills the memory that a page may use (1.5 GB). What is shown stays; 3 of 20 runs not read to the end. To see the rest, open a part of it in another tab: the folder of those runs, or their files.": report.NoticeMemory(1_500_000_000, 3, 20),
		"This browser gives the page no storage: everything works, but nothing is kept for the next visit.":                                                                                                                report.LacksStorage(),
		"This browser starts no worker here: everything works, but the page answers slowly while files are read.":                                                                                                          report.LacksWorkers(),
		"The page and its worker do not understand each other (bad frame).":                                                                                                                                                report.FailedFrame("bad frame"),
		"The worker that reads the files cannot go on (out of memory). What is shown stays; reload the page to read on.":                                                                                                   report.FailedWorker("out of memory"),
		"The worker that reads the files stopped (code 2). What is shown stays; reload the page to read on.":                                                                                                               report.FailedStopped("code 2"),
	})
	assert.Contains(t, words.Say(report.ProblemAddress()), "s3://")
}

func TestFiles(t *testing.T) {
	check(t, map[string]wire.Text{
		"nothing arrived any more":                                                     report.ReasonSilence(),
		"the server answered with status 1000":                                         report.ReasonStatus(1000),
		"the server answered with other bytes than were asked for":                     report.ReasonOtherRange(),
		"various reasons":                                                              report.ReasonVarious(),
		"The image could not be read again: the connection failed.":                    report.ProblemImageGone(report.ReasonNetwork()),
		"The file is not kept on this device. Drop it again to see its images.":        report.ProblemImageNeedsFile(),
		"These bytes are no PNG, JPEG, GIF, BMP or WebP image, so they are not shown.": report.ProblemImageFormat(),
		"There is no image here.":                                                      report.ProblemImageNone(),
		"The record of this image is damaged, so it is not shown: payload checksum mismatch at byte 81,924 of a/b. Everything else that was read is kept. If the file is whole where it comes from, copy it again.": report.ProblemImageDamaged("a/b", 81924, "payload checksum mismatch"),
		"The worker that read this file stopped twice, the last time behind byte 10, most likely for want of memory; no record before it could be shown. The file is left out until the page is opened again.":      report.ProblemSetAside(10, 0),
	})
	assert.Contains(t, words.Say(report.ProblemNetwork()), "(CORS)")
}
