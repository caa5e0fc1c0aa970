package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
)

func TestTextsOfThePage(t *testing.T) {
	for want, got := range map[string]string{
		"eventlens":                          SiteTitle(""),
		"Charts of the team":                 SiteTitle("Charts of the team"),
		"":                                   DocumentTitle("", "Scalars", "eventlens"),
		"logs, Scalars · eventlens":          DocumentTitle("logs", "Scalars", "eventlens"),
		"logs":                               MoreSources("logs", 0),
		"logs and 1 more":                    MoreSources("logs", 1),
		"Loading Graphs":                     ProgramLoading("Graphs"),
		"Graphs could not be loaded":         ProgramUnloaded("Graphs"),
		"Graphs stopped":                     ProgramStopped("Graphs"),
		"Files and folders with event files": DropOverText(0),
		"Adds them to the 1 open run.":       DropOverText(1),
		"Adds them to the 12 open runs.":     DropOverText(12),
		"Saved 5 min ago":                    RecentSaved("5 min ago"),
		"Is this a folder on this computer? A browser cannot open its path. " +
			"Drop the folder here, or run: eventlens serve /logs": MayBeLocalPath("/logs"),
		"Summary of a/b": SummaryOf("a/b"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfWhatAnAddressCannotHold(t *testing.T) {
	for want, got := range map[string]string{
		"The address has room for 3 of 12 pinned and combined cards. " +
			"A copied link, Back or a reload loses the others.": PinsCut(3, 12),
		"The address has room for 3 of 12 custom scales, zooms and ranges. " +
			"A copied link, Back or a reload loses the others.": LooksCut(3, 12),
		"The address has room for 3 of 1,204 changes to runs. " +
			"A copied link, Back or a reload loses the others.": RunsCut(3, 1204),
		"There is no tab “scalers”, so the first tab that has data is shown.": NoTab("scalers"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfSavedData(t *testing.T) {
	for want, got := range map[string]string{
		"256 MB":                             LimitChoice(256e6),
		"2 GB":                               LimitChoice(2e9),
		"2.1 GB":                             LimitChoice(2.1e9),
		"1.5 MB":                             LimitChoice(1_500_001),
		"Delete saved data of logs":          SavedDelete("logs"),
		"Deleted saved data of logs, 1.5 MB": SavedDeleted("logs", 1_500_000),
		"Delete all 1.5 MB?":                 SavedClearAsk(0, 1_500_000),
		"Delete all saved data of 1 source, 1.5 MB?":                                                              SavedClearAsk(1, 1_500_000),
		"Lower the limit to 1 GB? This deletes up to 500.0 MB, starting with the sources you opened longest ago.": SavedLowerAsk(1e9, 1.5e9),
		"Keep 2 GB":                   SavedKeepLimit(2e9),
		"1.5 MB of 2 GB":              SavedOf(1_500_000, 2e9),
		"1.5 MB saved on this device": SavedFoot(1_500_000),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfProblems(t *testing.T) {
	for want, got := range map[string]string{
		"Why could a.tfevents not be read?": RemedyWhyOf("a.tfevents"),
		"a.tfevents: HTTP status 403":       RemedySaw("a.tfevents", "HTTP status 403"),
		"The diagnosis could not be loaded (offline). " +
			"Check the connection, then try again.": RemedyNoDoctor("offline"),
		"1 problem":                 ProblemCount(1),
		"12 problems while reading": ProblemsTitle(12),
		"":                          ProblemAt(-1),
		"byte 0":                    ProblemAt(0),
		"byte 1,048,576":            ProblemAt(1 << 20),
		"and 1 more problem":        ProblemsMore(1),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfLiveUpdates(t *testing.T) {
	for want, got := range map[string]string{
		"Off":                                  RefreshChoice(0),
		"Every 30 s":                           RefreshChoice(30),
		"Every 5 min":                          RefreshChoice(300),
		"Check for new data: off":              RefreshMenu(0),
		"Check for new data: every 30 s":       RefreshMenu(30),
		"Check for new data: every 5 min":      RefreshMenu(300),
		"The last check failed. It timed out.": CheckFailed("It timed out."),
		"The last check failed. It timed out. The charts stay.":                  CheckFailedNote("It timed out.", ""),
		"The last check failed. It timed out. Updated 5 s ago. The charts stay.": CheckFailedNote("It timed out.", "5 s ago"),
		"1 new run":                NewRunCount(1),
		"Show 12 new runs":         ShowNewRuns(12),
		"Stopped":                  ReadingStopped(0),
		"Stopped · 1 run not read": ReadingStopped(1),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfFilters(t *testing.T) {
	for want, got := range map[string]string{
		"1,204":                            FilterCount(1204, 1204),
		"3 of 1,204":                       FilterCount(3, 1204),
		"lr is not used. Invalid pattern.": PatternOf("lr", PatternUnfinished("")),
		"“(?=” is not supported.":          PatternUnsupported("(?="),
		"Invalid pattern: nothing precedes “*”.": PatternNothingBefore("*"),
	} {
		assert.Equal(t, want, got)
	}
}

func TestAgesAreShortened(t *testing.T) {
	for age, want := range map[string][2]string{
		"12 s ago": {"12 s", " ago"}, "16 Nov": {"16 Nov", ""},
	} {
		short, rest := AgeParts(age)
		assert.Equal(t, want, [2]string{short, rest})
	}
}

// videos is a kind that the app does not have.
var videos = &kind.Kind{ID: kind.Most - 1, Tab: "Videos", Noun: "videos", Writer: "write(v)",
	Chart: "Video", TensorFlow: "tf(v)", PyTorch: "torch(v)"}

func init() { kind.Add(videos) }

func TestTextsOfTabs(t *testing.T) {
	for want, got := range map[string]string{
		"Videos":                  TabName(videos.ID),
		"No videos in these runs": TabHint(videos.ID, 0),
		"1 tag with videos":       TabHint(videos.ID, 1),
		"1,204 tags with videos":  TabHint(videos.ID, 1204),
		"Tags of kinds that eventlens cannot draw yet": TabHint(kind.Other, 3),
		"clip, Video":       ChartName(videos.ID, "clip"),
		"Go to Videos (12)": OpenTab(videos.ID, 12),
		"write(v)":          NoKindWriter(videos.ID),
	} {
		assert.Equal(t, want, got)
	}
}
