package eventfile

import "bytes"

// Text is the text of one step. It may be a table, or of even more dimensions.
type Text struct {
	// Shape has the sizes of the dimensions: none for a single text, [n] for a column,
	// [rows columns] for a table. A size may be 0.
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

// Suffixes that writers append to the tag they are given.
var (
	scalarSummary = []byte("/scalar_summary") // the scalar op of TensorBoard for TensorFlow 1
	textSummary   = []byte("/text_summary")   // add_text of PyTorch and tensorboardX
)

// TitleTag returns the tag to show for data of the given kind: the tag as the program
// gave it, without the suffix that some writers append. TensorBoard does so for scalars
// alone; texts of PyTorch, which all end in "/text_summary" there, are shown by the name
// given to add_text here. The series keeps its whole tag, by which alone two series can
// be told apart. A tag that is nothing but the suffix stays as it is.
func TitleTag(tag []byte, kind DataKind) []byte {
	var suffix []byte
	switch kind {
	case DataScalar:
		suffix = scalarSummary
	case DataText:
		suffix = textSummary
	}
	if title := bytes.TrimSuffix(tag, suffix); len(title) > 0 {
		return title
	}
	return tag
}
