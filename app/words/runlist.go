package words

import "eventlens/app/wire"

// Texts of the run list.
const (
	GroupOfAll          Message = "All runs"
	GroupOfMatches      Message = "Matching runs"
	NoGroup             Message = "No group"
	RunsHideList        Message = "Hide run list ([)"
	RunsTreeHint        Message = "Arrow keys move, Space shows or hides, Enter shows one alone, M opens the menu"
	RunsSortLabel       Message = "Sort runs"
	RunsGroupLabel      Message = "Group and colour runs"
	LinesLabel          Message = "Lines"
	BandLabel           Message = "Band"
	GroupPatternTip     Message = "A case-sensitive regular expression. The part in brackets names the group."
	GroupPatternAsk     Message = "Pattern, such as seed(.)"
	MetricLabel         Message = "Value column"
	MetricNone          Message = "No value"
	RunOfFolder         Message = "(this folder)"
	MetricChoose        Message = "Choose value"
	RunLiveState        Message = "Live: may still grow"
	RunsBringBack       Message = "Show"
	RunNameColumn       Message = "Name"
	NamesShort          Message = "Short names: hyperparameters or the part of the path that differs"
	RunMenuColour       Message = "Colour…"
	WholePage           Message = "Full view"
	WholePageHint       Message = "Open this with all runs and tools in a new tab"
	RunMenuByFolder     Message = "Colour by folder"
	RunMenuByRun        Message = "Colour each run"
	RunMenuRename       Message = "Rename…"
	RunMenuOnly         Message = "Show only this"
	RunMenuOnlyOff      Message = "Show the other runs again"
	RunMenuOut          Message = "Remove from list"
	RunMenuCopy         Message = "Copy name"
	RunMenuSummary      Message = "Run summary"
	RunMenuOnTop        Message = "Draw its line on top"
	RunMenuOnTopOff     Message = "Remove its line from the top"
	BestLabel           Message = "Best runs on top"
	bestOnTop           Message = "On top: {n, none: no run, one: best run, other: best #}"
	sumUpRuns           Message = "Show {count} runs as bands"
	SumUpShort          Message = "Bands"
	SumUpTitle          Message = "Draw the median and quantile bands (middle 50% and 80%), with the best 3 runs on top."
	summedUp            Message = "Median, middle 50% and 80% of {count, one: # run, other: # runs}"
	ShowEachRun         Message = "Show each run"
	ShowEachShort       Message = "Lines"
	ShowEachTitle       Message = "Draw one line for each run."
	RunMenuProblems     Message = "Problems of this run"
	InkOther            Message = "Another colour"
	InkReset            Message = "Use the automatic colour"
	RenameLabel         Message = "Display name"
	RenameSave          Message = "Rename"
	RenameReset         Message = "Use original name"
	RegexLabel          Message = "Regular expression"
	PlainTextOff        Message = "Regular expression: press for plain text"
	PlainTextOn         Message = "Plain text: press for a regular expression"
	ColumnsLabel        Message = "Hyperparameter columns"
	ColumnsHeads        Message = "Columns of the run list"
	ColumnsSearch       Message = "Find a hyperparameter"
	ColumnsNoMatch      Message = "No hyperparameter matches."
	ColumnsHint         Message = "Enter shows or hides, Left and Right move"
	ColumnsFull         Message = "The list holds up to 40 columns. Hide one first."
	ColumnsCut          Message = "Of each run, the first 1,000 hyperparameters are listed."
	ColumnLeft          Message = "Move left"
	ColumnRight         Message = "Move right"
	ColumnHide          Message = "Hide column"
	ColumnFilterEnd     Message = "Clear filter"
	BoundLow            Message = "Lowest"
	BoundHigh           Message = "Highest"
	BoundUnread         Message = "Not a number. The previous value still applies."
	BoundsCross         Message = "The lowest is above the highest. The previous values still apply."
	ValuesLabel         Message = "Values"
	ValuesAll           Message = "All"
	ValuesNone          Message = "None"
	ValueEmpty          Message = "(empty)"
	FiltersLabel        Message = "Filters by hyperparameter"
	FiltersEnd          Message = "Remove all filters"
	FiltersNone         Message = "No run matches the filters."
	RunsResize          Message = "Width of the run list"
	RunsResizeHint      Message = "Drag or press arrow keys; double-click or press Enter to reset"
	groupByHParam       Message = "Group: {name} (hyperparameter)"
	SortByFolder        Message = "Sort: folder"
	SortByName          Message = "Sort: name"
	SortByStart         Message = "Sort: start, newest first"
	SortByUpdate        Message = "Sort: last update, newest first"
	SortByHighest       Message = "Sort: value, highest first"
	SortByLowest        Message = "Sort: value, lowest first"
	SortByBestHighest   Message = "Sort: best value, highest"
	SortByBestLowest    Message = "Sort: best value, lowest"
	GroupByRun          Message = "Group: run"
	GroupByNothing      Message = "Group: all runs"
	GroupByFirstFolder  Message = "Group: first folder"
	GroupBySecondFolder Message = "Group: second folder"
	GroupByParentFolder Message = "Group: parent folder"
	GroupByPattern      Message = "Group: regular expression"
	latestValueAt       Message = "{value}, the latest, at step {step}"
	highestValueAt      Message = "{value}, the highest, at step {step}"
	lowestValueAt       Message = "{value}, the lowest, at step {step}"
	centreMean          Message = "Lines: mean"
	centreMedian        Message = "Lines: median"
	centreNone          Message = "Lines: each run"
	bandStd             Message = "Band: std deviation"
	bandCI              Message = "Band: 95% interval"
	bandMinMax          Message = "Band: min to max"
	bandQuantiles       Message = "Band: quantiles"
	bandNone            Message = "Band: none"
	hParamSaid          Message = "{name} {value}"
	hParamAfter         Message = ", after {value} in an earlier call"
	rowCount            Message = "{shown} of {all}"
	runsTakenOut        Message = "{count, one: # run, other: # runs} removed from list"
	FolderShown         Message = "shown"
	runMenuOf           Message = "Menu of {name}"
	inkDashed           Message = "{hue}, dashed"
	inkDotted           Message = "{hue}, dotted"
	hueBlue             Message = "Blue"
	hueOrange           Message = "Orange"
	hueGreen            Message = "Green"
	huePink             Message = "Pink"
	hueCyan             Message = "Cyan"
	hueBrown            Message = "Brown"
	huePurple           Message = "Purple"
	hueOlive            Message = "Olive"
	moreHParams         Message = "{count, one: # more hyperparameter, other: # more hyperparameters}. Type a part of the name."
	columnMenuFiltered  Message = "Filter by {name}: active"
	columnMenuOf        Message = "Filter by {name}"
	sortedByHighest     Message = "Sort: {name}, highest first"
	sortedByLowest      Message = "Sort: {name}, lowest first"
	runsLacking         Message = "Runs without a value ({count})"
	hparamFilter        Message = "{name}{range, none: , other:  #}{picked, none: , other: : #}"
	hparamFilterAny     Message = "{filter}: any value"
	hparamFilterOrNone  Message = "{filter} or none"
	hparamFrom          Message = "from {low}"
	hparamUpTo          Message = "up to {high}"
	pickedValuesAndMore Message = "{values} and {count} more"
	pickedNoValue       Message = "no value"
	endFilterLabel      Message = "Remove filter {filter}"
	withoutFilter       Message = "Remove “{filter}”: {count, one: # run, other: # runs}"
	RunsTitle           Message = "Runs"
	RunsFilterLabel     Message = "Filter runs"
	RunsAll             Message = "Show all runs"
	RunsHide            Message = "Hide run list"
	RunsNoMatch         Message = "No run matches the filter."
	RunsWaiting         Message = "Runs appear here as they are found."
	AttemptsLabel       Message = "Restarts"
	AttemptsNewest      Message = "Newest attempt"
	AttemptsAll         Message = "All attempts"
	NoRunTitle          Message = "No run selected"
	NoRunText           Message = "Select runs in the run list to see their charts."
	NoRunHidden         Message = "The listed runs are hidden, and filters exclude the others."
	NoRunShow           Message = "Show listed runs"
	NoRunFilter         Message = "No run matches the filters of the run list."
	runsShown           Message = "{shown} of {all} shown"
	runsButton          Message = "Runs {count}"
	legendMore          Message = "+ {count} more"
	runAlone            Message = "{name}: click to show the other runs again"
	runOnly             Message = "{name}: click to show only this run"
	aliasOf             Message = "{alias} ({name})"
	runQueued           Message = "Queued"
	runReading          Message = "Reading"
	runReadWithProblems Message = "Read with problems"
	runWriting          Message = "Still being written"
	runRead             Message = "Read"
	runEmpty            Message = "No values yet, only the version record"
	valueCount          Message = "{count, one: # value, other: # values}"
	HParamFindValue     Message = "Find a value"
	HParamMoreValues    Message = "Not all values are listed. Type a part of one to find it."
)

// ValueCount counts the values of a hyperparameter.
func ValueCount(n int) string { return valueCount.With(Count(n)) }

// RunsShown says how many runs are shown.
func RunsShown(shown, all int) string {
	return runsShown.With(Count(shown), Count(all))
}

// RunsButton labels the button that opens the run list on narrow screens.
func RunsButton(shown int) string { return runsButton.With(Count(shown)) }

// LegendMore says how many names a legend leaves out, with # in place of the number.
func LegendMore() string { return legendMore.With("#") }

// RunOnly explains what a click on a run's name does.
func RunOnly(name string, alone bool) string {
	if alone {
		return runAlone.With(name)
	}
	return runOnly.With(name)
}

// RunStateText describes the reading state of a run.
func RunStateText(s wire.RunState) string {
	switch s {
	case wire.RunQueued:
		return runQueued.Text()
	case wire.RunReading:
		return runReading.Text()
	case wire.RunProblem:
		return runReadWithProblems.Text()
	case wire.RunWriting:
		return runWriting.Text()
	case wire.RunEmpty:
		return runEmpty.Text()
	}
	return runRead.Text()
}

// GroupByHParam labels the grouping by a hyperparameter.
func GroupByHParam(name string) string { return groupByHParam.With(ShortName(name)) }

// CentreName names the line that represents a group.
func CentreName(c wire.Centre) string {
	switch c {
	case wire.CentreMean:
		return centreMean.Text()
	case wire.CentreMedian:
		return centreMedian.Text()
	}
	return centreNone.Text()
}

// BandName names the band around the line of a group.
func BandName(b wire.Band) string {
	switch b {
	case wire.BandStd:
		return bandStd.Text()
	case wire.BandCI:
		return bandCI.Text()
	case wire.BandMinMax:
		return bandMinMax.Text()
	case wire.BandQuantiles:
		return bandQuantiles.Text()
	}
	return bandNone.Text()
}

// HParamSaid describes the value of a hyperparameter, and the value logged before it unless that is
// "".
func HParamSaid(name, value, before string) string {
	said := hParamSaid.With(ShortName(name), ShortName(value))
	if before != "" {
		said += HParamAfter(before)
	}
	return said
}

// HParamAfter mentions an earlier value that a run logged before the current one.
func HParamAfter(before string) string { return hParamAfter.With(ShortName(before)) }

// RowCount says how many runs of a folder or group are selected.
func RowCount(shown, all int) string {
	return rowCount.With(Count(shown), Count(all))
}

// RunsTakenOut says how many runs a person took out of the list.
func RunsTakenOut(n int) string { return runsTakenOut.With(Count(n)) }

// BestOnTop labels how many of the best runs are drawn above the group summaries.
func BestOnTop(n int) string { return bestOnTop.With(CountSome(n)) }

// SumUpRuns labels the button that replaces the lines of n runs by bands.
func SumUpRuns(n int) string { return sumUpRuns.With(Count(n)) }

// SummedUp says how many runs the bands of quantiles summarize.
func SummedUp(runs int) string { return summedUp.With(Count(runs)) }

// RunMenuOf labels the menu of a run.
func RunMenuOf(name string) string { return runMenuOf.With(name) }

// InkName names an ink of the palette.
func InkName(i int) string {
	hues := hueNames()
	hue := hues[i%len(hues)]
	switch i / len(hues) % 3 {
	case 1:
		return inkDashed.With(hue)
	case 2:
		return inkDotted.With(hue)
	}
	return hue
}

func hueNames() []string {
	return []string{hueBlue.Text(), hueOrange.Text(), hueGreen.Text(), huePink.Text(),
		hueCyan.Text(), hueBrown.Text(), huePurple.Text(), hueOlive.Text()}
}

// MoreHParams says how many hyperparameters a list leaves out.
func MoreHParams(n int) string {
	return moreHParams.With(Count(n))
}

// ColumnMenuOf labels the menu of a column; filtered says that it has a filter.
func ColumnMenuOf(name string, filtered bool) string {
	if filtered {
		return columnMenuFiltered.With(ShortName(name))
	}
	return columnMenuOf.With(ShortName(name))
}

// SortedBy labels the order by a hyperparameter in the list of orders.
func SortedBy(name string, down bool) string {
	if down {
		return sortedByHighest.With(ShortName(name))
	}
	return sortedByLowest.With(ShortName(name))
}

// RunsLacking labels the runs without a value in the list of values.
func RunsLacking(n int) string { return runsLacking.With(Count(n)) }

// PickedSaid lists the first few values.
func PickedSaid(values []string) string {
	if len(values) == 0 {
		return pickedNoValue.Text()
	}
	const most = 3
	said := make([]string, min(len(values), most))
	for i := range said {
		if said[i] = ShortName(values[i]); values[i] == "" {
			said[i] = ValueEmpty.Text()
		}
	}
	if len(values) > most {
		return pickedValuesAndMore.With(Items(said...), Count(len(values)-most))
	}
	return Items(said...)
}

// EndFilterLabel labels the button that removes a filter.
func EndFilterLabel(said string) string { return endFilterLabel.With(said) }

// WithoutFilter says how many runs come back without a filter.
func WithoutFilter(said string, runs int) string {
	return withoutFilter.With(said, Count(runs))
}

// LatestValueAt is the tooltip of a run's latest value.
func LatestValueAt(value, step string) string {
	return latestValueAt.With(value, step)
}

// HighestValueAt is the tooltip of a run's highest value.
func HighestValueAt(value, step string) string {
	return highestValueAt.With(value, step)
}

// LowestValueAt is the tooltip of a run's lowest value.
func LowestValueAt(value, step string) string {
	return lowestValueAt.With(value, step)
}

// HParamFilterSaid describes a filter by a hyperparameter: "lr 0.001 to 0.01". Unset parts are
// empty.
func HParamFilterSaid(name, low, high, picked string) string {
	bounds := ""
	switch {
	case low != "" && high != "":
		bounds = Between(low, high)
	case low != "":
		bounds = hparamFrom.With(low)
	case high != "":
		bounds = hparamUpTo.With(high)
	}
	return hparamFilter.With(ShortName(name), bounds, picked)
}

// HParamFilterAny describes a filter that only excludes runs without a value.
func HParamFilterAny(filter string) string { return hparamFilterAny.With(filter) }

// HParamFilterOrNone describes a filter that also lets runs without a value pass.
func HParamFilterOrNone(filter string) string { return hparamFilterOrNone.With(filter) }

// AliasOf joins a run's display name and its own name.
func AliasOf(alias, name string) string {
	return aliasOf.With(alias, name)
}
