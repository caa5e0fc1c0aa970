// Package kind has the table of all kinds of data that have views. To add a kind, add a constant
// and a row here, and then its packages: drawing and questions in the worker, and cards, tools and
// keys on the page.
//
// A row has the key of the kind's tab in the address, and describes the values that belong to the
// kind: the shape in which package store keeps them, and their meaning. So the table also
// determines which payloads are kept, see [Shapes]. The kind's texts for people are in package
// words.
//
// Start with [ID] and [Of]. The package is pure and has no state.
package kind
