package words

import "eventlens/app/wire"

const FigureOf = ", "

// Figure names a figure of lines.
func Figure(name string, smoothed bool) string {
	if smoothed {
		return name + FigureOf + FigureSmoothed.Text()
	}
	return name
}

// CombineMore says how many tags are not listed.
func CombineMore(n int) string {
	return "and " + Counted(n, "more tag", "more tags") + "; type to find them"
}

// PinCard is the name of the button that pins a card, or takes that back.
func PinCard(name string, pinned bool) string {
	if pinned {
		return "Unpin " + name
	}
	return "Pin " + name
}

// PinHint explains that button, its key included.
func PinHint(pinned bool) string {
	if pinned {
		return UnpinShort.Text() + " (P)"
	}
	return PinShort.Text() + " (P)"
}

// FullCard is the name of the button that shows a card alone.
func FullCard(name string) string { return "Full screen of " + name }

// MoreCard is the name of the button that opens a card's menu.
func MoreCard(name string) string { return "More for " + name }

// AboutCard is the name of the button that shows what a card is about.
func AboutCard(name string) string { return "About " + name }

// ChartOfPattern explains a chart whose tags a pattern selects.
func ChartOfPattern(pattern string) string { return "All tags that match " + pattern }

// CardStates says in a few words how a chart differs from a plain one (ranged: by a range of y that a person set), and the same in full; empty for one that does not.
func CardStates(x, y wire.Scaling, ranged bool, outside, unplaced int64) (short, full string) {
	names := [...]string{"", "log", "symlog"}
	switch {
	case x == y && x != wire.ScaleLinear:
		short = names[x] + " x and y"
	case x != wire.ScaleLinear && y != wire.ScaleLinear:
		short = names[x] + " x · " + names[y] + " y"
	case x != wire.ScaleLinear:
		short = names[x] + " x"
	case y != wire.ScaleLinear:
		short = names[y] + " y"
	}
	full = short
	add := func(brief, whole string) {
		if short == "" {
			short, full = whole, whole // there is room for it
			return
		}
		short, full = short+" · "+brief, full+" · "+whole
	}
	if ranged {
		add("set y", "range of y set")
	}
	if outside > 0 {
		add(Count(outside)+" hidden", Counted(int(outside), "outlier", "outliers")+" hidden")
	}
	if unplaced > 0 {
		add(Count(unplaced)+" not placed", Counted(int(unplaced), "point", "points")+" not placed")
		full += ". " + UnplacedTitle.Text()
	}
	return short, full
}

// NoFinite is the title of a chart of which no value can be drawn.
func NoFinite(points int64) string {
	if points == 1 {
		return "The only value is NaN or infinite"
	}
	return "All " + Count(points) + " values are NaN or infinite"
}

// OnlyHidden says which runs that are not shown have a tag.
func OnlyHidden(first string, runs int) string {
	switch runs {
	case 0:
		return NoRunHasTagHint.Text()
	case 1:
		return first + " has it."
	}
	return first + " and " + Count(runs-1) + " more have it."
}

// ProblemRuns says that something of a chart's runs could not be read.
func ProblemRuns(problems int) string {
	return Counted(problems, "problem", "problems") + " while reading runs of this chart"
}

// CardPoints says how many of the points that were read a card is drawn from.
func CardPoints(drawn, read int64) string {
	if drawn == read {
		return "All points: " + Count(read) + " of " + Count(read)
	}
	return "Points: " + Count(drawn) + " of " + Count(read)
}

// AtStep writes where a value is.
func AtStep(step string) string { return "at step " + step }

// SeriesMore says how many lines a legend leaves out.
func SeriesMore(n int) string { return Count(n) + " more" }

// PinsCut says that the address does not hold all that is pinned and combined.
func PinsCut(kept, all int) string {
	return "The address holds " + Count(kept) + " of the " + Count(all) +
		" pinned and combined cards, since longer ones are often cut off." + CutLost.Text()
}

// Said when the order or the cards at the top change, for those who do not see it.
func SaidPinned(name string, pinned bool) string {
	if pinned {
		return name + " is pinned"
	}
	return name + " is not pinned any more"
}

// SaidMoved says the new place of a card.
func SaidMoved(name string, at, of int) string {
	return name + " moved to place " + Count(at) + " of " + Count(of)
}

// SaidCombined says that there is a chart of several tags.
func SaidCombined(title string) string { return title + " is a chart at the top" }
