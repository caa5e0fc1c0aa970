package graph

import (
	"strconv"
	"strings"
)

// Area is the place of a panel.
type area string

const (
	inTools   area = "tools"   // above the drawing
	inSide    area = "side"    // beside it
	inOutline area = "outline" // the tree beside it
)

// panel fills an area with rows. web/graphpanel.js makes elements of them.
type panel struct {
	area  area
	label string // for people who do not see it
	at    int    // the row that the keyboard is at, -1 for none
	rows  []row
}

// kind is what a row is.
type kind uint8

// The kinds of rows. Their numbers are in web/graphpanel.js.
const (
	heading kind = iota // of the rows below
	note                // a text
	isFact              // a name and a value
	item                // an entry of a list: a press does its act
	field               // what is typed is the value of its act
	choice              // one of the lines of its value, counted from 0; depth is the one chosen
	check               // on or off
	button              // does its act
	isTab               // a button of several of which one is pressed
	colour              // of a legend
)

// flags are what more is to be known of a row.
type flags uint8

const (
	on      flags = 1 << iota // chosen, or pressed
	canOpen                   // there is something below an entry
	opened                    // and it is listed
	code                      // the value is none of a person's words
	wrong                     // the note is of a fault
)

// row is a row of a panel.
type row struct {
	kind  kind
	flags flags
	text  string
	value string
	hint  string // said on pointing at it
	act   string // what a press asks; empty for nothing
	depth int
	ink   uint32 // of a colour: red, green and blue
}

// Separators of the text of a panel: between rows, and between the fields of a row. What is read has none of them.
const (
	betweenRows   = "\x1e"
	betweenFields = "\x1f"
)

var separators = strings.NewReplacer(betweenRows, "", betweenFields, "")

// text writes a panel for the script: its label, where the keyboard is, and the rows.
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
