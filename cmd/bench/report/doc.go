// Package report stores the measurements of bench, with a [Row] for each figure and a column for
// each log. It takes medians over runs, compares them with budgets, and writes everything as
// Markdown and as JSON.
//
// Rows are declared once, in the order of printing. [Report.Ours] and [Report.Peer] add a
// measurement, [Report.Fail] records why there is none.
package report
