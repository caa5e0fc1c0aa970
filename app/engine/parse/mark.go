package parse

import (
	"strings"

	"eventlens/app/wire"
)

// validators joins the validators of a server and a listing; a file is unchanged if either is the
// same.
func validators(served, listed string) string { return served + "\n" + listed }

// Unchanged reports whether m marks the end of a file of this size, with these validators of its
// server and its listing. Validators are "" if unknown.
func Unchanged(m *wire.Mark, sizeBytes int64, served, listed string) bool {
	oldServed, oldListed, _ := strings.Cut(m.Validator, "\n")
	return m.SizeBytes >= 0 && m.SizeBytes == sizeBytes &&
		(served != "" && served == oldServed || listed != "" && listed == oldListed)
}

// Relisted updates the listing's validator in m.
func Relisted(m *wire.Mark, listed string) {
	served, _, _ := strings.Cut(m.Validator, "\n")
	m.Validator = validators(served, listed)
}
