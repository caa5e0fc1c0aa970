package words

// FullKey is a key of the full screen view and what it does.
type FullKey struct{ Keys, Does string }

// FullKeys are the keys that its foot tells.
func FullKeys() []FullKey {
	return []FullKey{{"← →", fullKeyMoveCrosshair.Text()}, {"0", fullKeyResetZoom.Text()}, {"J K", fullKeyOtherChart.Text()}, {KeyEscape.Text(), fullKeyClose.Text()}}
}

// Shortcut is a line of the shortcuts dialog.
type Shortcut struct {
	Keys []string
	Does string
}

// Shortcuts are all of them. ? is typed with Shift and / on many keyboards, so that the run filter has a letter of its own.
func Shortcuts() []Shortcut {
	return []Shortcut{
		{[]string{"/"}, shortcutFilterTags.Text()}, {[]string{"U"}, shortcutFilterRuns.Text()}, {[]string{"R"}, shortcutRefresh.Text()}, {[]string{"["}, shortcutRunList.Text()},
		{[]string{"1", "…", "9"}, shortcutTab.Text()}, {[]string{"J", "K"}, shortcutOtherChart.Text()},
		{[]string{"←", "→"}, shortcutCrosshair.Text()}, {[]string{KeyShift.Text(), "→"}, shortcutCrosshairFar.Text()}, {[]string{"↑", "↓"}, shortcutNextLine.Text()},
		{[]string{"+", "−"}, shortcutZoom.Text()}, {[]string{"0"}, shortcutResetZoom.Text()},
		{[]string{"F"}, shortcutFullScreen.Text()}, {[]string{"P"}, shortcutPin.Text()}, {[]string{"L"}, shortcutLogScale.Text()}, {[]string{"T"}, shortcutTable.Text()},
		{[]string{"T"}, shortcutBucketTable.Text()}, {[]string{"←", "→"}, shortcutBucket.Text()}, {[]string{"↑", "↓"}, shortcutOtherHistogram.Text()},
		{[]string{"G"}, shortcutGrid.Text()}, {[]string{"C"}, shortcutCompare.Text()},
		{[]string{KeySpace.Text()}, shortcutAudioPlay.Text()}, {[]string{"←", "→"}, shortcutAudioSeek.Text()}, {[]string{"B"}, shortcutAudioSwitch.Text()},
		{[]string{"A"}, shortcutActual.Text()}, {[]string{"S"}, shortcutSelectSteps.Text()}, {[]string{",", "."}, shortcutStep.Text()}, {[]string{KeyEscape.Text()}, shortcutClose.Text()}, {[]string{"?"}, shortcutThisList.Text()},
		{[]string{KeyEnter.Text()}, shortcutKeepReadout.Text()},
		{[]string{KeySpace.Text()}, shortcutRunToggle.Text()}, {[]string{KeyShift.Text(), KeySpace.Text()}, shortcutRunToggleRange.Text()},
		{[]string{KeyEnter.Text()}, shortcutRunAlone.Text()}, {[]string{"M"}, shortcutRunMenu.Text()}, {[]string{"←", "→"}, shortcutRunFold.Text()},
		{[]string{KeyHome.Text(), KeyEnd.Text()}, shortcutRunEnds.Text()}, {[]string{KeyPageUp.Text(), KeyPageDown.Text()}, shortcutRunPage.Text()},
	}
}
