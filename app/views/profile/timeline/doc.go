// Package timeline lays out the slices of a trace in rows, for a script that draws them.
//
// A lane of the trace becomes rows, one below the other: a slice lies one row below the slice that
// holds it. A slice that overlaps another one without lying inside it, as profilers sometimes
// measure, goes to a further row below these and is counted. So slices of one row never overlap,
// and their starts and ends are both ascending: whatever is under a pixel is found by halving.
//
// [Lay] makes a [Board] of a trace; [Board.Append] encodes it. A board is made again while more of
// the file arrives.
package timeline
