package words

import "eventlens/app/wire"

// Texts of cards.
const (
	PinnedTitle          Message = "Pinned"
	ChartsTitle          Message = "Combined"
	PinShort             Message = "Pin to top"
	UnpinShort           Message = "Unpin"
	FullScreen           Message = "Full screen"
	CardLogY             Message = "Log scale on y"
	CardSymlogY          Message = "Symlog scale on y"
	CardFitY             Message = "Fit y to the visible data"
	CardTable            Message = "Show as table"
	CardCombine          Message = "Combine with…"
	CardMoveLeft         Message = "Move left"
	CardMoveRight        Message = "Move right"
	CardAbout            Message = "About this chart"
	CardCopyLink         Message = "Copy link to this card"
	CardCopyName         Message = "Copy tag name"
	CardSplit            Message = "Remove this chart"
	PillZoomed           Message = "Zoomed"
	PillReset            Message = "Reset zoom"
	LinkCopied           Message = "Link copied."
	NameCopied           Message = "Tag name copied."
	NothingCopied        Message = "The browser blocked copying. The text is selected: press Ctrl C."
	NoFiniteHint         Message = "There is nothing to draw. Download the CSV to see the values."
	ShowThoseRuns        Message = "Show these runs"
	CloseAbout           Message = "Close"
	FactLatest           Message = "Latest"
	FactMin              Message = "Lowest"
	FactMax              Message = "Highest"
	FactPoints           Message = "Points"
	FactRuns             Message = "Runs"
	FactTag              Message = "Tag"
	FactTags             Message = "Tags"
	FactPattern          Message = "Pattern"
	FactRestarts         Message = "Superseded"
	LegendLabel          Message = "Lines"
	CombineTitle         Message = "Tags in one chart"
	CombineFind          Message = "Find tags"
	CombinePattern       Message = "One chart of all matching tags"
	CombineHint          Message = "The tags keep their own cards. A pattern also adds matching tags that appear later."
	CombineTags          Message = "Tags of the chart"
	CombineDrop          Message = "Remove"
	combineDropTag       Message = "Remove {tag}"
	CombineFull          Message = "A chart holds up to 50 tags."
	CombineNone          Message = "No other tag matches."
	CombineClose         Message = "Done"
	FigureSmoothed       Message = "smoothed"
	figureOf             Message = "{name}, "
	figureSmoothed       Message = "{name}, smoothed"
	DescriptionCut       Message = "The description is cut here; the rest is not shown."
	UnplacedTitle        Message = "A log axis shows only values above zero. A scalar on the x axis shows only steps that have both scalars."
	combineMore          Message = "and {count, one: # more tag, other: # more tags}; type to find them"
	unpinCard            Message = "Unpin {name}"
	pinCard              Message = "Pin {name}"
	fullCard             Message = "Full screen of {name}"
	moreCard             Message = "More for {name}"
	aboutCard            Message = "About {name}"
	chartOfPattern       Message = "All tags that match {pattern}"
	cardScaleLog         Message = "log"
	cardScaleSymlog      Message = "symlog"
	cardScaleOfBothAxes  Message = "{scale} x and y"
	cardScalesOfAxes     Message = "{xScale} x · {yScale} y"
	cardScaleOfX         Message = "{scale} x"
	cardScaleOfY         Message = "{scale} y"
	cardRangedShort      Message = "y range"
	cardRanged           Message = "custom y range"
	cardOutliersShort    Message = "{count} hidden"
	cardOutliers         Message = "{count, one: # outlier, other: # outliers} hidden"
	cardUnplacedShort    Message = "{count} not placed"
	cardUnplaced         Message = "{count, one: # point, other: # points} not placed"
	cardStatesWithReason Message = "{states}. {why}"
	noFiniteSingleValue  Message = "The only value is NaN or infinite"
	noFiniteValues       Message = "All {count} values are NaN or infinite"
	hiddenRunHasTag      Message = "{run} has it."
	hiddenRunsHaveTag    Message = "{run} and {count} more have it."
	cardPointsAllDrawn   Message = "All points: {read} of {read}"
	cardPointsSomeDrawn  Message = "Points: {drawn} of {read}"
	atStep               Message = "at step {step}"
	seriesMore           Message = "{count} more"
	pinsCut              Message = "The address has room for {kept} of {all} pinned and combined cards. A copied link, Back or a reload loses the others."
	saidPinned           Message = "{name} is pinned"
	saidUnpinned         Message = "{name} is unpinned"
	saidMoved            Message = "{name} moved to position {place} of {all}"
	saidCombined         Message = "{title} is a chart at the top"
	UngroupedTitle       Message = "Ungrouped"
	AllTagsTitle         Message = "All tags"
	PointsTitle          Message = "Every point is drawn, without sampling."
	SupersededTitle      Message = "A restarted run wrote these steps again. Choose “All attempts” to see the superseded points."
	Latest               Message = "Latest"
	High                 Message = "high"
	Low                  Message = "low"
	HiddenRunsOnly       Message = "Only in hidden runs"
	NoRunHasTag          Message = "No shown run has this tag"
	NoRunHasTagHint      Message = "Select a run that has it in the run list."
	imageTooLarge        Message = "The browser cannot decode this image: it claims {width} × {height} pixels."
	FullClose            Message = "Close full screen"
	FullPrevious         Message = "Previous chart"
	FullNext             Message = "Next chart"
	FullLogY             Message = "Log y"
	FullValues           Message = "Values"
)

// Figure names a figure of lines.
func Figure(name string, smoothed bool) string {
	if smoothed {
		return figureSmoothed.with("name", name)
	}
	return name
}

// FigureOf is the beginning of the name of a figure of smoothed lines, before [FigureSmoothed].
func FigureOf(name string) string { return figureOf.with("name", name) }

// CombineMore says how many tags are not listed.
func CombineMore(n int) string {
	return combineMore.with("count", Count(n))
}

// PinCard is the name of the button that pins a card, or takes that back.
func PinCard(name string, pinned bool) string {
	if pinned {
		return unpinCard.with("name", name)
	}
	return pinCard.with("name", name)
}

// PinHint explains that button, its key included.
func PinHint(pinned bool) string {
	if pinned {
		return WithKey(UnpinShort.Text(), "P")
	}
	return WithKey(PinShort.Text(), "P")
}

// FullCard is the name of the button that shows a card alone.
func FullCard(name string) string { return fullCard.with("name", name) }

// MoreCard is the name of the button that opens a card's menu.
func MoreCard(name string) string { return moreCard.with("name", name) }

// AboutCard is the name of the button that shows what a card is about.
func AboutCard(name string) string { return aboutCard.with("name", name) }

// CardStates says in a few words how a chart differs from a plain one (ranged: by a range of y that a person set), and the same in full; empty for one that does not.
func CardStates(x, y wire.Scaling, ranged bool, outside, unplaced int64) (short, full string) {
	var brief, whole []string
	add := func(inBrief, inFull string) {
		if len(brief) == 0 {
			inBrief = inFull // there is room for it
		}
		brief, whole = append(brief, inBrief), append(whole, inFull)
	}
	if scales := cardScales(x, y); scales != "" {
		add(scales, scales)
	}
	if ranged {
		add(cardRangedShort.Text(), cardRanged.Text())
	}
	if outside > 0 {
		add(cardOutliersShort.with("count", Count(outside)), cardOutliers.with("count", Count(outside)))
	}
	if unplaced > 0 {
		add(cardUnplacedShort.with("count", Count(unplaced)), cardUnplaced.with("count", Count(unplaced)))
	}
	short, full = Facts(brief...), Facts(whole...)
	if unplaced > 0 {
		full = cardStatesWithReason.with("states", full, "why", UnplacedTitle.Text())
	}
	return short, full
}

// cardScales says which scales of a chart are no plain ones, nothing for none.
func cardScales(x, y wire.Scaling) string {
	names := [...]string{"", cardScaleLog.Text(), cardScaleSymlog.Text()}
	switch {
	case x == y && x != wire.ScaleLinear:
		return cardScaleOfBothAxes.with("scale", names[x])
	case x != wire.ScaleLinear && y != wire.ScaleLinear:
		return cardScalesOfAxes.with("xScale", names[x], "yScale", names[y])
	case x != wire.ScaleLinear:
		return cardScaleOfX.with("scale", names[x])
	case y != wire.ScaleLinear:
		return cardScaleOfY.with("scale", names[y])
	}
	return ""
}

// NoFinite is the title of a chart of which no value can be drawn.
func NoFinite(points int64) string {
	if points == 1 {
		return noFiniteSingleValue.Text()
	}
	return noFiniteValues.with("count", Count(points))
}

// OnlyHidden says which runs that are not shown have a tag.
func OnlyHidden(first string, runs int) string {
	switch runs {
	case 0:
		return NoRunHasTagHint.Text()
	case 1:
		return hiddenRunHasTag.with("run", first)
	}
	return hiddenRunsHaveTag.with("run", first, "count", Count(runs-1))
}

// CardPoints says how many of the points that were read a card is drawn from.
func CardPoints(drawn, read int64) string {
	if drawn == read {
		return cardPointsAllDrawn.with("read", Count(read))
	}
	return cardPointsSomeDrawn.with("drawn", Count(drawn), "read", Count(read))
}

// AtStep writes where a value is.
func AtStep(step string) string { return atStep.with("step", step) }

// SeriesMore says how many lines a legend leaves out.
func SeriesMore(n int) string { return seriesMore.with("count", Count(n)) }

// Said when the order or the cards at the top change, for those who do not see it.
func SaidPinned(name string, pinned bool) string {
	if pinned {
		return saidPinned.with("name", name)
	}
	return saidUnpinned.with("name", name)
}

// SaidMoved says the new place of a card.
func SaidMoved(name string, at, of int) string {
	return saidMoved.with("name", name, "place", Count(at), "all", Count(of))
}

// SaidCombined says that there is a chart of several tags.
func SaidCombined(title string) string { return saidCombined.with("title", title) }

// CombineDropTag is the name of the button that takes a tag out of a chart.
func CombineDropTag(tag string) string { return combineDropTag.with("tag", tag) }

// maxImageSide is the most pixels along a side that browsers decode.
const maxImageSide = 1 << 15

// ImageUndecodedOf says why the browser made no picture of an image of this size.
func ImageUndecodedOf(width, height int) string {
	if max(width, height) > maxImageSide || width*height > maxImageSide*maxImageSide/4 {
		return imageTooLarge.with("width", Count(width), "height", Count(height))
	}
	return ImageUndecoded.Text()
}
