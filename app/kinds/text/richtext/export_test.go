package richtext

import "eventlens/app/kinds/text"

// Marks returns the marks of HTML made by another Markdown parser.
func Marks(made string) []text.Mark {
	var b builder
	b.html(made)
	return b.marks
}
