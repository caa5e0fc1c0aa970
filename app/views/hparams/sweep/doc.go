// Package sweep computes the contents of the hyperparameter view. It is independent of browser,
// screen and language.
//
// Its steps:
//
//  1. [New] takes the contents of a log ([Log]: the runs with their hyperparameter metadata, and
//     which run has which scalar) and makes a [Sweep] of it: the sessions, the hyperparameters with
//     their values, and the metrics, each with the run that has the scalar of each session. The
//     rules are TensorBoard's, with three differences: experiments of all runs are merged
//     (TensorBoard takes an arbitrary one); a session at the root of the log has its metrics; and
//     scalars of the run right above a session are metrics too, since PyTorch's writers lay out
//     logs in this way.
//  2. [Sweep.Arrange] makes the rows of a [Table] of the visible sessions: one per session, one per
//     group, or one for all sessions that differ only in seeds. Metrics of several sessions are
//     averaged, with their number and standard deviation.
//  3. [Table.Order] sorts the rows by several columns, [Tints] rates the values of a metric,
//     [Brush] selects rows, and the Append functions write tables as files.
//  4. [Correlate] and [Explain] compute how much of a metric each hyperparameter explains.
//
// A missing number is NaN. The cost of functions is bounded by the number of sessions times the
// number of columns, and for forests by that times a constant.
package sweep
