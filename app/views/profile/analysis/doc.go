// Package analysis answers what a trace says about a training: where the time of a step goes, why a
// device is idle, which step is the slowest and why, which operators and kernels cost most.
//
// It works on the columns of [tracefile.Trace] alone. Start with [Of], which gives each slice its
// [Role] and joins kernels with the calls and operators that started them. Methods of [Analysis] make
// the tables from that.
//
// Times are in nanoseconds. Definitions follow the field's tools, so that numbers can be compared:
// steps, their parts, operators and kernels as in PyTorch's plugin for TensorBoard
// (torch_tb_profiler), and idle time as in Holistic Trace Analysis.
package analysis
