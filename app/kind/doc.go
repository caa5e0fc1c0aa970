// Package kind is the one table of the kinds of data that there are views of. A new kind is a
// constant and a row here, and then its own packages: how it is drawn and asked in the worker,
// and its cards, tools and keys on the page.
//
// A row says under which key the address has the kind's tab, and which values are of it: the shape
// in which package store keeps them and what they mean. So the table also says which payloads are
// kept at all, see [Shapes]. What people read of a kind is in package words.
//
// Start with [ID] and [Of]. The package is pure and holds no state.
package kind
