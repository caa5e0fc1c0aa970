package words

import "eventlens/app/wire"

// ValueCount counts values of a hyperparameter.
func ValueCount(n int) string { return valueCount.with("count", Count(n)) }

// RunsShown says how many runs are shown.
func RunsShown(shown, all int) string {
	return runsShown.with("shown", Count(shown), "all", Count(all))
}

// RunsButton opens the run list on narrow screens.
func RunsButton(shown int) string { return runsButton.with("count", Count(shown)) }

// LegendMore says how many names a legend has no room for, with # in the place of the number.
func LegendMore() string { return legendMore.with("count", "#") }

// RunOnly explains a click on a run's name.
func RunOnly(name string, alone bool) string {
	if alone {
		return runAlone.with("name", name)
	}
	return runOnly.with("name", name)
}

// RunStateText says how far a run was read.
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
	}
	return runRead.Text()
}

// GroupByHParam names the groups of a hyperparameter.
func GroupByHParam(name string) string { return groupByHParam.with("name", ShortName(name)) }

// CentreName names what stands for a group.
func CentreName(c wire.Centre) string {
	switch c {
	case wire.CentreMean:
		return centreMean.Text()
	case wire.CentreMedian:
		return centreMedian.Text()
	}
	return centreNone.Text()
}

// BandName names what is around it.
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

// BestAbove says how many of the best runs lie above what sums up the others.
func BestAbove(n int) string { return bestAbove.with("n", countSome(n)) }

// SumUpRuns is the button that has bands stand for so many runs.
func SumUpRuns(n int) string { return sumUpRuns.with("count", Count(n)) }

// SummedUp says what bands of quantiles are of.
func SummedUp(runs int) string { return summedUp.with("count", Count(runs)) }

// RunMenuOf names the menu of a run.
func RunMenuOf(name string) string { return runMenuOf.with("name", name) }

// InkName names a place of the palette.
func InkName(i int) string {
	hues := hueNames()
	hue := hues[i%len(hues)]
	switch i / len(hues) % 3 {
	case 1:
		return inkDashed.with("hue", hue)
	case 2:
		return inkDotted.with("hue", hue)
	}
	return hue
}

func hueNames() []string {
	return []string{hueBlue.Text(), hueOrange.Text(), hueGreen.Text(), huePink.Text(), hueCyan.Text(), hueBrown.Text(), huePurple.Text(), hueOlive.Text()}
}

// MoreHParams says how many hyperparameters a list leaves out.
func MoreHParams(n int) string {
	return moreHParams.with("count", Count(n))
}

// ColumnMenuOf names the menu of a column, which may have a filter in force.
func ColumnMenuOf(name string, filtered bool) string {
	if filtered {
		return columnMenuFiltered.with("name", ShortName(name))
	}
	return columnMenuOf.with("name", ShortName(name))
}

// SortedBy names the order by a hyperparameter in the list of orders.
func SortedBy(name string, down bool) string {
	if down {
		return sortedByHighest.with("name", ShortName(name))
	}
	return sortedByLowest.with("name", ShortName(name))
}

// RunsLacking names the runs without a value in the list of values.
func RunsLacking(n int) string { return runsLacking.with("count", Count(n)) }

// TooManyValues says why values cannot be picked.
func TooManyValues(n int) string { return tooManyValues.with("count", Count(n)) }

// PickedSaid lists the first of some values.
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
		return pickedValuesAndMore.with("values", Items(said...), "count", Count(len(values)-most))
	}
	return Items(said...)
}

// EndFilterLabel names what ends a filter.
func EndFilterLabel(said string) string { return endFilterLabel.with("filter", said) }

// WithoutFilter says what comes back without a filter.
func WithoutFilter(said string, runs int) string {
	return withoutFilter.with("filter", said, "count", Count(runs))
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

// AliasOf is the name for display of a run and its own.
func AliasOf(alias, name string) string {
	return aliasOf.with("alias", ShortName(alias), "name", ShortName(name))
}
