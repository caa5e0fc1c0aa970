package wire

import "reflect"

// Coded is a pointer to a value that a frame can hold: it passes its fields to a [Coder].
type Coded interface{ Code(*Coder) }

// Types is a list of types. In a frame one byte selects the type by its place in the list, counted
// from 1, so the order is part of the encoding. New returns an empty value of the type with a
// number, nil for an unknown number. Package gen writes that function and the types' Code methods.
//
// New could be derived from the list by reflection, or with a function or a type parameter for each
// type, but that would add 5 to 15 kB to the worker's download.
type Types struct {
	List []Coded // a nil pointer of each type
	New  func(number byte) Coded
}

// number returns the number of v's type, 0 if it is not in the list. The few dozen comparisons cost
// a fraction of coding the frame.
func (t *Types) number(v Coded) byte {
	wanted := reflect.TypeOf(v)
	for i, known := range t.List {
		if reflect.TypeOf(known) == wanted {
			return byte(i + 1)
		}
	}
	return 0
}

// messages are the types that a frame can hold. Questions about the plots of a kind are in the
// kind's own list; see [Ask].
var messages = Types{New: newMessage, List: []Coded{
	// Page to worker.
	(*Open)(nil),
	(*View)(nil),
	(*Ask)(nil),
	(*GetRunValues)(nil),
	(*Export)(nil),
	(*ExportMore)(nil),
	(*Forget)(nil),
	(*Stop)(nil),
	(*Refresh)(nil),
	(*Follow)(nil),
	(*KeepLimit)(nil),
	(*Access)(nil),
	(*Renewed)(nil),
	(*GetStepList)(nil),
	(*ReadViews)(nil),

	// Worker to page.
	(*Ready)(nil),
	(*Catalogue)(nil),
	(*TagsWithoutShownRuns)(nil),
	(*Progress)(nil),
	(*Problem)(nil),
	(*Loaded)(nil),
	(*Checked)(nil),
	(*Drawn)(nil),
	(*Answer)(nil),
	(*RunValues)(nil),
	(*ExportPart)(nil),
	(*Recents)(nil),
	(*Notice)(nil),
	(*Failed)(nil),
	(*Refused)(nil),
	(*StepList)(nil),
	(*Layout)(nil),
	(*ViewFile)(nil),

	// Engine to its helpers, and back.
	(*Parse)(nil),
	(*Cancel)(nil),
	(*ParsedAck)(nil),
	(*Parsed)(nil),
	(*Paint)(nil),
	(*Painted)(nil),
	(*ParsedFiles)(nil),
}}
