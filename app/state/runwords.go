package state

import "eventlens/app/words"

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

// GroupKinds is how many kinds of groups there are beside those of hyperparameters.
const GroupKinds = int(GroupPattern) + 1

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

// ValuesOf says how many values a hyperparameter has, or which one.
func ValuesOf(i *HParamInfo) string {
	if len(i.Values) == 1 {
		return words.ShortName(i.Values[0])
	}
	return words.ValueCount(len(i.Values))
}

// FilterSaid is a filter in words: "lr 0.001 to 0.01".
func FilterSaid(f *HParamFilter, lacking int) string {
	said := words.ShortName(f.Name)
	switch {
	case f.Low != "" && f.High != "":
		said += " " + f.Low + " to " + f.High
	case f.Low != "":
		said += " from " + f.Low
	case f.High != "":
		said += " up to " + f.High
	}
	if f.Picked {
		said += ": " + words.PickedSaid(f.Only)
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
