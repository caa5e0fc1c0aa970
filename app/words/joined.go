package words

import (
	"strings"

	"eventlens/app/report/id"
)

// Texts of texts with others inside.
const (
	withKey       Message = "{label} ({key})"
	labelled      Message = "{label}: {value}"
	optionalLabel Message = "{label} (optional)"
	quoted        Message = "“{text}”"
)

// Between writes a range of two written values.
func Between(low, high string) string { return fillReport(id.Range, low, high) }

// CountOf writes a count and the whole it is a part of.
func CountOf(part, whole string) string {
	return fillReport(id.PartOfWhole, part, whole)
}

// Items writes a list as it stands in a sentence: "a, b, c".
func Items(items ...string) string { return strings.Join(items, formats.betweenItems) }

// Facts writes facts behind each other that are no sentence: "log y · 3 hidden".
func Facts(facts ...string) string { return strings.Join(facts, formats.betweenFacts) }

// Sentences writes sentences behind each other.
func Sentences(sentences ...string) string { return strings.Join(sentences, formats.betweenSentences) }

// WithKey is what a button does and the key that does it, too.
func WithKey(label, key string) string { return withKey.with("label", label, "key", key) }

// Labelled is a value behind its label.
func Labelled(label, value string) string { return labelled.with("label", label, "value", value) }

// OptionalLabel labels a field that may be left empty.
func OptionalLabel(label string) string { return optionalLabel.with("label", label) }

// Quoted encloses what a person typed.
func Quoted(text string) string { return quoted.with("text", text) }
