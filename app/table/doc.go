// Package table is the table below a scalar card: which columns it has ([Head]), what a row shows in each ([Row]), the order of the rows ([Sort]), and the
// table as text for other programs ([Text], [CSV]). The rows come from the worker; this package names, sorts and writes them. It is pure.
package table
