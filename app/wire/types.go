package wire

import "reflect"

// Coded is a pointer to something that can be in a frame: it names its fields to a [Coder].
type Coded interface{ Code(*Coder) }

// Types are types of which a byte in a frame tells one: its place in the list, counted from 1. So the order is part of the form.
type Types []Type

// Type is an entry of such a list: a nil pointer of the type, and what makes an empty value of it. One of them could be had from the other by reflection or
// by type parameters, but that would be 6 or 15 kB more of each program to download.
type Type struct {
	Of  Coded
	New func() Coded
}

// id returns the number of v's type, 0 if it is not in the list. A few dozen comparisons take a fraction of what the frame itself takes.
func (t Types) id(v Coded) byte {
	of := reflect.TypeOf(v)
	for i := range t {
		if reflect.TypeOf(t[i].Of) == of {
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
	return t[id-1].New()
}

// messages are what a frame can hold. What the plots of a kind are asked is not here but in a list of the kind; see [Ask].
var messages = Types{
	// Page to worker.
	{(*Open)(nil), func() Coded { return new(Open) }},
	{(*View)(nil), func() Coded { return new(View) }},
	{(*Ask)(nil), func() Coded { return new(Ask) }},
	{(*Hover)(nil), func() Coded { return new(Hover) }},
	{(*GetImage)(nil), func() Coded { return new(GetImage) }},
	{(*GetTable)(nil), func() Coded { return new(GetTable) }},
	{(*GetFindings)(nil), func() Coded { return new(GetFindings) }},
	{(*Measure)(nil), func() Coded { return new(Measure) }},
	{(*Export)(nil), func() Coded { return new(Export) }},
	{(*ExportMore)(nil), func() Coded { return new(ExportMore) }},
	{(*Forget)(nil), func() Coded { return new(Forget) }},
	{(*Stop)(nil), func() Coded { return new(Stop) }},
	{(*Refresh)(nil), func() Coded { return new(Refresh) }},
	{(*Follow)(nil), func() Coded { return new(Follow) }},
	{(*KeepLimit)(nil), func() Coded { return new(KeepLimit) }},
	{(*Access)(nil), func() Coded { return new(Access) }},

	// Worker to page.
	{(*Ready)(nil), func() Coded { return new(Ready) }},
	{(*Catalogue)(nil), func() Coded { return new(Catalogue) }},
	{(*Bare)(nil), func() Coded { return new(Bare) }},
	{(*Progress)(nil), func() Coded { return new(Progress) }},
	{(*Problem)(nil), func() Coded { return new(Problem) }},
	{(*Loaded)(nil), func() Coded { return new(Loaded) }},
	{(*Checked)(nil), func() Coded { return new(Checked) }},
	{(*Drawn)(nil), func() Coded { return new(Drawn) }},
	{(*Answer)(nil), func() Coded { return new(Answer) }},
	{(*Readout)(nil), func() Coded { return new(Readout) }},
	{(*Image)(nil), func() Coded { return new(Image) }},
	{(*Table)(nil), func() Coded { return new(Table) }},
	{(*Findings)(nil), func() Coded { return new(Findings) }},
	{(*Measured)(nil), func() Coded { return new(Measured) }},
	{(*ExportPart)(nil), func() Coded { return new(ExportPart) }},
	{(*Recents)(nil), func() Coded { return new(Recents) }},
	{(*Notice)(nil), func() Coded { return new(Notice) }},
	{(*Failed)(nil), func() Coded { return new(Failed) }},

	// Engine to its helpers, and back.
	{(*Parse)(nil), func() Coded { return new(Parse) }},
	{(*Cancel)(nil), func() Coded { return new(Cancel) }},
	{(*Taken)(nil), func() Coded { return new(Taken) }},
	{(*Parsed)(nil), func() Coded { return new(Parsed) }},
	{(*Paint)(nil), func() Coded { return new(Paint) }},
	{(*Painted)(nil), func() Coded { return new(Painted) }},
}
