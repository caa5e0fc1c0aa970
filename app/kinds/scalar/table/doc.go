// Package table is the table below a scalar card: its columns ([Head]), the values of a row
// ([Row]), the order of rows ([Sort]), and the table as text for other programs ([Text], [CSV]).
// The rows come from the worker; this package names, sorts and writes them. It calls nothing of the
// browser.
package table
