// Package query answers questions about a snapshot of package store: lines to draw and their
// extents, the point nearest to the pointer, smoothed values, aggregates of groups of runs,
// statistics of ranges, histograms on common bins, and the places of images. It is the third stage
// of the pipeline; its answers go to package charts, which knows nothing of runs and tags.
//
// A scalar chart is made in this order: AppendLine or AppendLineBy turns a series into a Line;
// Smooth computes its smoothed values; GroupLine.Aggregate aggregates the lines of a group; Extents
// or WithoutOutliers determines the range of the axes; NearestPoint, StatsOf and StatsBetween
// answer questions about the lines drawn. Measure returns the numbers that runs are sorted by,
// without lines.
//
// All functions are pure. Functions named Append write to a caller's buffer, which the caller may
// reuse for the next series: drawing hundreds of lines allocates nothing. NaN and infinite values
// stay in lines, since they are drawn as gaps or marks; extents ignore them.
//
// A series is the newest attempt of a restarted run or all attempts (see package store). The points
// of a line correspond to the points of the series, index by index; Line.Gapped is for drawing,
// with gaps between attempts. Histograms left in the file are missing in an answer until they are
// fetched: the answer lists them, and the caller repeats the question with their buckets.
//
// Numbers that TensorBoard shows too are the same here: the tests compare smoothing, outliers and
// relative time with the charts of its page, and histograms with a port of its rules. Features that
// TensorBoard lacks (the other kinds of smoothing, aggregates, x from another scalar) are compared
// with their plain definitions.
package query
