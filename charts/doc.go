// Package charts turns columns of numbers into pictures: scales, ticks,
// decimation, a line rasteriser, layouts and hit testing. It is pure, draws on
// no screen and imports only the standard library.
//
// A scalar card is made in three steps:
//
//  1. [LineChart.Layout] takes the size, the domains and the theme and gives a
//     [Frame]: the plot rectangle, the scales and a [Scene] with the grid, the
//     axes and the labels.
//  2. [Raster] draws every series into one buffer of device pixels, using the
//     scales of [Frame.Device], the topmost first. Series are rasterised here
//     instead of stroked by the browser because 250 strokes of 1,000 points take
//     a canvas a quarter of a second.
//  3. web/paint.js puts the pixels on a canvas, the [Under] operations of the
//     scene beneath them and the [Over] operations above. The scene crosses to
//     JavaScript as the bytes of [Scene.AppendOps].
//
// [Scaling] makes either axis linear, logarithmic or logarithmic on both sides of
// zero. A zoom is a chart with other ranges: only the points in view cost anything
// where x rises. [Raster.Band] draws the spread of a group beneath its line, and
// [LineStyle] has marks for readers who cannot tell hues apart.
//
// A card is saved as a [Picture]: its frame has a title and a legend, and
// [Frame.Stroke] and [Frame.Band] add the series as paths, for package svg.
//
// A histogram card needs no raster: [RidgeChart.Layout] gives a scene and the
// geometry for hovering.
//
// Spaces are named everywhere: data (what the file holds), CSS pixels (layouts
// and scenes) and device pixels (the raster). A [Scale] maps between data and
// one of the others.
//
// Values are drawn as they are. NaN and infinities break a line, never a chart;
// constructors that validate return errors and drawing cannot fail. Nothing in
// this package is safe for concurrent use, but separate values are independent.
//
// The package does not smooth, resample, read or fetch anything, and does not
// know what a run, a tag or a file is.
package charts
