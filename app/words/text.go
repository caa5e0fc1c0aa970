package words

// Texts of text cards.
const (
	TextsTitle           Message = "Texts load when you scroll to them."
	TextProgram          Message = "The Markdown viewer"
	TextReading          Message = "Reading the text"
	TextEmpty            Message = "This text is empty."
	TextRaw              Message = "Raw text"
	TextRawShort         Message = "Raw"
	TextRawHint          Message = "Show the text as it was logged"
	TextOpen             Message = "Make this card higher"
	TextClose            Message = "Make this card lower"
	TextCompare          Message = "Compare with…"
	TextCopy             Message = "Copy the text"
	TextSaveMD           Message = "Save as .md"
	TextSaveTXT          Message = "Save as .txt"
	TextSaveAll          Message = "Save all texts (zip)"
	TextCopied           Message = "The text was copied"
	textImageLost        Message = "Image not shown: its address names no host."
	textImageLostNamed   Message = "Image “{name}” not shown: its address names no host."
	TextImageOpen        Message = "Open it in a new tab"
	textImageFailed      Message = "The image from {host} could not be loaded. The address, or a policy of this page, may not allow it."
	textImageFailedNamed Message = "The image “{name}” from {host} could not be loaded. The address, or a policy of this page, may not allow it."
	TextOnlyRaw          Message = "The match is in Markdown marks: see Raw."
	TextTooDeep          Message = "Too complex for Markdown, so this is the raw text"
	TextNoProgram        Message = "The Markdown viewer could not be loaded. This is the raw text."
	FindText             Message = "Search all texts"
	FindTextBefore       Message = "The previous search still applies."
	FindTextHint         Message = "Searches the texts of all steps. N and B go through the results."
	FoundStop            Message = "Stop"
	FoundClose           Message = "Close the results"
	FoundHidden          Message = "The card of this result is hidden. Show its run, or clear the tag filter."
	TextCompareBefore    Message = "Before"
	TextCompareAfter     Message = "After"
	TextCompareRun       Message = "run"
	TextCompareStep      Message = "step"
	TextCompareClose     Message = "Close"
	TextComparePrevious  Message = "Previous change"
	TextCompareNext      Message = "Next change"
	TextCompareWorking   Message = "Comparing"
	TextCompareSame      Message = "The texts are the same."
	TextCompareRough     Message = "Very much differs, so some changes may be shown larger than they are."
	TextCompareCut       Message = "Only the first part is compared."
	textSteps            Message = "{count, one: # step, other: # steps} with text"
	textCut              Message = "Markdown of the first part. Raw has all {size}."
	textSlice            Message = "Tensor of {rank} dimensions: the first table is shown"
	textMore             Message = "Show more: {shown} of {all} shown"
	textImage            Message = "Load image from {host}"
	textImageNamed       Message = "Load image “{name}” from {host}"
	textCopiedPart       Message = "The first {size} were copied. Save the text to have all of it."
	textSaved            Message = "Saved {name}"
	foundTitle           Message = "{count, one: # step, other: # steps} with a match"
	foundSaid            Message = "Found in {count, one: # step, other: # steps}"
	foundSearching       Message = "Searched {steps} of {all, one: # step, other: # steps}"
	foundSearched        Message = "Searched {steps, one: # step, other: # steps} of the shown runs."
	foundUnread          Message = "{count, one: # step, other: # steps} could not be read."
	foundTooMany         Message = "These are the first results."
	foundMoreRows        Message = "Show {count} more"
	foundLines           Message = "{count, one: # line, other: # lines}"
	textCompareTitle     Message = "Compare texts of {tag}"
	textCompareChanges   Message = "{count, one: # change, other: # changes}."
	textCompareAt        Message = "Change {at} of {all}."
	textCompareFailed    Message = "Texts cannot be compared: {reason}"
)

// TextSteps says how many steps have texts.
func TextSteps(n int64) string { return textSteps.with("count", Count(n)) }

// TextBytes formats the size of a text.
func TextBytes(n int64) string { return Bytes(n) }

// TextCutOf says that a text is shown only in part as Markdown, and how long it is.
func TextCutOf(bytes int64) string { return textCut.with("size", Bytes(bytes)) }

// TextSlice says that a tensor of more than two dimensions is shown only in part.
func TextSlice(rank int) string { return textSlice.with("rank", Count(rank)) }

// TextMore labels the button that shows the next part of a raw text.
func TextMore(shown, all int64) string {
	return textMore.with("shown", Bytes(shown), "all", Bytes(all))
}

// TextImage labels the button that loads an image from a host.
func TextImage(name, host string) string {
	if name == "" {
		return textImage.with("host", host)
	}
	return textImageNamed.with("name", name, "host", host)
}

// TextImageLost says that an image is not shown because its address is relative or of a kind that
// is not loaded.
func TextImageLost(name string) string {
	if name == "" {
		return textImageLost.Text()
	}
	return textImageLostNamed.with("name", name)
}

// TextImageFailed says that an image could not be loaded from a host.
func TextImageFailed(name, host string) string {
	if name == "" {
		return textImageFailed.with("host", host)
	}
	return textImageFailedNamed.with("name", name, "host", host)
}

// TextCopiedPart says that only the first bytes of a text were copied.
func TextCopiedPart(bytes int64) string { return textCopiedPart.with("size", Bytes(bytes)) }

// TextSaved says that a text was saved.
func TextSaved(name string) string { return textSaved.with("name", name) }

// FoundTitle says how many steps have matches.
func FoundTitle(steps int) string { return foundTitle.with("count", Count(steps)) }

// FoundSaid announces FoundTitle when the search has ended.
func FoundSaid(steps int) string { return foundSaid.with("count", Count(steps)) }

// FoundIn says how many steps were searched.
func FoundIn(steps, all int, searching bool) string {
	if searching {
		return foundSearching.with("steps", Count(steps), "all", Count(all))
	}
	return foundSearched.with("steps", Count(steps))
}

// FoundLacks says what the list of matches lacks, or "".
func FoundLacks(unread int, more bool) string {
	switch {
	case unread > 0:
		return foundUnread.with("count", Count(unread))
	case more:
		return foundTooMany.Text()
	}
	return ""
}

// FoundMoreRows labels the button that lists more matches.
func FoundMoreRows(n int) string { return foundMoreRows.with("count", Count(n)) }

// FoundLines says how many lines of a text match.
func FoundLines(n int) string { return foundLines.with("count", Count(n)) }

// TextCompareTitle is the title of the comparison of a tag's texts.
func TextCompareTitle(tag string) string { return textCompareTitle.with("tag", tag) }

// TextCompareChanges says how many changes there are.
func TextCompareChanges(n int) string {
	if n == 0 {
		return TextCompareSame.Text()
	}
	return textCompareChanges.with("count", Count(n))
}

// TextCompareAt says which change is selected, counted from 1.
func TextCompareAt(at, all int) string {
	return textCompareAt.with("at", Count(at), "all", Count(all))
}

// TextCompareFailed says why texts cannot be compared.
func TextCompareFailed(reason string) string { return textCompareFailed.with("reason", reason) }
