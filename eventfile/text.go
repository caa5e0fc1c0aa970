package eventfile

// Text is the text of one step. It may be a table, or of even more dimensions.
type Text struct {
	// Shape holds the sizes of the dimensions: none for a single text, [n] for a column, [rows
	// columns] for a table. A size may be 0.
	Shape []int64
	// Strings are the places of the texts in the record's data, last dimension fastest.
	// They are Markdown, and bytes that need not be UTF-8.
	Strings []Media
}

// Text decodes the value into text, reusing its memory. Texts have no legacy form. Errors
// are of type *ValueError; text is empty then.
func (v *Value) Text(text *Text) error {
	*text = Text{Shape: text.Shape[:0], Strings: text.Strings[:0]}
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return err
	}
	places, err := t.AppendStrings(text.Strings)
	if err != nil {
		return err
	}
	text.Shape, text.Strings = t.AppendShape(text.Shape), places
	return nil
}
