// Package kind has the table of kinds of data that have views: the key of a kind's tab in the
// address, its texts, and the values that belong to it. So the table also determines which payloads
// are kept; see [Shapes].
//
// Each kind describes itself with a [Kind] in its folder, app/kinds/<kind> or app/views/<view>, and
// is listed in package kinds, which fills the table. Packages below that list know kinds by [ID]
// alone.
package kind
