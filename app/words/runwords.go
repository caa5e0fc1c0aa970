package words

import "eventlens/app/wire"

// GroupByHParam names the groups of a hyperparameter.
func GroupByHParam(name string) string { return "Group: " + ShortName(name) + " (hyperparameter)" }

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

// HParamSaid is a value of a hyperparameter in words.
func HParamSaid(name, value string) string { return ShortName(name) + " " + ShortName(value) }

// RowCount says how many runs of a folder or group are shown.
func RowCount(shown, all int) string { return Count(shown) + " of " + Count(all) }

// RunsTakenOut says how many runs are not listed because a person took them out.
func RunsTakenOut(n int) string { return Counted(n, "run is", "runs are") + " out of the list" }

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

// MoreHParams says how many hyperparameters a list leaves out.
func MoreHParams(n int) string {
	return Counted(n, "more hyperparameter", "more hyperparameters") + TypeName.Text()
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

// RunsLacking names the runs without a value in the list of values.
func RunsLacking(n int) string { return "Runs without a value (" + Count(n) + ")" }

// TooManyValues says why values cannot be picked.
func TooManyValues(n int) string { return Count(n) + " different values: too many to list" }

// pickedSaid lists the first of some values.
func PickedSaid(values []string) string {
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
			value = ValueEmpty.Text()
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
	return "Remove “" + said + "”: " + Counted(runs, "run", "runs")
}
