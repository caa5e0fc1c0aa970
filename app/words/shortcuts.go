package words

// Texts of the list of keyboard shortcuts.
const (
	HelpLabel              Message = "Keyboard shortcuts"
	GuideOpen              Message = "Guide"
	GuideMore              Message = "More in the guide"
	shortcutsNote          Message = "Shortcuts are off while you type. Chart shortcuts act on the chart you point at or focus."
	fullKeyMoveCrosshair   Message = "move the crosshair"
	fullKeyResetZoom       Message = "reset zoom"
	fullKeyOtherChart      Message = "next or previous chart"
	fullKeyClose           Message = "close"
	KeyShift               Message = "Shift"
	KeySpace               Message = "Space"
	KeyEnter               Message = "Enter"
	KeyEscape              Message = "Esc"
	KeyHome                Message = "Home"
	KeyEnd                 Message = "End"
	KeyPageUp              Message = "PgUp"
	KeyPageDown            Message = "PgDn"
	keyControl             Message = "Ctrl"
	viewAnywhere           Message = "Anywhere"
	viewCharts             Message = "Charts"
	viewHistograms         Message = "Histograms and PR curves"
	viewImages             Message = "Images"
	viewText               Message = "Text"
	viewAudio              Message = "Audio"
	viewMeshes             Message = "Meshes"
	viewRunList            Message = "Run list"
	shortcutFilterTags     Message = "Filter tags"
	shortcutFilterRuns     Message = "Filter runs"
	shortcutAudioPlay      Message = "Play or pause the clip"
	shortcutAudioSeek      Message = "Go back or forward in the clip"
	shortcutAudioSwitch    Message = "Switch between the compared clips"
	shortcutRefresh        Message = "Refresh now"
	shortcutRunList        Message = "Hide or show run list"
	shortcutTab            Message = "Go to tab"
	shortcutOtherChart     Message = "Next or previous chart"
	shortcutCrosshair      Message = "Move crosshair one point"
	shortcutMoveGroup      Message = "Move the focused group"
	shortcutCrosshairFar   Message = "Move ten points"
	shortcutNextLine       Message = "Next line under the crosshair"
	shortcutZoom           Message = "Zoom in or out"
	shortcutResetZoom      Message = "Reset zoom"
	shortcutFullScreen     Message = "Full screen"
	shortcutPin            Message = "Pin chart"
	shortcutLogScale       Message = "Log scale on y"
	shortcutTable          Message = "Show chart as table"
	shortcutPoint          Message = "All values of the step"
	shortcutKeepReadout    Message = "Keep the readout open"
	shortcutBucketTable    Message = "Table of buckets or thresholds"
	shortcutBucket         Message = "Next bucket or step"
	shortcutOtherHistogram Message = "Histogram behind or in front"
	shortcutSelectSteps    Message = "Select steps"
	shortcutClose          Message = "Close, or clear selection"
	shortcutGrid           Message = "Grid of images"
	shortcutCompare        Message = "Compare images"
	shortcutTexts          Message = "Compare texts"
	shortcutFound          Message = "Next or previous result"
	shortcutActual         Message = "Fit or actual size"
	shortcutMeshBox        Message = "Bounding box"
	shortcutRunToggle      Message = "Show or hide"
	shortcutRunToggleRange Message = "Show or hide a range of runs"
	shortcutRunAlone       Message = "Show only this run"
	shortcutRunMenu        Message = "Menu"
	shortcutRunFold        Message = "Fold or open"
	shortcutRunEnds        Message = "First or last run, or step"
	shortcutRunPage        Message = "A page of runs, or many steps"
)

// FullKey is a key of the full-screen view and its action.
type FullKey struct{ Keys, Does string }

// FullKeys are the keys listed at the bottom of the full-screen view.
func FullKeys() []FullKey {
	return []FullKey{{"← →", fullKeyMoveCrosshair.Text()}, {"0", fullKeyResetZoom.Text()},
		{"J K", fullKeyOtherChart.Text()}, {KeyEscape.Text(), fullKeyClose.Text()}}
}

// ShortcutTable has all keyboard shortcuts, by view, for scripts: a line for each view, after #, and
// for each shortcut its keys, separated by spaces, what they do, and the key by which the page's
// handler does the same for a person who chooses the line in the palette; tabs separate the three.
// Instead of a key, a selector after @ names the element at which the keys act; where neither is,
// they act in the view. The table is a constant, so that it needs no code. On many keyboards ? is
// Shift and /, so the run filter has its own letter.
const ShortcutTable = string(
	"#" + viewAnywhere + "\n" +
		keyControl + " K\t" + paletteLabel + "\t@#main\n" +
		KeyShift + " S\t" + ShareHint + "\tshift+s\n" +
		"V\t" + Views + "\tv\n" +
		"/\t" + shortcutFilterTags + "\t/\n" +
		"U\t" + shortcutFilterRuns + "\tu\n" +
		"B\t" + shortcutBaseline + "\tb\n" +
		"W\t" + WatchTitle + "\tw\n" +
		"[\t" + shortcutRunList + "\t[\n" +
		"R\t" + shortcutRefresh + "\tr\n" +
		"1 … 9\t" + shortcutTab + "\t@.tab-list [aria-current]\n" +
		"J K\t" + shortcutOtherChart + "\tj\n" +
		", .\t" + shortcutStep + "\t.\n" +
		"S\t" + shortcutSelectSteps + "\ts\n" +
		KeyEscape + "\t" + shortcutClose + "\t@#main\n" +
		"?\t" + HelpLabel + "\t?\n" +
		"#" + viewCharts + "\n" +
		"← →\t" + shortcutCrosshair + "\t\n" +
		KeyShift + " →\t" + shortcutCrosshairFar + "\t\n" +
		"↑ ↓\t" + shortcutNextLine + "\t\n" +
		KeyEnter + "\t" + shortcutPoint + "\t\n" +
		KeyShift + " " + KeyEnter + "\t" + shortcutKeepReadout + "\t\n" +
		"+ −\t" + shortcutZoom + "\t\n" +
		"0\t" + shortcutResetZoom + "\t\n" +
		"F\t" + shortcutFullScreen + "\tf\n" +
		"P\t" + shortcutPin + "\tp\n" +
		KeyShift + " ← →\t" + shortcutMoveGroup + "\t@.group-head\n" +
		"L\t" + shortcutLogScale + "\tl\n" +
		"T\t" + shortcutTable + "\tt\n" +
		"N\t" + shortcutNote + "\tn\n" +
		"#" + viewHistograms + "\n" +
		"T\t" + shortcutBucketTable + "\t\n" +
		"← →\t" + shortcutBucket + "\t\n" +
		"↑ ↓\t" + shortcutOtherHistogram + "\t\n" +
		"#" + viewImages + "\n" +
		"G\t" + shortcutGrid + "\tg\n" +
		"C\t" + shortcutCompare + "\tc\n" +
		"A\t" + shortcutActual + "\ta\n" +
		"#" + viewText + "\n" +
		"C\t" + shortcutTexts + "\t\n" +
		"N B\t" + shortcutFound + "\t\n" +
		"#" + viewAudio + "\n" +
		KeySpace + "\t" + shortcutAudioPlay + "\t\n" +
		"← →\t" + shortcutAudioSeek + "\t\n" +
		"B\t" + shortcutAudioSwitch + "\t\n" +
		"#" + viewMeshes + "\n" +
		"B\t" + shortcutMeshBox + "\t\n" +
		"#" + viewRunList + "\n" +
		KeySpace + "\t" + shortcutRunToggle + "\t\n" +
		KeyShift + " " + KeySpace + "\t" + shortcutRunToggleRange + "\t\n" +
		KeyEnter + "\t" + shortcutRunAlone + "\t\n" +
		"M\t" + shortcutRunMenu + "\t\n" +
		"← →\t" + shortcutRunFold + "\t\n" +
		KeyHome + " " + KeyEnd + "\t" + shortcutRunEnds + "\t\n" +
		KeyPageUp + " " + KeyPageDown + "\t" + shortcutRunPage + "\t\n")

// Keys of the palette and of sharing a view, for tooltips.
const (
	PaletteKey = string(keyControl + " K")
	ShareKey   = string(KeyShift + " S")
)

// ShortcutTexts has the texts around the table, one per line, each after its name, and then a form
// feed.
const ShortcutTexts = string("title=" + HelpLabel + "\nguide=" + GuideOpen + "\nnote=" +
	shortcutsNote + "\nclose=" + AccessClose + "\f")
