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

// HParamSaid is a value of a hyperparameter in words.
func HParamSaid(name, value string) string { return ShortName(name) + " " + ShortName(value) }

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

// The words of the hyperparameters beside the runs.
const (
	ColumnsLabel    = "Hyperparameter columns"
	ColumnsHeads    = "Columns of the run list"
	ColumnsSearch   = "Find a hyperparameter"
	ColumnsNoMatch  = "No hyperparameter matches."
	ColumnsHint     = "Enter shows or hides, Left and Right move"
	ColumnsFull     = "No more columns fit: hide one first."
	ColumnLeft      = "Move left"
	ColumnRight     = "Move right"
	ColumnHide      = "Hide column"
	ColumnFilterEnd = "Clear filter"
	BoundLow        = "Lowest"
	BoundHigh       = "Highest"
	BoundUnread     = "Not a number. The last good one still holds."
	BoundsCross     = "The lowest is above the highest. The last good ones still hold."
	ValuesLabel     = "Values"
	ValuesAll       = "All"
	ValuesNone      = "None"
	ValueEmpty      = "(empty)"
	FiltersLabel    = "Filters by hyperparameter"
	FiltersEnd      = "Remove all filters"
	FiltersNone     = "No run matches the filters."
	RunsResize      = "Width of the run list"
	RunsResizeHint  = "Drag or press arrow keys; double-click or Enter for the usual width"
)

// MoreHParams says how many hyperparameters a list leaves out.
func MoreHParams(n int) string {
	return counted(n, "more hyperparameter", "more hyperparameters") + typeName
}

// ColumnMenuOf names the menu of a column, which may have a filter in force.
func ColumnMenuOf(name string, filtered bool) string {
	if filtered {
		return "Filter by " + ShortName(name) + ": in force"
	}
	return "Filter by " + ShortName(name)
}

// SortedBy names the order by a hyperparameter in the list of orders.
func SortedBy(name string, down bool) string {
	if down {
		return "Sort: " + ShortName(name) + ", highest first"
	}
	return "Sort: " + ShortName(name) + ", lowest first"
}

// ValuesOf says how many values a hyperparameter has, or which one.
func ValuesOf(i *HParamInfo) string {
	if len(i.Values) == 1 {
		return ShortName(i.Values[0])
	}
	return counted(len(i.Values), "value", "values")
}

// RunsLacking names the runs without a value in the list of values.
func RunsLacking(n int) string { return "Runs without a value (" + Count(n) + ")" }

// TooManyValues says why values cannot be picked.
func TooManyValues(n int) string { return Count(n) + " different values: too many to list" }

// FilterSaid is a filter in words: "lr 0.001 to 0.01".
func FilterSaid(f *HParamFilter, lacking int) string {
	said := ShortName(f.Name)
	switch {
	case f.Low != "" && f.High != "":
		said += " " + f.Low + " to " + f.High
	case f.Low != "":
		said += " from " + f.Low
	case f.High != "":
		said += " up to " + f.High
	}
	if f.Picked {
		said += ": " + pickedSaid(f.Only)
	}
	bound := f.Low != "" || f.High != "" || f.Picked
	switch {
	case f.NoneOut && !bound:
		said += ": any value"
	case !f.NoneOut && bound && lacking > 0:
		said += " or none"
	}
	return said
}

// pickedSaid lists the first of some values.
func pickedSaid(values []string) string {
	const named = 3
	said := ""
	for i, value := range values {
		switch {
		case i == named:
			return said + " and " + Count(len(values)-named) + " more"
		case i > 0:
			said += ", "
		}
		if value == "" {
			value = ValueEmpty
		}
		said += ShortName(value)
	}
	if said == "" {
		return "no value"
	}
	return said
}

// EndFilterLabel names what ends a filter.
func EndFilterLabel(said string) string { return "Remove filter " + said }

// WithoutFilter says what comes back without a filter.
func WithoutFilter(said string, runs int) string {
	return "Remove “" + said + "”: " + counted(runs, "run", "runs")
}
