// Package layouts is about layouts of charts: which scalars go together into which chart, and which
// charts stand together. TensorBoard calls what shows them custom scalars. A layout comes from a
// log, as package eventfile decodes it, from a file beside the logs, or from the page, which keeps
// it in its address.
//
// merge.go makes one layout of many, text.go writes one for the address and reads it, json.go does
// so for the file, match.go selects scalars by the expressions of a chart. Nothing here can contain
// itself: a category holds charts, and a chart holds expressions or names of scalars, so that there
// are no cycles to look for.
//
// # Merging
//
// As TensorBoard has it, the layouts of all runs are merged in the order of the runs' names:
// categories of the same title become one, at the place of the first of them, which also says
// whether it is folded, and a chart that the category has already is dropped. TensorBoard forgets
// to note where it put a category that comes with the second run or a later one, so that the charts
// which further runs have for it are lost. Here none is. Nor are two categories of one title left
// apart, or two equal charts of one category, where a single run has them. Where no run has such,
// and no category that comes late has more charts in later runs, both agree.
//
// # Matching
//
// TensorBoard matches with Python's re.match: from the first letter on, but not up to the last one.
// Expressions here are those of package regexp, which knows no looking around and no back
// references, since its time is linear in the text; [Compile] says so. What both write differently
// it translates.
//
// The package is pure and holds no state.
package layouts
