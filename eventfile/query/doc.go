// Package query answers questions about a snapshot of package store: lines to draw, their
// extents, what is nearest to the pointer, smoothed values, runs summed up in groups,
// figures of ranges, histograms on common bins, and where an image is. It is the third
// stage of the pipeline; its answers go to package charts, which knows nothing of runs and
// tags.
//
// A scalar chart is made in this order: AppendLine or AppendLineBy takes a series to a Line;
// Smooth gives its smoothed values; GroupLine.Aggregate sums up lines of a group; Extents or
// WithoutOutliers tells what the axes span; NearestPoint, StatsOf and StatsBetween answer
// what is asked about the lines that were drawn. Measure answers what runs are sorted by,
// without lines.
//
// All functions are pure. Those named Append write to a caller's buffer, which the caller
// may reuse for the next series: drawing hundreds of lines allocates nothing. NaN and
// infinite values stay in lines, since a gap or a mark is drawn for them; extents leave
// them out.
//
// A series comes as the newest attempt of a restarted run or as all attempts (see package
// store). The points of a line are those of the series, index by index; Line.Gapped is for
// drawing, with gaps between attempts. Histograms whose buckets were left in the file are
// missing in an answer until they are fetched: the answer says which ones, and the same
// question is asked again.
//
// Where TensorBoard shows the same thing, the numbers are the same as TensorBoard's: the
// tests compare smoothing, outliers and relative time with what its page drew, and histograms
// with a port of its rules. What it cannot show (the other kinds of smoothing, aggregates, x
// of another scalar) is compared with the plain definitions.
package query
