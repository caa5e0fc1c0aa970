//go:build js && wasm

// Command raster draws lines as a worker of the site does, for the bench. The caller writes the
// coordinates into its memory and reads the pixels from there.
package main

import (
	"image/color"
	"unsafe"

	"eventlens/charts"
)

// card is the current chart.
var card struct {
	raster charts.Raster
	x      []float64
	ys     [][]float64
	memory []float64 // x, then each line's y
	y0, y1 float64   // the lowest and the highest y
}

// room allocates memory for the lines of a card and returns where to write their coordinates: x,
// and then the y of one line after the other.
//
//go:wasmexport room
func room(lines, points int32) unsafe.Pointer {
	n := int(points)
	card.memory = make([]float64, (int(lines)+1)*n)
	card.x, card.ys = card.memory[:n], nil
	for i := range int(lines) {
		card.ys = append(card.ys, card.memory[(i+1)*n:(i+2)*n])
	}
	return unsafe.Pointer(&card.memory[0])
}

// ready is called once the coordinates are written.
//
//go:wasmexport ready
func ready() {
	var all charts.Domain
	for _, y := range card.ys {
		all.AddAll(y)
	}
	card.y0, card.y1 = all.Wide()
}

// hues are the colours of the run palette.
var hues = [...]color.NRGBA{{40, 86, 235, 255}, {228, 118, 44, 255}, {17, 107, 74, 255},
	{177, 65, 130, 255},
	{6, 158, 204, 255}, {116, 34, 22, 255}, {91, 8, 145, 255}, {121, 101, 8, 255}}

// draw draws the lines into w x h pixels, between the lowest and the highest value, and returns the
// address of the RGBA bytes.
//
//go:wasmexport draw
func draw(w, h int32, widthPx float64) unsafe.Pointer {
	x, errX := charts.NewScale(card.x[0], card.x[len(card.x)-1], 0, float64(w))
	y, errY := charts.NewScale(card.y0, card.y1, float64(h), 0)
	card.raster.Reset(int(w), int(h))
	for i := len(card.ys) - 1; i >= 0 && errX == nil && errY == nil; i-- {
		card.raster.Line(card.x, card.ys[i], x, y,
			charts.LineStyle{Color: hues[i%len(hues)], WidthPx: widthPx, Opacity: 1})
	}
	return unsafe.Pointer(&card.raster.Pixels()[0])
}

func main() { select {} }
