package service

import (
	"strings"

	"eventlens/app/words"
	"eventlens/charts/names"
)

// From these widths on, in columns as in a terminal, names of columns and of rows leave out what all
// have in common. They are about the room of an axis, and of a row's name.
const (
	axisColumns = 12
	rowColumns  = 32
)

// shortNames returns names for little room, of which no two look equal: each is a part that may be
// cut at its end, a NUL, and a part that is always shown.
func shortNames(full []string, columns int) []string {
	short := make([]string, len(full))
	for i, name := range full {
		short[i] = words.CleanName(name)
	}
	for i, n := range names.Split(names.LeaveOut(short, columns)) {
		short[i] = strings.Join([]string{words.ShortName(n.Head), n.Tail}, "\x00")
	}
	return short
}

// columnNames returns the names of the table's columns.
func (s *Service) columnNames() []string {
	full := make([]string, len(s.columns))
	for i, c := range s.columns {
		full[i] = s.nameOf(c)
	}
	return full
}
