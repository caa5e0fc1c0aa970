package wire

import "reflect"

// Coded is a pointer to a value that a frame can hold: it passes its fields to a [Coder].
type Coded interface{ Code(*Coder) }

// Types is a list of types. In a frame one byte selects the type by its place in the list, counted
// from 1, so the order is part of the encoding. New returns an empty value of the type with a
// number, nil for an unknown number; a test checks that it agrees with the list.
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
	of := reflect.TypeOf(v)
	for i, known := range t.List {
		if reflect.TypeOf(known) == of {
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
	(*Measure)(nil),
	(*Export)(nil),
	(*ExportMore)(nil),
	(*Forget)(nil),
	(*Stop)(nil),
	(*Refresh)(nil),
	(*Follow)(nil),
	(*KeepLimit)(nil),
	(*Access)(nil),
	(*Renewed)(nil),
	(*GetPlaces)(nil),

	// Worker to page.
	(*Ready)(nil),
	(*Catalogue)(nil),
	(*Bare)(nil),
	(*Progress)(nil),
	(*Problem)(nil),
	(*Loaded)(nil),
	(*Checked)(nil),
	(*Drawn)(nil),
	(*Answer)(nil),
	(*Measured)(nil),
	(*ExportPart)(nil),
	(*Recents)(nil),
	(*Notice)(nil),
	(*Failed)(nil),
	(*Refused)(nil),
	(*Places)(nil),
	(*Layout)(nil),

	// Engine to its helpers, and back.
	(*Parse)(nil),
	(*Cancel)(nil),
	(*Taken)(nil),
	(*Parsed)(nil),
	(*Paint)(nil),
	(*Painted)(nil),
	(*ParsedFiles)(nil),
}}

// newMessage returns an empty message of a type of the list.
func newMessage(number byte) Coded {
	switch {
	case number <= 14:
		return newFromPage(number)
	case number <= 31:
		return newFromWorker(number)
	}
	return newForHelper(number)
}

func newFromPage(number byte) Coded {
	switch number {
	case 1:
		return new(Open)
	case 2:
		return new(View)
	case 3:
		return new(Ask)
	case 4:
		return new(Measure)
	case 5:
		return new(Export)
	case 6:
		return new(ExportMore)
	case 7:
		return new(Forget)
	case 8:
		return new(Stop)
	case 9:
		return new(Refresh)
	case 10:
		return new(Follow)
	case 11:
		return new(KeepLimit)
	case 12:
		return new(Access)
	case 13:
		return new(Renewed)
	case 14:
		return new(GetPlaces)
	}
	return nil
}

func newFromWorker(number byte) Coded {
	switch number {
	case 15:
		return new(Ready)
	case 16:
		return new(Catalogue)
	case 17:
		return new(Bare)
	case 18:
		return new(Progress)
	case 19:
		return new(Problem)
	case 20:
		return new(Loaded)
	case 21:
		return new(Checked)
	case 22:
		return new(Drawn)
	case 23:
		return new(Answer)
	case 24:
		return new(Measured)
	case 25:
		return new(ExportPart)
	case 26:
		return new(Recents)
	case 27:
		return new(Notice)
	case 28:
		return new(Failed)
	case 29:
		return new(Refused)
	case 30:
		return new(Places)
	case 31:
		return new(Layout)
	}
	return nil
}

func newForHelper(number byte) Coded {
	switch number {
	case 32:
		return new(Parse)
	case 33:
		return new(Cancel)
	case 34:
		return new(Taken)
	case 35:
		return new(Parsed)
	case 36:
		return new(Paint)
	case 37:
		return new(Painted)
	case 38:
		return new(ParsedFiles)
	}
	return nil
}
