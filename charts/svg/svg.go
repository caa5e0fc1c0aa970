package svg

import (
	"image/color"
	"math"
	"strconv"
	"unicode/utf8"

	"eventlens/charts"
)

// fonts is the stack of the style sheets, so that a download looks like the page.
const fonts = `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif`

// Append appends a complete document to dst: the scene, Under before Over, on a
// rectangle of the surface colour (none when its alpha is 0). Width and height are
// CSS pixels. The title names the picture for readers that cannot see it.
func Append(dst []byte, s *charts.Scene, width, height float64, title string,
	surface color.NRGBA) []byte {
	w := writer{buf: dst}
	w.text(`<svg xmlns="http://www.w3.org/2000/svg" role="img"`)
	w.number("width", width)
	w.number("height", height)
	w.text(` viewBox="0 0 `, number(width), ` `, number(height), `"`)
	w.attr("font-family", fonts)
	w.text(` style="font-variant-numeric:tabular-nums" stroke-linejoin="round" fill="none">`,
		"\n<title>")
	w.escaped(title)
	w.text("</title>\n")
	if surface.A > 0 {
		w.text(`<rect width="100%" height="100%"`)
		w.colour("fill", surface)
		w.text("/>\n")
	}
	for layer, lineCap := range [...]string{charts.Under: "butt", charts.Over: "round"} {
		w.text("<g")
		w.attr("stroke-linecap", lineCap)
		w.text(">\n")
		for i := range s.Ops {
			if int(s.Ops[i].Layer) == layer {
				w.op(&s.Ops[i])
			}
		}
		w.text("</g>\n")
	}
	return append(w.buf, "</svg>\n"...)
}

// writer appends markup to buf.
type writer struct {
	buf   []byte
	clips int
}

func (w *writer) op(op *charts.Op) {
	switch op.Kind {
	case charts.OpPath:
		w.path(op, false)
	case charts.OpArea:
		w.path(op, true)
	case charts.OpRect:
		w.text("<rect")
		w.corners(op)
		w.number("rx", float64(op.Size))
		w.paint(op)
		w.text("/>\n")
	case charts.OpCircle:
		w.text("<circle")
		w.number("cx", float64(op.XY[0]))
		w.number("cy", float64(op.XY[1]))
		w.number("r", float64(op.Size))
		w.paint(op)
		w.text("/>\n")
	case charts.OpText:
		w.label(op)
	case charts.OpClip:
		w.clip(op)
	case charts.OpUnclip:
		w.text("</g>\n")
	}
}

// path writes the points as a stroke, and for an area first the fill below them.
func (w *writer) path(op *charts.Op, area bool) {
	n := len(op.XY)
	if n < 4 {
		return
	}
	if area && op.Fill.A > 0 {
		base := number(float64(op.Size))
		w.text(`<path d="`)
		w.points(op.XY)
		w.text("L", number(float64(op.XY[n-2])), " ", base, "L", number(float64(op.XY[0])), " ",
			base, `Z"`)
		w.colour("fill", op.Fill)
		w.text("/>\n")
	}
	if op.Stroke.A > 0 && op.Width > 0 {
		w.text(`<path d="`)
		w.points(op.XY)
		w.text(`"`)
		w.stroke(op)
		w.text("/>\n")
	}
}

func (w *writer) points(xy []float32) {
	for i := 0; i+1 < len(xy); i += 2 {
		command := "L"
		if i == 0 {
			command = "M"
		}
		w.text(command, number(float64(xy[i])), " ", number(float64(xy[i+1])))
	}
}

func (w *writer) label(op *charts.Op) {
	w.text("<text")
	w.number("x", float64(op.XY[0]))
	w.number("y", float64(op.XY[1]))
	w.number("font-size", float64(op.Size))
	if op.Weight > 0 {
		w.number("font-weight", 100*float64(op.Weight))
	}
	switch op.Anchor {
	case charts.AnchorMiddle:
		w.attr("text-anchor", "middle")
	case charts.AnchorEnd:
		w.attr("text-anchor", "end")
	}
	w.colour("fill", op.Fill)
	w.text(">")
	w.escaped(op.Text)
	w.text("</text>\n")
}

func (w *writer) clip(op *charts.Op) {
	w.clips++
	id := "clip" + strconv.Itoa(w.clips)
	w.text(`<clipPath id="`, id, `"><rect`)
	w.corners(op)
	w.text(`/></clipPath><g clip-path="url(#`, id, `)">`, "\n")
}

func (w *writer) corners(op *charts.Op) {
	for i, key := range [...]string{"x", "y", "width", "height"} {
		w.number(key, float64(op.XY[i]))
	}
}

// paint writes fill and stroke of a closed shape.
func (w *writer) paint(op *charts.Op) {
	if op.Fill.A > 0 {
		w.colour("fill", op.Fill)
	}
	if op.Stroke.A > 0 && op.Width > 0 {
		w.stroke(op)
	}
}

func (w *writer) stroke(op *charts.Op) {
	w.colour("stroke", op.Stroke)
	w.number("stroke-width", float64(op.Width))
	if len(op.Dash) == 0 {
		return
	}
	w.text(` stroke-dasharray="`)
	for i, d := range op.Dash {
		if i > 0 {
			w.text(" ")
		}
		w.text(number(float64(d)))
	}
	w.text(`"`)
}

// colour writes an attribute, with the alpha apart: not every program that opens
// SVG knows #rrggbbaa.
func (w *writer) colour(key string, c color.NRGBA) {
	const digits = "0123456789abcdef"
	hex := []byte{'#'}
	for _, v := range [...]uint8{c.R, c.G, c.B} {
		hex = append(hex, digits[v>>4], digits[v&15])
	}
	w.attr(key, string(hex))
	if c.A != 255 {
		w.number(key+"-opacity", float64(c.A)/255)
	}
}

func (w *writer) number(key string, v float64) { w.attr(key, number(v)) }

func (w *writer) attr(key, value string) {
	w.text(" ", key, `="`)
	w.escaped(value)
	w.text(`"`)
}

// text is not inlined: that is a third of the package's program.
//
//go:noinline
func (w *writer) text(parts ...string) {
	for _, p := range parts {
		w.buf = append(w.buf, p...)
	}
}

// escaped writes a text so that it is one in content and in attributes. Characters
// that XML forbids even when escaped become the replacement character.
func (w *writer) escaped(text string) {
	for _, c := range text {
		switch {
		case c == '&':
			w.text("&amp;")
		case c == '<':
			w.text("&lt;")
		case c == '>':
			w.text("&gt;")
		case c == '"':
			w.text("&quot;")
		case c < ' ' && c != '\t' && c != '\n', c == 0xFFFE, c == 0xFFFF:
			w.text("\uFFFD")
		default:
			w.buf = utf8.AppendRune(w.buf, c)
		}
	}
}

// number writes a length with up to two decimals; what is not finite becomes 0,
// as an attribute must be a number.
func number(v float64) string {
	v = math.Round(v*100) / 100
	if !charts.Finite(v) || v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
