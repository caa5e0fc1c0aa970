package text

import "eventlens/app/words"

// Texts of text cards.
const (
	TextsTitle       words.Message = "Texts load when you scroll to them."
	Program          words.Message = "The Markdown viewer"
	Reading          words.Message = "Reading the text"
	Empty            words.Message = "This text is empty."
	TextRaw          words.Message = "Raw text"
	RawShort         words.Message = "Raw"
	RawHint          words.Message = "Show the text as it was logged"
	Open             words.Message = "Make this card taller"
	Close            words.Message = "Make this card shorter"
	TextCompare      words.Message = "Compare with…"
	Copy             words.Message = "Copy the text"
	SaveMD           words.Message = "Save as .md"
	SaveTXT          words.Message = "Save as .txt"
	SaveAll          words.Message = "Save all texts (zip)"
	Copied           words.Message = "Text copied"
	imageLost        words.Message = "Image not shown: its address has no host."
	imageLostNamed   words.Message = "Image “{name}” not shown: its address has no host."
	ImageOpen        words.Message = "Open it in a new tab"
	imageFailed      words.Message = "The image from {host} could not be loaded. The address, or a policy of this page, may not allow it."
	imageFailedNamed words.Message = "The image “{name}” from {host} could not be loaded. The address, or a policy of this page, may not allow it."
	OnlyRaw          words.Message = "The match is in the Markdown source: see Raw."
	TooDeep          words.Message = "Too complex to render: raw text"
	NoProgram        words.Message = "The Markdown viewer could not be loaded. This is the raw text."
	FindText         words.Message = "Search all texts"
	FindTextBefore   words.Message = "The previous search still applies."
	FindTextHint     words.Message = "Searches the texts of all steps. N and B go through the results."
	FoundStop        words.Message = "Stop"
	FoundClose       words.Message = "Close the results"
	FoundHidden      words.Message = "The card of this result is hidden. Show its run, or clear the tag filter."
	CompareBefore    words.Message = "Before"
	CompareAfter     words.Message = "After"
	CompareRun       words.Message = "run"
	CompareStep      words.Message = "step"
	CompareClose     words.Message = "Close"
	ComparePrevious  words.Message = "Previous change"
	CompareNext      words.Message = "Next change"
	CompareWorking   words.Message = "Comparing"
	CompareSame      words.Message = "The texts are the same."
	CompareRough     words.Message = "The texts differ a lot. Some changes may look larger than they are."
	CompareCut       words.Message = "Only the first part is compared."
	steps            words.Message = "{count, one: # step, other: # steps} with text"
	cut              words.Message = "Only the first part is rendered. Raw has all {size}."
	slice            words.Message = "Tensor of {rank} dimensions: the first table is shown"
	more             words.Message = "Show more: {shown} of {all} shown"
	image            words.Message = "Load image from {host}"
	imageNamed       words.Message = "Load image “{name}” from {host}"
	copiedPart       words.Message = "Copied the first {size}. Save the text to get all of it."
	saved            words.Message = "Saved {name}"
	foundTitle       words.Message = "{count, one: # step, other: # steps} with a match"
	foundSaid        words.Message = "Found in {count, one: # step, other: # steps}"
	foundSearching   words.Message = "Searched {steps} of {all, one: # step, other: # steps}"
	foundSearched    words.Message = "Searched {steps, one: # step, other: # steps} of the shown runs."
	foundUnread      words.Message = "{count, one: # step, other: # steps} could not be read."
	foundTooMany     words.Message = "These are the first results."
	foundMoreRows    words.Message = "Show {count} more"
	foundLines       words.Message = "{count, one: # line, other: # lines}"
	compareTitle     words.Message = "Compare texts of {tag}"
	compareChanges   words.Message = "{count, one: # change, other: # changes}."
	compareAt        words.Message = "Change {at} of {all}."
	compareFailed    words.Message = "Texts cannot be compared: {reason}"
)

// Steps says how many steps have texts.
func Steps(n int64) string { return steps.With(words.Count(n)) }

// Bytes formats the size of a text.
func Bytes(n int64) string { return words.Bytes(n) }

// CutOf says that a text is shown only in part as Markdown, and how long it is.
func CutOf(bytes int64) string { return cut.With(words.Bytes(bytes)) }

// Slice says that a tensor of more than two dimensions is shown only in part.
func Slice(rank int) string { return slice.With(words.Count(rank)) }

// More labels the button that shows the next part of a raw text.
func More(shown, all int64) string {
	return more.With(words.Bytes(shown), words.Bytes(all))
}

// Image labels the button that loads an image from a host.
func Image(name, host string) string {
	if name == "" {
		return image.With(host)
	}
	return imageNamed.With(name, host)
}

// ImageLost says that an image is not shown because its address is relative or of a kind that
// is not loaded.
func ImageLost(name string) string {
	if name == "" {
		return imageLost.Text()
	}
	return imageLostNamed.With(name)
}

// ImageFailed says that an image could not be loaded from a host.
func ImageFailed(name, host string) string {
	if name == "" {
		return imageFailed.With(host)
	}
	return imageFailedNamed.With(name, host)
}

// CopiedPart says that only the first bytes of a text were copied.
func CopiedPart(bytes int64) string { return copiedPart.With(words.Bytes(bytes)) }

// Saved says that a text was saved.
func Saved(name string) string { return saved.With(name) }

// FoundTitle says how many steps have matches.
func FoundTitle(steps int) string { return foundTitle.With(words.Count(steps)) }

// FoundSaid announces FoundTitle when the search has ended.
func FoundSaid(steps int) string { return foundSaid.With(words.Count(steps)) }

// FoundIn says how many steps were searched.
func FoundIn(steps, all int, searching bool) string {
	if searching {
		return foundSearching.With(words.Count(steps), words.Count(all))
	}
	return foundSearched.With(words.Count(steps))
}

// FoundLacks says what the list of matches lacks, or "".
func FoundLacks(unread int, more bool) string {
	switch {
	case unread > 0:
		return foundUnread.With(words.Count(unread))
	case more:
		return foundTooMany.Text()
	}
	return ""
}

// FoundMoreRows labels the button that lists more matches.
func FoundMoreRows(n int) string { return foundMoreRows.With(words.Count(n)) }

// FoundLines says how many lines of a text match.
func FoundLines(n int) string { return foundLines.With(words.Count(n)) }

// CompareTitle is the title of the comparison of a tag's texts.
func CompareTitle(tag string) string { return compareTitle.With(tag) }

// CompareChanges says how many changes there are.
func CompareChanges(n int) string {
	if n == 0 {
		return CompareSame.Text()
	}
	return compareChanges.With(words.Count(n))
}

// CompareAt says which change is selected, counted from 1.
func CompareAt(at, all int) string {
	return compareAt.With(words.Count(at), words.Count(all))
}

// CompareFailed says why texts cannot be compared.
func CompareFailed(reason string) string { return compareFailed.With(reason) }
