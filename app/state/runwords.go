package state

import "eventlens/app/wire"

// The words of the run list that are not in texts.go.
const (
	GroupOfAll     = "All runs"
	GroupOfMatches = "Matching runs"
	NoGroup        = "No group"

	RunsHideList    = "Hide run list ([)"
	RunsShowList    = "Show run list ([)"
	RunsTreeHint    = "Arrow keys move, Space shows or hides, Enter shows one alone, M opens the menu"
	RunsSortLabel   = "Sort runs"
	RunsGroupLabel  = "Group and colour runs"
	LinesLabel      = "Lines"
	BandLabel       = "Band"
	GroupPatternTip = "A regular expression; what its brackets capture makes the group. Upper and lower case differ."
	GroupPatternAsk = "Pattern, such as seed(.)"
	MetricLabel     = "Value column"
	MetricNone      = "No value"
	MetricSearch    = "Find a scalar"
	MetricNoMatch   = "No scalar matches."
	RunLiveState    = "Live: written in the last 2 minutes"
	RunsBringBack   = "Show"
	RunNameColumn   = "Name"
	RunMenuColour   = "Colour…"
	RunMenuRename   = "Rename…"
	RunMenuOnly     = "Show only this"
	RunMenuOnlyOff  = "Bring the others back"
	RunMenuOut      = "Take out of the list"
	RunMenuCopy     = "Copy name"
	RunMenuSummary  = "Run summary"
	RunMenuProblems = "Problems of this run"
	InkOther        = "Another colour"
	InkReset        = "Back to the automatic colour"
	RenameLabel     = "Name for display"
	RenameSave      = "Rename"
	RenameReset     = "Use its own name"
	RegexLabel      = "Regular expression"
	PlainTextOff    = "Regular expression: press to look for plain text"
	PlainTextOn     = "Plain text: press to use a regular expression"
)

// String names an order of the run list.
func (s RunSort) String() string {
	const sort = "Sort: "
	switch s {
	case SortName:
		return sort + "name"
	case SortStart:
		return sort + "start, newest first"
	case SortUpdate:
		return sort + "last update, newest first"
	case SortHigh:
		return sort + "value, highest first"
	case SortLow:
		return sort + "value, lowest first"
	case SortBestMax:
		return sort + "best value, highest"
	case SortBestMin:
		return sort + "best value, lowest"
	}
	return sort + "folder"
}

// String names a kind of groups.
func (k GroupKind) String() string {
	const group = "Group: "
	switch k {
	case GroupAll:
		return group + "all runs"
	case GroupFirst:
		return group + "first folder"
	case GroupSecond:
		return group + "second folder"
	case GroupParent:
		return group + "parent folder"
	case GroupPattern:
		return group + "regular expression"
	}
	return group + "run"
}

// GroupByHParam names the groups of a hyperparameter.
func GroupByHParam(name string) string { return "Group: " + ShortName(name) + " (hyperparameter)" }

// GroupKinds is how many kinds of groups there are beside those of hyperparameters.
const GroupKinds = int(GroupPattern) + 1

// CentreName names what stands for a group.
func CentreName(c wire.Centre) string {
	switch c {
	case wire.CentreMean:
		return "Lines: mean"
	case wire.CentreMedian:
		return "Lines: median"
	}
	return "Lines: each run"
}

// BandName names what is around it.
func BandName(b wire.Band) string {
	switch b {
	case wire.BandStd:
		return "Band: std deviation"
	case wire.BandCI:
		return "Band: 95% interval"
	case wire.BandMinMax:
		return "Band: min to max"
	}
	return "Band: none"
}

// ValueAt explains a value of the run list.
func ValueAt(s RunSort, value, step string) string {
	which := "latest"
	switch s {
	case SortBestMax:
		which = "highest"
	case SortBestMin:
		which = "lowest"
	}
	return value + ", the " + which + ", at step " + step
}

// RowCount says how many runs of a folder or group are shown.
func RowCount(shown, all int) string { return Count(shown) + " of " + Count(all) }

// RunsTakenOut says how many runs are not listed because a person took them out.
func RunsTakenOut(n int) string { return counted(n, "run is", "runs are") + " out of the list" }

// RowSaid is a row of the run list in words.
func RowSaid(name, value, state string) string {
	if value != "" {
		name += ", " + value
	}
	if state != "" {
		name += ", " + state
	}
	return name
}

// FolderSaid is a row of a folder or group in words.
func FolderSaid(name string, shown, all int) string {
	return name + ", " + RowCount(shown, all) + " shown"
}

// RunMenuOf names the menu of a run.
func RunMenuOf(name string) string { return "Menu of " + name }

// InkName names a place of the palette.
func InkName(i int) string {
	return hueNames[i%len(hueNames)] + [...]string{"", ", dashed", ", dotted"}[i/len(hueNames)%3]
}

var hueNames = [...]string{"Blue", "Orange", "Green", "Pink", "Cyan", "Brown", "Purple", "Olive"}

// MetricMore says how many scalars are not listed.
func MetricMore(n int) string { return counted(n, "more", "more") + ": type to find them" }
