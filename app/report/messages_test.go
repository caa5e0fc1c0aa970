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
	assert.Equal(t, "a\ufffdb", report.ShortName("a\u202eb"),
		"nothing turns the direction of text around")
	long := report.ShortName("begin" + strings.Repeat("ü", 400) + "end")
	assert.LessOrEqual(t, len(long), report.MaxShortName+len("…"))
	assert.True(t,
		strings.HasPrefix(long, "begin") && strings.Contains(long, "…") &&
			strings.HasSuffix(long, "end"))
}

func TestFindingsOfSeries(t *testing.T) {
	series := report.Tag("loss")
	check(t, map[string]wire.Text{
		"loss: all values are NaN or infinite, starting with −∞ at step 3.": report.FindingNonFinite(series, -1/zero, 3, 5, 5),
		"loss: first ∞ at step 3; 1 of 5 values are not finite.":            report.FindingNonFinite(series, 1/zero, 3, 1, 5),
		"loss: a spike to 9 at step 48,200.":                                report.FindingSpikes(series, 1, 9, 48_200),
		"loss: 4 spikes, the largest to 9 at step 7.":                       report.FindingSpikes(series, 4, 9, 7),
		"loss: almost constant at about 0.25 from step 7.":                  report.FindingPlateau(series, 0.25, 7),
		"A time gap of 2 h before step 7; points are usually 12.5 s apart.": report.FindingGaps(1,
			7200, 12.5, 7),
		"And 3 more.": report.FindingsMore(3),
		"And 1 more problem with the files of this run.": report.FindingProblemsMore(1),
		"2 series with 1,200 points.":                    report.LookedAt(2, 1200, true),
	})
}

var zero float64

func TestPictures(t *testing.T) {
	median := wire.Lines{
		Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: 5},
		Aggregate: wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandStd},
	}
	extremes := wire.Lines{
		Smoothing: wire.Smoothing{Amount: 0.125},
		Aggregate: wire.Aggregate{Centre: wire.CentreMean, Band: wire.BandMinMax},
	}
	check(t, map[string]wire.Text{
		"Step":                       report.PictureAxis(wire.AxisStep),
		"Time since the first point": report.PictureAxis(wire.AxisRelative),
		"Time":                       report.PictureAxis(wire.AxisWall),
		"Value":                      report.PictureAxis(wire.AxisTag),
		"seeds (n = 5)":              report.PictureGroup("seeds", 5),
		"smoothed over 5 points, running mean · median of n runs, band: standard deviation":          report.PictureNote(&median, true, 0),
		"smoothed 0.125, exponential · mean of n runs, band: lowest to highest · 1 outlier excluded": report.PictureNote(&extremes, true, 1),
		"mean of n runs": report.PictureNote(&wire.Lines{
			Aggregate: wire.Aggregate{Centre: wire.CentreMean},
		}, true, 0),
		"Too many downloads are running. Wait for one, or cancel one.": report.ProblemTooManyExports(),
		"This chart is not drawn yet. Wait for it and try again.":      report.ProblemNoPicture(),
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
	why := report.ProblemListing("no answer")
	refused := []listing.Refusal{{Path: "../a", Why: "not below the folder"},
		{Path: "b", Why: "listed twice"}}
	check(t, map[string]wire.Text{
		"Listing the folder failed: no answer.":                                                               why,
		"Listing the folder failed: no answer. The data saved on this device is shown.":                       report.KeptIsShown(why),
		"Kept from 18 Nov 14:32:10; the storage refuses you now. Listing the folder failed: no answer.":       report.KeptFrom(wire.Moment(1763476330, 0, false), why),
		"Listing the folder failed: no answer. What this device keeps of it is hidden until you give access.": report.KeptIsHidden(why),
		"Listing the folder failed: no answer. The files found before are shown. Refresh to list again.":      report.FoundIsShown(why),
		"This is not a list of jobs: no JSON.":                                                                report.ProblemJobs("no JSON"),
		"This is not a list of event files: no JSON.":                                                         report.ProblemManifest("no JSON"),
		`2 entries of the folder excluded: "../a": not below the folder; "b": listed twice.`:                  report.ProblemManifestEntries(2, refused),
		`9 entries of the folder excluded: "../a": not below the folder; "b": listed twice; and 7 more.`:      report.ProblemManifestEntries(9, refused),
		"This device no longer keeps it. Open it again.":                                                      report.ProblemRecentGone(),
		"eventlens does not keep signed addresses. Open it again with a fresh link.":                          report.ProblemRecentSigned(),
		"Folder on this computer":      report.LocalFolder(),
		"1,200 files on this computer": report.LocalFiles(1200),
		"This device could not save everything, so the next visit reads it again.":                                                                                                    report.NoticeStorage(),
		"There are profiles beside the logs, which eventlens does not show yet: a/plugins/profile/x/h.xplane.pb.":                                                                     report.NoticeSidecar(listing.Profile, "a/plugins/profile/x/h.xplane.pb"),
		"There are embeddings beside the logs, which eventlens does not show yet: a/projector_config.pbtxt.":                                                                          report.NoticeSidecar(listing.ProjectorSettings, "a/projector_config.pbtxt"),
		"Open sources take 1.5 MB more than the limit. They stay on this device for now.":                                                                                             report.NoticeOverLimit(1_500_000),
		"The data fills the memory that a page may use (1.5 GB); 3 of 20 runs are not fully read. To see the rest, open fewer runs or files in another tab.":                          report.NoticeMemory(1_500_000_000, 3, 20),
		"This browser gives the page no storage. Everything works, but the next visit reads everything again.":                                                                        report.LacksStorage(),
		"This browser cannot start a worker. Everything works, but the page is slow while it reads files.":                                                                            report.LacksWorkers(""),
		"https://x.example/worker.js is missing, or the host sends something else. Everything works, but the page is slow while it reads files. Upload the whole folder of the site.": report.LacksWorkers("https://x.example/worker.js"),
		"The page and its worker have different versions (bad frame). Reload the page.":                                                                                               report.FailedFrame("bad frame"),
		"The worker that reads the files failed (out of memory). The charts stay; reload the page to continue.":                                                                       report.FailedWorker("out of memory"),
		"The worker that reads the files stopped (code 2). The charts stay; reload the page to continue.":                                                                             report.FailedStopped("code 2"),
	})
	assert.Contains(t, words.Say(report.ProblemAddress()), "s3://")
}

func TestFiles(t *testing.T) {
	check(t, map[string]wire.Text{
		"the server stopped sending":                 report.ReasonSilence(),
		"the server answered with status 1000":       report.ReasonStatus(1000),
		"the server sent other bytes than requested": report.ReasonOtherRange(),
		"various reasons":                            report.ReasonVarious(),
		"The worker that read this file stopped twice, last after byte 10; no record before it could be shown. It probably ran out of memory. Reload the page to try again.": report.ProblemSetAside(10, 0),
	})
	assert.Contains(t, words.Say(report.ProblemNetwork()), "(CORS)")
}

func TestPayloads(t *testing.T) {
	check(t, map[string]wire.Text{
		"There is no image here.": report.Images.None(),
		"eventlens could not read the image again: the connection failed.":                                                                     report.Images.Gone(report.ReasonNetwork()),
		"eventlens could not read the image again: damaged.":                                                                                   report.Images.Value("damaged"),
		"This device does not keep the file. Drop it again to see its images.":                                                                 report.Images.NeedsFile(),
		"This value is not an audio clip: it has two dimensions.":                                                                              report.Clips.Value("it has two dimensions"),
		"The record of this tensor is damaged: payload checksum mismatch at byte 81,924 of a/b. If the original file is whole, copy it again.": report.Tensors.Damaged("a/b", 81924, "payload checksum mismatch"),
	})
}
