package richtext

import "eventlens/app/wire/text"

// Marks returns the marks of HTML that was made by another parser of Markdown.
func Marks(made string) []text.Mark {
	var b builder
	b.html(made)
	return b.marks
}
