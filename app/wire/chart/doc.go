// Package chart has the question common to charts of several kinds: which values are under the
// pointer. A kind that needs nothing else uses its [Protocol]; other kinds put these types in their
// own lists.
package chart
