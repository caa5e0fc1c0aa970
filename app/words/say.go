package words

import (
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/charts"
)

// Say puts what a worker reports into words, nothing for nothing. What no message is made of is nothing, too.
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

// sayMessage says a message with its arguments.
func sayMessage(id wire.MessageID, parts []wire.Text) string {
	said := make([]string, len(parts))
	for i, part := range parts {
		said[i] = Say(part)
	}
	return fillReport(id, said...)
}

// fillReport puts what is said for the arguments of a message into its template.
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

// sayList says texts behind each other: of each step the message joins what was said and the next one.
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

// Phrases says texts, for whoever wants the words of a picture.
func Phrases(texts []wire.Text) []wire.Phrase {
	phrases := make([]wire.Phrase, len(texts))
	for i, t := range texts {
		phrases[i] = wire.Phrase{Text: t, Said: Say(t)}
	}
	return phrases
}

// CrossLabel says where a crosshair is, of the heading of its readout: steps are read as such below an axis of steps.
func CrossLabel(heading wire.Text) string {
	if p := heading.Part(); p.Kind == wire.TextMessage && p.ID == id.HeadingStep && len(p.Parts) > 0 {
		return Say(p.Parts[0])
	}
	return Say(heading)
}

// SaysUnwritten reports whether a text says that nothing is there to be read yet, which is no fault of a log whose job has just begun.
func SaysUnwritten(t wire.Text) bool {
	p := t.Part()
	return p.Kind == wire.TextMessage && (p.ID == id.ProblemNoFiles || p.ID == id.ProblemNoEventFiles || p.ID == id.ProblemEmpty)
}

// SaysKept reports whether a text says since when something is kept that its storage refuses now.
func SaysKept(t wire.Text) bool {
	p := t.Part()
	return p.Kind == wire.TextMessage && p.ID == id.KeptFrom
}
