// Package report keeps what bench measured, a [Row] a thing and a column a log, takes medians over runs, holds them against budgets, and writes all of it as
// Markdown and as JSON.
//
// Rows are declared once, in the order in which they are printed; [Report.Ours] and [Report.Peer] add a measurement, [Report.Fail] says why there is none.
package report
