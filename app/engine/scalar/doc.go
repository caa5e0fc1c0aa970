// Package scalar draws cards of scalars: the lines of runs, or what sums up those of groups.
//
// lines.go lists the lines that a card has of the visible runs, curve.go and groupcurve.go make coordinates of those and keep them, axes.go finds the ranges,
// plot.go draws, strokes.go says what the picture consists of, emphasis.go lays a run that is pointed at over it, marks.go marks what the raster does not show,
// words.go says it in words. hover.go, keyhover.go and table.go answer from the same lines. measure.go tells what runs are sorted by, findings.go what is
// remarkable, export.go writes the numbers.
package scalar
