// Package layouts handles layouts of charts. A layout says which scalars each chart shows and which
// category each chart belongs to. TensorBoard calls the dashboard that shows them custom scalars. A
// layout comes from a log, as package eventfile decodes it, from a file beside the logs, or from
// the page, which keeps it in its URL.
//
// merge.go merges many layouts into one, text.go writes one for the URL and reads it, json.go does
// the same for the file, match.go selects scalars by the expressions of a chart. Nothing here can
// contain itself: a category holds charts, and a chart holds expressions or names of scalars, so
// there are no cycles to look for.
//
// # Merging
//
// As in TensorBoard, the layouts of all runs are merged in the order of the runs' names. Categories
// with the same title become one, at the place of the first, which also decides whether it is
// folded. A chart that the category already has is dropped. TensorBoard forgets to note where it
// put a category that first appears in the second run or later, and so loses the charts that
// further runs add to it. This package keeps them. It also merges two categories with the same
// title within a single run, and drops the second of two equal charts in one category there. Apart
// from these cases both agree.
//
// # Matching
//
// TensorBoard matches with Python's re.match: from the first letter on, but not up to the last one.
// Expressions here use package regexp, which has no lookaround and no back references, because it
// runs in time linear in the text; [Compile] reports them as errors. Syntax that differs between
// the two is translated.
//
// The package is pure and holds no state.
package layouts
