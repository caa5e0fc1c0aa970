package words

import "eventlens/app/wire"

// GroupByHParam names the groups of a hyperparameter.
func GroupByHParam(name string) string { return groupByHParam.with("name", ShortName(name)) }

// CentreName names what stands for a group.
func CentreName(c wire.Centre) string {
	switch c {
	case wire.CentreMean:
		return centreNameLinesMean.Text()
	case wire.CentreMedian:
		return centreNameLinesMedian.Text()
	}
	return centreNameLinesEach.Text()
}

// BandName names what is around it.
func BandName(b wire.Band) string {
	switch b {
	case wire.BandStd:
		return bandNameBandStd.Text()
	case wire.BandCI:
		return bandNameBand95.Text()
	case wire.BandMinMax:
		return bandNameBandMin.Text()
	}
	return bandNameBandNone.Text()
}

// HParamSaid is a value of a hyperparameter in words.
func HParamSaid(name, value string) string {
	return hParamSaid.with("name", ShortName(name), "value", ShortName(value))
}

// RowCount says how many runs of a folder or group are shown.
func RowCount(shown, all int) string {
	return rowCount.with("shown", Count(shown), "all", Count(all))
}

// RunsTakenOut says how many runs are not listed because a person took them out.
func RunsTakenOut(n int) string { return runsTakenOut.with("count", Count(n)) }

// RowSaid is a row of the run list in words.
func RowSaid(name, value, state string) string {
	if value != "" {
		name += rowSaidValue.with("value", value)
	}
	if state != "" {
		name += rowSaidState.with("state", state)
	}
	return name
}

// FolderSaid is a row of a folder or group in words.
func FolderSaid(name string, shown, all int) string {
	return folderSaid.with("name", name, "rowCount", RowCount(shown, all))
}

// RunMenuOf names the menu of a run.
func RunMenuOf(name string) string { return runMenuOf.with("name", name) }

// InkName names a place of the palette.
func InkName(i int) string {
	return hueNames()[i%len(hueNames())] + [...]string{"", inkNameDashed.Text(), inkNameDotted.Text()}[i/len(hueNames())%3]
}

func hueNames() []string {
	return []string{hueNamesBlue.Text(), hueNamesOrange.Text(), hueNamesGreen.Text(), hueNamesPink.Text(), hueNamesCyan.Text(), hueNamesBrown.Text(), hueNamesPurple.Text(), hueNamesOlive.Text()}
}

// MoreHParams says how many hyperparameters a list leaves out.
func MoreHParams(n int) string {
	return moreHParams.with("count", Count(n), "text", TypeName.Text())
}

// ColumnMenuOf names the menu of a column, which may have a filter in force.
func ColumnMenuOf(name string, filtered bool) string {
	if filtered {
		return columnMenuInForce.with("name", ShortName(name))
	}
	return columnMenuOf.with("name", ShortName(name))
}

// SortedBy names the order by a hyperparameter in the list of orders.
func SortedBy(name string, down bool) string {
	if down {
		return sortedBySortHighest.with("name", ShortName(name))
	}
	return sortedBySortLowest.with("name", ShortName(name))
}

// RunsLacking names the runs without a value in the list of values.
func RunsLacking(n int) string { return runsLacking.with("count", Count(n)) }

// TooManyValues says why values cannot be picked.
func TooManyValues(n int) string { return tooManyValues.with("count", Count(n)) }

// pickedSaid lists the first of some values.
func PickedSaid(values []string) string {
	const named = 3
	said := ""
	for i, value := range values {
		switch {
		case i == named:
			return pickedSaidAndMore.with("said", said, "count", Count(len(values)-named))
		case i > 0:
			said += ", "
		}
		if value == "" {
			value = ValueEmpty.Text()
		}
		said += ShortName(value)
	}
	if said == "" {
		return pickedSaidNoValue.Text()
	}
	return said
}

// EndFilterLabel names what ends a filter.
func EndFilterLabel(said string) string { return endFilterLabel.with("said", said) }

// WithoutFilter says what comes back without a filter.
func WithoutFilter(said string, runs int) string {
	return withoutFilter.with("said", said, "runs", Count(runs))
}

// LatestValueAt explains a value of the run list.
func LatestValueAt(value, step string) string {
	return latestValueAt.with("value", value, "step", step)
}

// HighestValueAt is that of the best values of what is to grow.
func HighestValueAt(value, step string) string {
	return highestValueAt.with("value", value, "step", step)
}

// LowestValueAt is that of the best values of what is to fall.
func LowestValueAt(value, step string) string {
	return lowestValueAt.with("value", value, "step", step)
}

// HParamFilterSaid is a filter by a hyperparameter in words: "lr 0.001 to 0.01". What does not filter is empty.
func HParamFilterSaid(name, low, high, picked string) string {
	bounds := ""
	switch {
	case low != "" && high != "":
		bounds = Between(low, high)
	case low != "":
		bounds = hparamFrom.with("low", low)
	case high != "":
		bounds = hparamUpTo.with("high", high)
	}
	return hparamFilter.with("name", ShortName(name), "range", bounds, "picked", picked)
}

// HParamFilterAny is a filter that leaves out runs without a value alone.
func HParamFilterAny(filter string) string { return hparamFilterAny.with("filter", filter) }

// HParamFilterOrNone is a filter that leaves in runs without a value.
func HParamFilterOrNone(filter string) string { return hparamFilterOrNone.with("filter", filter) }
