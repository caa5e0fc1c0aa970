// Package resultfile reads the results that profilers of TensorFlow, JAX and TPUs store beside their
// traces, or in place of them: the overview, the input pipeline, statistics of kernels and operators,
// and the profile of memory. They are small, and answer at once what would take the whole trace.
//
// [Read] turns any of them into facts, each a name with a value, and tables. It reads Protocol
// Buffers by the numbers of their fields (see the .proto files of github.com/openxla/xprof), and the
// tables in JSON that older versions write for the page of TensorBoard.
//
// Damaged files give what can be read before the damage, with an error. Memory and time are bounded
// by a multiple of the input.
package resultfile
