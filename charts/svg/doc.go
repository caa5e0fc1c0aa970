// Package svg writes a charts.Scene as an SVG document, for downloads and for
// goldens that a person can open. It draws what web/paint.js draws on a canvas.
package svg
