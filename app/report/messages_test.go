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
		"loss":          wire.Name("loss"),
		"(no name)":     wire.Name("\u3000"),
		"−1 to 2.5":     report.Range.With(wire.Value(-1), wire.Value(2.5)),
		"3 of 1,200":    report.PartOfWhole.With(wire.Whole(3), wire.Whole(1200)),
		"loss of train": report.TagOfRun.With(wire.Name("loss"), wire.Name("train")),
		"Time":          report.LabelTime.Text(),
	})
}

func TestShortName(t *testing.T) {
	assert.Equal(t, "a\ufffdb", report.ShortName("a\u202eb"),
		"nothing turns the direction of text around")
	long := report.ShortName("begin" + strings.Repeat("ü", 400) + "end")
	assert.LessOrEqual(t, len(long), report.MaxShortName+len("…"))
	assert.True(t,
		strings.HasPrefix(long, "begin") && strings.Contains(long, "…") &&
			strings.HasSuffix(long, "end"))
}

func TestCut(t *testing.T) {
	assert.Equal(t, "aé", report.Cut("aé", 3))
	assert.Equal(t, "a…", report.Cut("aé", 2), "no character is split")
	assert.Equal(t, "…", report.Cut("é", 1))
}

func TestPictures(t *testing.T) {
	check(t, map[string]wire.Text{
		"Step":                       report.PictureAxis(wire.AxisStep),
		"Time since the first point": report.PictureAxis(wire.AxisRelative),
		"Time":                       report.PictureAxis(wire.AxisWall),
		"Value":                      report.PictureAxis(wire.AxisTag),
		"Too many downloads are running. Wait for one, or cancel one.": report.ProblemTooManyExports.Text(),
		"This chart is not drawn yet. Wait for it and try again.":      report.ProblemNoPicture.Text(),
	})
}

func TestStrangers(t *testing.T) {
	for looks, want := range map[string]string{
		eventfile.LooksHTML: "HTML page", eventfile.LooksXML: "XML document",
		eventfile.LooksLFS: "git lfs pull", eventfile.LooksGzip: "gzip data. Unpack it",
		eventfile.LooksZstd: "zstd data. Unpack it", eventfile.LooksZip: "a zip archive. Unpack it",
		eventfile.LooksJSON: "looks like JSON", eventfile.LooksText: "looks like text",
		eventfile.LooksZeros: "begins with zero bytes", "": "it does not begin with a record",
	} {
		said := words.Say(report.ProblemNotEventFile(looks))
		assert.True(t, strings.HasPrefix(said, "This is not an event file"), said)
		assert.Contains(t, said, want)
	}
}

func TestSources(t *testing.T) {
	why := report.ProblemListing.With(wire.Plain("no answer"))
	refused := []listing.Refusal{{Path: "../a", Why: "not below the folder"},
		{Path: "b", Why: "listed twice"}}
	check(t, map[string]wire.Text{
		"Listing the folder failed: no answer.":                                                                why,
		"Listing the folder failed: no answer. The data saved on this device is shown.":                        report.KeptIsShown.With(why),
		"Saved at 18 Nov 14:32:10. The storage now refuses access. Listing the folder failed: no answer.":      report.KeptFrom.With(wire.Moment(1763476330, 0, false), why),
		"Listing the folder failed: no answer. The data saved on this device is hidden until you give access.": report.KeptIsHidden.With(why),
		"Listing the folder failed: no answer. The files found before are shown. Refresh to list again.":       report.FoundIsShown.With(why),
		"This is not a list of jobs: no JSON.":                                                                 report.ProblemJobs.With(wire.Plain("no JSON")),
		"This is not a list of event files: no JSON.":                                                          report.ProblemManifest.With(wire.Plain("no JSON")),
		`2 entries of the folder excluded: "../a": not below the folder; "b": listed twice.`:                   report.ProblemManifestEntries(2, refused),
		`9 entries of the folder excluded: "../a": not below the folder; "b": listed twice; and 7 more.`:       report.ProblemManifestEntries(9, refused),
		"It is no longer saved on this device. Open it again.":                                                 report.ProblemRecentGone.Text(),
		"eventlens does not keep signed addresses. Open it again with a fresh link.":                           report.ProblemRecentSigned.Text(),
		"Folder on this computer":      report.LocalFolder.Text(),
		"1,200 files on this computer": report.LocalFiles.With(wire.Whole(1200)),
		"This device could not save everything, so the next visit reads it again.":                                                                                                    report.NoticeStorage.Text(),
		"There are embeddings beside the logs, which eventlens does not show yet: a/projector_config.pbtxt.":                                                                          report.NoticeEmbeddings.With(wire.Plain("a/projector_config.pbtxt")),
		"Open sources take 1.5 MB more than the limit. They stay on this device for now.":                                                                                             report.NoticeOverLimit.With(wire.Size(1_500_000)),
		"The data fills the memory that a page may use (1.5 GB); 3 of 20 runs are not fully read. To see the rest, open fewer runs or files in another tab.":                          report.NoticeMemory.With(wire.Size(1_500_000_000), wire.Whole(3), wire.Whole(20)),
		"This browser does not let the page save data. Everything works, but the next visit reads everything again.":                                                                  report.LacksStorage.Text(),
		"This browser cannot start a worker. Everything works, but the page is slow while it reads files.":                                                                            report.LacksWorkers(""),
		"https://x.example/worker.js is missing, or the host sends something else. Everything works, but the page is slow while it reads files. Upload the whole folder of the site.": report.LacksWorkers("https://x.example/worker.js"),
		"The page and its worker have different versions (bad frame). Reload the page.":                                                                                               report.FailedFrame.With(wire.Plain("bad frame")),
		"The worker that reads the files failed (out of memory). The charts stay; reload the page to continue.":                                                                       report.FailedWorker.With(wire.Plain("out of memory")),
		"The worker that reads the files stopped (code 2). The charts stay; reload the page to continue.":                                                                             report.FailedStopped.With(wire.Plain("code 2")),
	})
	assert.Contains(t, words.Say(report.ProblemAddress.Text()), "s3://")
}

func TestFiles(t *testing.T) {
	check(t, map[string]wire.Text{
		"the server stopped sending":                 report.ReasonSilence.Text(),
		"the server answered with status 1000":       report.ReasonStatus(1000),
		"the server sent other bytes than requested": report.ReasonOtherRange.Text(),
		"various reasons":                            report.ReasonVarious.Text(),
		"The worker that read this file stopped twice, last after byte 10; no record before it could be shown. It probably ran out of memory. Reload the page to try again.": report.ProblemSetAside(10, 0),
	})
	assert.Contains(t, words.Say(report.ProblemNetwork.Text()), "(CORS)")
}
