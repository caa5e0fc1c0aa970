// Package names fits names of lines, runs and columns into little room, so that two different names
// never look equal.
//
// [LeaveOut] replaces what all names share by "…". [Split] then splits each name into a [Name]: its
// Tail has at most about [Least] columns, differs from every other Tail of the set, and is always
// shown whole. Its Head is cut at its end wherever there is no room for all of it, by a style sheet
// or by [Name.Fit]. So a name is cut in its middle, and how much of it is shown may differ from
// place to place without two names becoming equal.
//
// Lengths are counted in columns, as in a terminal: a Chinese character takes two, a combining mark
// none. Names are only cut between characters as people see them, for example not between a letter
// and its accent, or within a flag.
//
// A set of n names takes O(n log n) comparisons. The functions do not change their arguments.
package names
