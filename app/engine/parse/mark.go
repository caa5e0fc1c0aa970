package parse

import (
	"strings"

	"eventlens/app/wire"
)

// validators joins what a server and a listing say changes with the content; a file is unchanged if either is the same.
func validators(served, listed string) string { return served + "\n" + listed }

// Unchanged reports whether a file of this size and validator, by its server or by a listing, is the one that m is a mark of, read to its end.
func Unchanged(m *wire.Mark, sizeBytes int64, served, listed string) bool {
	oldServed, oldListed, _ := strings.Cut(m.Validator, "\n")
	return m.SizeBytes >= 0 && m.SizeBytes == sizeBytes &&
		(served != "" && served == oldServed || listed != "" && listed == oldListed)
}

// Relisted notes how a listing tells the file now that m is a mark of.
func Relisted(m *wire.Mark, listed string) {
	served, _, _ := strings.Cut(m.Validator, "\n")
	m.Validator = validators(served, listed)
}
