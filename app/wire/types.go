package wire

// Coded is a pointer to something that can be in a frame: it names its fields to a [Coder].
type Coded interface{ Code(*Coder) }

// Types are types of which a byte in a frame tells one: its place in the list, counted from 1. So the order is part of the form.
type Types []Type

// Type is an entry of such a list; see [TypeOf].
type Type struct {
	empty func() Coded
	is    func(Coded) bool
}

// TypeOf returns the entry of T.
func TypeOf[T any, P interface {
	*T
	Coded
}]() Type {
	return Type{
		empty: func() Coded { return P(new(T)) },
		is:    func(v Coded) bool { _, same := v.(P); return same },
	}
}

// id returns the number of v's type, 0 if it is not in the list. A few dozen comparisons take a fraction of what the frame itself takes.
func (t Types) id(v Coded) byte {
	for i := range t {
		if t[i].is(v) {
			return byte(i + 1)
		}
	}
	return 0
}

// empty returns an empty value of the type with a number, nil when there is none.
func (t Types) empty(id byte) Coded {
	if id == 0 || int(id) > len(t) {
		return nil
	}
	return t[id-1].empty()
}

// messages are what a frame can hold. What the plots of a kind are asked is not here but in a list of the kind; see [Ask].
var messages = Types{
	// Page to worker.
	TypeOf[Open](),
	TypeOf[View](),
	TypeOf[Ask](),
	TypeOf[Hover](),
	TypeOf[GetImage](),
	TypeOf[GetTable](),
	TypeOf[GetFindings](),
	TypeOf[Measure](),
	TypeOf[Export](),
	TypeOf[ExportMore](),
	TypeOf[Forget](),
	TypeOf[Stop](),
	TypeOf[Refresh](),
	TypeOf[Follow](),
	TypeOf[KeepLimit](),
	TypeOf[Access](),

	// Worker to page.
	TypeOf[Ready](),
	TypeOf[Catalogue](),
	TypeOf[Bare](),
	TypeOf[Progress](),
	TypeOf[Problem](),
	TypeOf[Loaded](),
	TypeOf[Checked](),
	TypeOf[Drawn](),
	TypeOf[Answer](),
	TypeOf[Readout](),
	TypeOf[Image](),
	TypeOf[Table](),
	TypeOf[Findings](),
	TypeOf[Measured](),
	TypeOf[ExportPart](),
	TypeOf[Recents](),
	TypeOf[Notice](),
	TypeOf[Failed](),

	// Engine to its helpers, and back.
	TypeOf[Parse](),
	TypeOf[Cancel](),
	TypeOf[Taken](),
	TypeOf[Parsed](),
	TypeOf[Paint](),
	TypeOf[Painted](),
}
