// Package worker draws cards of scalars: the lines of runs, or the aggregates of groups.
//
// lines.go lists the lines of a card's visible runs, curve.go and groupcurve.go compute and keep
// their coordinates, axes.go determines the ranges, plot.go draws, strokes.go lists the strokes of
// the picture, emphasis.go draws an emphasised run over it, marks.go adds marks that the raster
// does not show, and words.go summarises the card in words. hover.go, keyhover.go and table.go
// answer questions from the same lines. measure.go reports the values that runs are sorted by,
// findings.go remarkable features of series, and export.go writes the numbers.
package worker
