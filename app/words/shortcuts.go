package words

// Texts of the list of keyboard shortcuts.
const (
	shortcutActual         Message = "Images: fit or actual size"
	HelpLabel              Message = "Keyboard shortcuts"
	GuideOpen              Message = "Guide"
	GuideMore              Message = "More in the guide"
	ShortcutsNote          Message = "Shortcuts are off while you type. F, P, L, T, +, − and 0 act on the focused or pointed chart."
	fullKeyMoveCrosshair   Message = "move the crosshair"
	fullKeyResetZoom       Message = "reset zoom"
	fullKeyOtherChart      Message = "next or previous chart"
	fullKeyClose           Message = "close"
	shortcutFilterTags     Message = "Filter tags"
	KeyShift               Message = "Shift"
	KeySpace               Message = "Space"
	KeyEnter               Message = "Enter"
	KeyEscape              Message = "Esc"
	KeyHome                Message = "Home"
	KeyEnd                 Message = "End"
	KeyPageUp              Message = "PgUp"
	KeyPageDown            Message = "PgDn"
	shortcutFilterRuns     Message = "Filter runs"
	shortcutAudioPlay      Message = "Play or pause the audio clip of the focused card"
	shortcutAudioSeek      Message = "Go back or forward in that clip"
	shortcutAudioSwitch    Message = "Hear the clip that it is compared with"
	shortcutRefresh        Message = "Refresh now"
	shortcutRunList        Message = "Hide or show run list"
	shortcutTab            Message = "Go to tab"
	shortcutOtherChart     Message = "Next or previous chart"
	shortcutCrosshair      Message = "Move crosshair one point"
	shortcutCrosshairFar   Message = "Move ten points"
	shortcutNextLine       Message = "Next line under the crosshair"
	shortcutZoom           Message = "Zoom in or out"
	shortcutResetZoom      Message = "Reset zoom"
	shortcutFullScreen     Message = "Full screen"
	shortcutPin            Message = "Pin chart"
	shortcutLogScale       Message = "Log scale on y"
	shortcutTable          Message = "Show chart as table"
	shortcutBucketTable    Message = "Histogram: buckets of one step"
	shortcutCurveTable     Message = "PR curves: table at the threshold"
	shortcutBucket         Message = "Histogram: next bucket or step"
	shortcutOtherHistogram Message = "Histogram: the one behind or in front"
	shortcutSelectSteps    Message = "Select steps"
	shortcutClose          Message = "Close, or clear selection"
	shortcutThisList       Message = "This list"
	shortcutKeepReadout    Message = "Chart: keep its values open"
	shortcutRunToggle      Message = "Run list: show or hide"
	shortcutRunToggleRange Message = "Run list: all from the last one"
	shortcutRunAlone       Message = "Run list: show alone"
	shortcutRunMenu        Message = "Run list: menu"
	shortcutRunFold        Message = "Run list: fold or open"
	shortcutRunEnds        Message = "Run list, steps: to the ends"
	shortcutRunPage        Message = "Run list, steps: far"
	shortcutGrid           Message = "Grid of images"
	shortcutCompare        Message = "Compare images"
)

// FullKey is a key of the full-screen view and its action.
type FullKey struct{ Keys, Does string }

// FullKeys are the keys listed at the bottom of the full-screen view.
func FullKeys() []FullKey {
	return []FullKey{{"← →", fullKeyMoveCrosshair.Text()}, {"0", fullKeyResetZoom.Text()},
		{"J K", fullKeyOtherChart.Text()}, {KeyEscape.Text(), fullKeyClose.Text()}}
}

// Shortcut is a line of the shortcuts dialog.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts returns all keyboard shortcuts. On many keyboards ? is Shift and /, so the run filter
// has its own letter.
func Shortcuts() []Shortcut {
	return []Shortcut{
		{[]string{"/"}, shortcutFilterTags.Text()}, {[]string{"U"}, shortcutFilterRuns.Text()},
		{[]string{"R"}, shortcutRefresh.Text()}, {[]string{"["}, shortcutRunList.Text()},
		{[]string{"1", "…", "9"}, shortcutTab.Text()},
		{[]string{"J", "K"}, shortcutOtherChart.Text()},
		{[]string{"←", "→"}, shortcutCrosshair.Text()},
		{[]string{KeyShift.Text(), "→"}, shortcutCrosshairFar.Text()},
		{[]string{"↑", "↓"}, shortcutNextLine.Text()},
		{[]string{"+", "−"}, shortcutZoom.Text()}, {[]string{"0"}, shortcutResetZoom.Text()},
		{[]string{"F"}, shortcutFullScreen.Text()}, {[]string{"P"}, shortcutPin.Text()},
		{[]string{"L"}, shortcutLogScale.Text()}, {[]string{"T"}, shortcutTable.Text()},
		{[]string{"T"}, shortcutBucketTable.Text()}, {[]string{"T"}, shortcutCurveTable.Text()},
		{[]string{"←", "→"}, shortcutBucket.Text()},
		{[]string{"↑", "↓"}, shortcutOtherHistogram.Text()},
		{[]string{"G"}, shortcutGrid.Text()}, {[]string{"C"}, shortcutCompare.Text()},
		{[]string{KeySpace.Text()}, shortcutAudioPlay.Text()},
		{[]string{"←", "→"}, shortcutAudioSeek.Text()}, {[]string{"B"}, shortcutAudioSwitch.Text()},
		{[]string{"A"}, shortcutActual.Text()}, {[]string{"S"}, shortcutSelectSteps.Text()},
		{[]string{",", "."}, shortcutStep.Text()},
		{[]string{KeyEscape.Text()}, shortcutClose.Text()},
		{[]string{"?"}, shortcutThisList.Text()},
		{[]string{KeyEnter.Text()}, shortcutKeepReadout.Text()},
		{[]string{KeySpace.Text()}, shortcutRunToggle.Text()},
		{[]string{KeyShift.Text(), KeySpace.Text()}, shortcutRunToggleRange.Text()},
		{[]string{KeyEnter.Text()}, shortcutRunAlone.Text()},
		{[]string{"M"}, shortcutRunMenu.Text()}, {[]string{"←", "→"}, shortcutRunFold.Text()},
		{[]string{KeyHome.Text(), KeyEnd.Text()}, shortcutRunEnds.Text()},
		{[]string{KeyPageUp.Text(), KeyPageDown.Text()}, shortcutRunPage.Text()},
	}
}
