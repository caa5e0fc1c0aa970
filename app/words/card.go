package words

import (
	"strconv"

	"eventlens/app/wire"
)

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
	combinePair          Message = "Combine with {tags}"
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
	FactRestarts         Message = "Replaced by a restart"
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
	smoothedValue        Message = "smoothed {value}"
	figureGap            Message = "gap {value}"
	GapHint              Message = "Validation minus training, raw values"
	NotSmoothed          Message = "not smoothed"
	NotSmoothedHint      Message = "By default, series of fewer than 50 points are not smoothed."
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
	legendCut            Message = "+{count}"
	pinsCut              Message = "The address has room for {kept} of {all} pinned and combined cards. A copied link, Back or a reload loses the others."
	saidPinned           Message = "{name} is pinned"
	saidUnpinned         Message = "{name} is unpinned"
	saidMoved            Message = "{name} moved to position {place} of {all}"
	saidCombined         Message = "{title} is a chart at the top"
	UngroupedTitle       Message = "Ungrouped"
	AllTagsTitle         Message = "All tags"
	PairsTitle           Message = "Train and validation"
	PairsHint            Message = "train solid, validation dashed"
	PairsApart           Message = "Show train and validation apart"
	MatchingTitle        Message = "Matching tags"
	NewTagsTitle         Message = "New tags"
	newTags              Message = "{count, one: # new tag, other: # new tags} at the end of the page"
	MoveGroupHint        Message = "Fold or unfold. Drag to move, or press Shift and an arrow key."
	groupMenu            Message = "Move {name}"
	groupUp              Message = "Move up"
	groupDown            Message = "Move down"
	groupTop             Message = "Move to the top"
	groupReset           Message = "Reset the order"
	GroupsReset          Message = "The groups have their usual order."
	tagsUnseen           Message = "{count, one: # tag is, other: # tags are} only in hidden runs."
	PointsTitle          Message = "Every point is drawn, without sampling."
	SupersededTitle      Message = "A restarted run wrote these steps again. Choose “All attempts” to see the replaced points."
	Latest               Message = "latest"
	Best                 Message = "best"
	Median               Message = "median"
	Mean                 Message = "mean"
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
	HistogramAlong       Message = "Along"
	HistogramCSV         Message = "Save as CSV"
	HistogramJSON        Message = "Save as JSON"
	histogramRuns        Message = "{count, one: # run, other: # runs}"
	ImageUndecoded       Message = "The browser cannot decode this image: its data is damaged or incomplete."
)

// Figure names a value of lines, such as the latest or the lowest.
func Figure(name string, smoothed bool) string {
	if smoothed {
		return figureSmoothed.With(name)
	}
	return name
}

// SmoothedValue says the value of a smoothed line beside the logged one.
func SmoothedValue(value string) string { return smoothedValue.With(value) }

// FigureGap says the gap from a training to its validation, with its sign.
func FigureGap(value string) string { return figureGap.With(Signed(value)) }

// CombinePair names the entry that puts a tag and others, which differ only in their roles, into
// one chart.
func CombinePair(others []string) string { return combinePair.With(TagsTogether(others, 0)) }

// CombineMore says how many tags are not listed.
func CombineMore(n int) string {
	return combineMore.With(Count(n))
}

// PinCard labels the button that pins or unpins a card.
func PinCard(name string, pinned bool) string {
	if pinned {
		return unpinCard.With(name)
	}
	return pinCard.With(name)
}

// PinHint is the tooltip of the button that pins or unpins a card, with its key.
func PinHint(pinned bool) string {
	if pinned {
		return WithKey(UnpinShort.Text(), "P")
	}
	return WithKey(PinShort.Text(), "P")
}

// FullCard labels the button that shows a card in full screen.
func FullCard(name string) string { return fullCard.With(name) }

// MoreCard labels the button that opens a card's menu.
func MoreCard(name string) string { return moreCard.With(name) }

// AboutCard labels the button that shows details about a card.
func AboutCard(name string) string { return aboutCard.With(name) }

// CardStates lists how a chart's settings differ from the defaults, briefly and in full; both are
// empty if they do not differ. ranged says that a person set a range of y; outside and unplaced
// count hidden outliers and points without an x.
func CardStates(x, y wire.Scaling, ranged bool, outside, unplaced int64) (short, full string) {
	var brief, whole []string
	add := func(inBrief, inFull string) {
		if len(brief) == 0 {
			inBrief = inFull // there is room for the first one in full
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
		add(cardOutliersShort.With(Count(outside)),
			cardOutliers.With(Count(outside)))
	}
	if unplaced > 0 {
		add(cardUnplacedShort.With(Count(unplaced)),
			cardUnplaced.With(Count(unplaced)))
	}
	short, full = Facts(brief...), Facts(whole...)
	if unplaced > 0 {
		full = cardStatesWithReason.With(full, UnplacedTitle.Text())
	}
	return short, full
}

// cardScales names the scales of a chart that are not linear, "" if all are.
func cardScales(x, y wire.Scaling) string {
	names := [...]string{"", cardScaleLog.Text(), cardScaleSymlog.Text()}
	switch {
	case x == y && x != wire.ScaleLinear:
		return cardScaleOfBothAxes.With(names[x])
	case x != wire.ScaleLinear && y != wire.ScaleLinear:
		return cardScalesOfAxes.With(names[x], names[y])
	case x != wire.ScaleLinear:
		return cardScaleOfX.With(names[x])
	case y != wire.ScaleLinear:
		return cardScaleOfY.With(names[y])
	}
	return ""
}

// NoFinite is the title of a chart without a finite value.
func NoFinite(points int64) string {
	if points == 1 {
		return noFiniteSingleValue.Text()
	}
	return noFiniteValues.With(Count(points))
}

// OnlyHidden says which hidden runs have a tag.
func OnlyHidden(first string, runs int) string {
	switch runs {
	case 0:
		return NoRunHasTagHint.Text()
	case 1:
		return hiddenRunHasTag.With(first)
	}
	return hiddenRunsHaveTag.With(first, Count(runs-1))
}

// CardPoints says how many of the points read are drawn.
func CardPoints(drawn, read int64) string {
	if drawn == read {
		return cardPointsAllDrawn.With(Count(read))
	}
	return cardPointsSomeDrawn.With(Count(drawn), Count(read))
}

// AtStep formats the step of a value.
func AtStep(step string) string { return atStep.With(step) }

// TagsUnseen says how many tags only hidden runs have.
func TagsUnseen(n int) string { return tagsUnseen.With(Count(n)) }

// NewTags announces tags that were found while somebody reads.
func NewTags(n int) string { return newTags.With(Count(n)) }

// LegendCut is a short form of SeriesMore, at the end of a line of names.
func LegendCut(n int) string { return legendCut.With(Count(n)) }

// SeriesMore says how many lines a legend leaves out.
func SeriesMore(n int) string { return seriesMore.With(Count(n)) }

// SaidPinned announces to screen readers that a card was pinned or unpinned.
func SaidPinned(name string, pinned bool) string {
	if pinned {
		return saidPinned.With(name)
	}
	return saidUnpinned.With(name)
}

// SaidMoved announces the new position of a card.
func SaidMoved(name string, at, of int) string {
	return saidMoved.With(name, Count(at), Count(of))
}

// GroupMenuLabel names the menu of a group.
func GroupMenuLabel(name string) string { return groupMenu.With(name) }

// groupItems are the items of the menu of a group: the places to move by, 0 to reset the order, then
// the text and the keys, each followed by a tab.
var groupItems = [...]string{
	string("\n-1\t" + groupUp + "\t" + KeyShift + " ←\t"),
	string("\n1\t" + groupDown + "\t" + KeyShift + " →\t"),
	string("\n-9999\t" + groupTop + "\t\t"), string("\n0\t" + groupReset + "\t\t"),
}

// GroupMenu returns the menu of a group for its script: its label, a line for each of its items,
// with whether it is off at the end, and the id of its button.
func GroupMenu(id, name string, first, last, usual bool) string {
	text := GroupMenuLabel(name)
	for i, off := range [...]bool{first, last, first, usual} {
		text += groupItems[i] + strconv.FormatBool(off)
	}
	return text + "\f" + id
}

// SaidCombined announces a new chart of several tags.
func SaidCombined(title string) string { return saidCombined.With(title) }

// CombineDropTag labels the button that removes a tag from a chart.
func CombineDropTag(tag string) string { return combineDropTag.With(tag) }

// maxImageSide is the most pixels along a side that browsers decode.
const maxImageSide = 1 << 15

// ImageUndecodedOf says why the browser could not decode an image of this size.
func ImageUndecodedOf(width, height int) string {
	if max(width, height) > maxImageSide || width*height > maxImageSide*maxImageSide/4 {
		return imageTooLarge.With(Count(width), Count(height))
	}
	return ImageUndecoded.Text()
}

// HistogramRuns says how many runs' histograms a card shows.
func HistogramRuns(count int) string { return histogramRuns.With(Count(count)) }
