// Package tracefile reads the traces that profilers write, into columns for a timeline.
//
// A [Decoder] takes the unpacked bytes of one file in pieces of any size and fills a [Trace]: the
// slices of each thread, instants, flows, counters, and the names of processes and lanes. Nothing
// else is kept of an event but the place of its bytes, so that [Trace.Details] reads its arguments on
// request: 40 bytes a slice, and each name once. [Facts] are the few arguments that sums and joins
// need of every slice, in up to 20 bytes more. [Links] are the ends of arrows that slices name, in 13
// bytes each.
//
// The format is found in the content:
//
//   - Trace events in JSON, as an object or a bare array, by torch (Kineto), TensorFlow, JAX,
//     Horovod, Chrome and others. See "Trace Event Format" of the Chromium project.
//   - XSpace in Protocol Buffers, the xplane.pb of TensorFlow and JAX. A process is a plane of it,
//     and a lane is a line. See xplane.proto of github.com/openxla/xprof.
//   - The local.trace of TensorFlow before 2.2, trace_events.proto in Protocol Buffers: a process is
//     a device, and a lane is a resource of it.
//   - The RunMetadata of TensorFlow, which event files hold: a process is a device of its step
//     stats.
//
// Real files are seldom sorted, often cut off and sometimes damaged. So nothing is refused: events
// come in any order, slices may overlap, threads may be named by numbers or texts, and what cannot
// be read is passed over and counted by [Reason], with its place. Memory and time are bounded by a
// multiple of the input, whatever it holds.
package tracefile
