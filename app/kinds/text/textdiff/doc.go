// Package textdiff finds the differences between two texts: first between lines, then between the
// words of replaced lines. [Compare] is bounded: if too much differs, it treats everything between
// the common beginning and end as replaced, and reports that. The package is pure and imports no
// other package of this module.
package textdiff
