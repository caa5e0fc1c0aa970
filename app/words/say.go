package words

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/charts"
)

// Say formats what a worker reports. It returns "" for an empty text.
func Say(t wire.Text) string {
	p := t.Part()
	switch p.Kind {
	case wire.TextPlain:
		return p.Plain
	case wire.TextName:
		return TagName(p.Plain)
	case wire.TextMessage:
		return sayMessage(p)
	case wire.TextList:
		return sayList(p)
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
func sayMessage(p wire.TextPart) string {
	args := make([]string, len(p.Parts))
	for i, part := range p.Parts {
		args[i] = Say(part)
	}
	return Message(p.Template).With(args...)
}

// sayList joins texts one after the other: each step fills the template with the text so far and
// the next one.
func sayList(p wire.TextPart) string {
	text := ""
	for i, next := range p.Parts {
		if i == 0 {
			text = Say(next)
			continue
		}
		text = Message(p.Template).With(text, Say(next))
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
	if p := heading.Part(); p.Template == report.HeadingStep && len(p.Parts) > 0 {
		return Say(p.Parts[0])
	}
	return Say(heading)
}

// SaysUnwritten reports whether a text says that there is nothing to read yet, which is normal for
// the log of a job that has just started.
func SaysUnwritten(t wire.Text) bool {
	switch t.Part().Template {
	case report.ProblemNoFiles, report.ProblemNoEvents, report.ProblemEmpty:
		return true
	}
	return false
}

// SaysKept reports whether a text says that data is kept although its storage now refuses access.
func SaysKept(t wire.Text) bool { return t.Part().Template == report.KeptFrom }
