package service

import (
	"strconv"
	"strings"
)

// area is the place of a panel.
type area string

const (
	inTools   area = "tools"   // above the drawing
	inSide    area = "side"    // beside it
	inOutline area = "outline" // the tree beside the drawing
)

// panel fills an area with rows. graphpanel.js turns them into elements.
type panel struct {
	area  area
	label string // label for screen readers
	at    int    // the row with the keyboard position, -1 for none
	rows  []row
}

// kind is the kind of a row.
type kind uint8

// The kinds of rows. graphpanel.js uses their numbers.
const (
	heading kind = iota // title of the rows below
	note                // a text
	isFact              // a name and a value
	item                // an entry of a list: pressing it performs its act
	field               // a text field: the typed text is the value of its act
	// a list: its value has one line per entry; depth is the index of the chosen one
	choice
	check  // on or off
	button // a button that performs its act
	isTab  // one of several buttons, of which one is pressed
	colour // an entry of the legend
)

// flags are further properties of a row.
type flags uint8

const (
	on      flags = 1 << iota // chosen, or pressed
	canOpen                   // the entry has children
	opened                    // its children are listed
	code                      // the text is code, not prose
	wrong                     // the note reports a fault
)

// row is a row of a panel.
type row struct {
	kind  kind
	flags flags
	text  string
	value string
	hint  string // tooltip
	act   string // act performed by a press; empty for none
	depth int
	ink   uint32 // colour of the row if it explains a colour: red, green and blue
}

// Separators in the text of a panel: between rows, and between the fields of a row. They are
// removed from the texts themselves.
const (
	betweenRows   = "\x1e"
	betweenFields = "\x1f"
)

var separators = strings.NewReplacer(betweenRows, "", betweenFields, "")

// text encodes a panel for the script: its label, the keyboard position, and the rows.
func (p *panel) text() []byte {
	var b strings.Builder
	b.WriteString(separators.Replace(p.label) + betweenFields + strconv.Itoa(p.at))
	for i := range p.rows {
		r := &p.rows[i]
		b.WriteString(betweenRows)
		for _, n := range []int{int(r.kind), int(r.flags), r.depth, int(r.ink)} {
			b.WriteString(strconv.Itoa(n) + betweenFields)
		}
		for k, text := range []string{r.text, r.value, r.hint, r.act} {
			if k > 0 {
				b.WriteString(betweenFields)
			}
			b.WriteString(separators.Replace(text))
		}
	}
	return []byte(strings.ToValidUTF8(b.String(), "\uFFFD"))
}
