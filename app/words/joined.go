package words

import (
	"strings"

	"eventlens/app/report"
)

// Texts that contain other texts.
const (
	withKey       Message = "{label} ({key})"
	labelled      Message = "{label}: {value}"
	optionalLabel Message = "{label} (optional)"
	quoted        Message = "“{text}”"
)

// Between formats a range of two formatted values.
func Between(low, high string) string {
	return Message(report.Range).With(low, high)
}

// CountOf formats a count and the whole that it is part of.
func CountOf(part, whole string) string {
	return Message(report.PartOfWhole).With(part, whole)
}

// Items joins a list within a sentence: "a, b, c".
func Items(items ...string) string { return strings.Join(items, formats.betweenItems) }

// Facts joins facts that are not sentences: "log y · 3 hidden".
func Facts(facts ...string) string { return strings.Join(facts, formats.betweenFacts) }

// Sentences joins sentences.
func Sentences(sentences ...string) string {
	return strings.Join(sentences, formats.betweenSentences)
}

// WithKey appends the keyboard shortcut to a button's label.
func WithKey(label, key string) string { return withKey.With(label, key) }

// Labelled formats a value after its label.
func Labelled(label, value string) string { return labelled.With(label, value) }

// OptionalLabel labels a field that may be left empty.
func OptionalLabel(label string) string { return optionalLabel.With(label) }

// Quoted puts quotation marks around typed text.
func Quoted(text string) string { return quoted.With(text) }
