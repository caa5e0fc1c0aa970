package words

// TextSteps says at how many steps there are texts.
func TextSteps(n int64) string { return textSteps.with("count", Count(n)) }

// TextBytes says how long a text is.
func TextBytes(n int64) string { return Bytes(n) }

// TextCutOf says that a text is shown in part as Markdown, and how long it is.
func TextCutOf(bytes int64) string { return textCut.with("size", Bytes(bytes)) }

// TextSlice says that a tensor of more than two dimensions is shown in part.
func TextSlice(rank int) string { return textSlice.with("rank", Count(rank)) }

// TextMore asks for the next part of a raw text.
func TextMore(shown, all int64) string {
	return textMore.with("shown", Bytes(shown), "all", Bytes(all))
}

// TextImage loads an image from a host.
func TextImage(name, host string) string {
	if name == "" {
		return textImage.with("host", host)
	}
	return textImageNamed.with("name", name, "host", host)
}

// TextCopiedPart says that the first bytes of a text were copied.
func TextCopiedPart(bytes int64) string { return textCopiedPart.with("size", Bytes(bytes)) }

// TextSaved says that a text was saved.
func TextSaved(name string) string { return textSaved.with("name", name) }

// FoundTitle says in how many steps something was found.
func FoundTitle(steps int) string { return foundTitle.with("count", Count(steps)) }

// FoundSaid is FoundTitle when the search has ended.
func FoundSaid(steps int) string { return foundSaid.with("count", Count(steps)) }

// FoundIn says how many steps were searched.
func FoundIn(steps, all int, searching bool) string {
	if searching {
		return foundSearching.with("steps", Count(steps), "all", Count(all))
	}
	return foundSearched.with("steps", Count(steps))
}

// FoundLacks says what the list lacks; it is empty for nothing.
func FoundLacks(unread int, more bool) string {
	switch {
	case unread > 0:
		return foundUnread.with("count", Count(unread))
	case more:
		return foundTooMany.Text()
	}
	return ""
}

// FoundMoreRows lists more of what was found.
func FoundMoreRows(n int) string { return foundMoreRows.with("count", Count(n)) }

// FoundLines says how many lines of a text have what is looked for.
func FoundLines(n int) string { return foundLines.with("count", Count(n)) }

// TextCompareTitle names the comparison of the texts of a tag.
func TextCompareTitle(tag string) string { return textCompareTitle.with("tag", tag) }

// TextCompareChanges says how many changes there are.
func TextCompareChanges(n int) string {
	if n == 0 {
		return TextCompareSame.Text()
	}
	return textCompareChanges.with("count", Count(n))
}

// TextCompareAt says at which change the person is, counted from 1.
func TextCompareAt(at, all int) string { return textCompareAt.with("at", Count(at), "all", Count(all)) }

// TextCompareFailed says why texts cannot be compared.
func TextCompareFailed(reason string) string { return textCompareFailed.with("reason", reason) }
