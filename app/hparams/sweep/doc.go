// Package sweep computes what the view of hyperparameters shows: it knows neither a browser, nor a screen, nor the words of a language.
//
// It goes in steps:
//
//  1. [New] takes what a log has ([Log]: the runs with what they say of hyperparameters, and which run has which scalar) and makes a [Sweep] of it: the sessions,
//     the hyperparameters with their values, and the metrics, each with the run of each session whose scalar it is. The rules are TensorBoard's, with three
//     differences: experiments of all runs are merged (it takes one, by chance); a session at the root of the log has its metrics; and scalars of the run right
//     above a session are metrics too, as PyTorch's writers lay a log out.
//  2. [Sweep.Arrange] makes the rows of a [Table] of the sessions that are to be seen: one a session, one a group, or one for all that differ in seeds alone.
//     Metrics of several sessions are their mean, with how many there are and their standard deviation.
//  3. [Table.Order] sorts the rows by several columns, [Tints] says how good each value of a metric is, [Brush] selects rows, and the Append functions write
//     tables as files.
//  4. [Correlate] and [Explain] tell how much of a metric each hyperparameter explains.
//
// A number that is not there is NaN. Functions here are bounded by the number of sessions times the number of columns, and forests by a constant besides.
package sweep
