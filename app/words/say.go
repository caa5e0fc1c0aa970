package words

import (
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/charts"
)

// Say formats what a worker reports. It returns "" for an empty text and for an unknown message.
func Say(t wire.Text) string {
	p := t.Part()
	switch p.Kind {
	case wire.TextPlain:
		return p.Plain
	case wire.TextName:
		return TagName(p.Plain)
	case wire.TextMessage:
		return sayMessage(p.ID, p.Parts)
	case wire.TextList:
		return sayList(p.ID, p.Parts)
	case wire.TextWhole:
		return Count(p.Whole)
	case wire.TextBytes:
		return Bytes(p.Whole)
	case wire.TextValue:
		return charts.FormatValue(p.Number)
	case wire.TextDuration:
		return charts.FormatDuration(p.Number)
	case wire.TextMoment:
		return formats.moment(p.Number, p.OffsetSec, p.Year)
	}
	return ""
}

// sayMessage formats a message with its arguments.
func sayMessage(id wire.MessageID, parts []wire.Text) string {
	said := make([]string, len(parts))
	for i, part := range parts {
		said[i] = Say(part)
	}
	return fillReport(id, said...)
}

// fillReport fills formatted arguments into the template of a message.
func fillReport(id wire.MessageID, said ...string) string {
	if int(id) >= len(englishReports) {
		return ""
	}
	var names string
	if int(id) < len(reportArguments) {
		names = reportArguments[id]
	}
	args := make([]string, 0, 2*len(said))
	for _, text := range said {
		var name string
		name, names, _ = strings.Cut(names, " ")
		args = append(args, name, text)
	}
	return fill(englishReports[id], args)
}

// sayList joins texts one after the other: each step fills the message with the text so far and the
// next one.
func sayList(id wire.MessageID, parts []wire.Text) string {
	if len(parts) == 0 {
		return ""
	}
	text := Say(parts[0])
	for _, next := range parts[1:] {
		text = fillReport(id, text, Say(next))
	}
	return text
}

// Phrases formats texts for workers that need the words of a picture.
func Phrases(texts []wire.Text) []wire.Phrase {
	phrases := make([]wire.Phrase, len(texts))
	for i, t := range texts {
		phrases[i] = wire.Phrase{Text: t, Said: Say(t)}
	}
	return phrases
}

// CrossLabel returns the label of a crosshair from the heading of its readout. Below an axis of
// steps it is only the step.
func CrossLabel(heading wire.Text) string {
	if p := heading.Part(); p.Kind == wire.TextMessage && p.ID == id.HeadingStep &&
		len(p.Parts) > 0 {
		return Say(p.Parts[0])
	}
	return Say(heading)
}

// SaysUnwritten reports whether a text says that there is nothing to read yet, which is normal for
// the log of a job that has just started.
func SaysUnwritten(t wire.Text) bool {
	p := t.Part()
	return p.Kind == wire.TextMessage &&
		(p.ID == id.ProblemNoFiles || p.ID == id.ProblemNoEventFiles || p.ID == id.ProblemEmpty)
}

// SaysKept reports whether a text says that data is kept although its storage now refuses access.
func SaysKept(t wire.Text) bool {
	p := t.Part()
	return p.Kind == wire.TextMessage && p.ID == id.KeptFrom
}
