package charts

import (
	"image/color"
	"math"
	"strconv"
	"strings"
)

// SceneText writes a scene with one operation per line, for goldens and for reading:
//
//	under path stroke=#e8ebee width=1 at 33,8.5 288,8.5
//
// It is a function, since a method String would be linked into programs that never call it: 5 kB of
// the worker.
func SceneText(s *Scene) string {
	var b strings.Builder
	for i := range s.Ops {
		s.Ops[i].write(&b)
		b.WriteByte('\n')
	}
	return b.String()
}

var (
	layerNames  = [...]string{"under", "over"}
	kindNames   = [...]string{"?", "path", "area", "rect", "circle", "text", "clip", "unclip"}
	anchorNames = [...]string{"start", "middle", "end"}
)

func (op *Op) write(b *strings.Builder) {
	b.WriteString(name(layerNames[:], int(op.Layer)) + " " + name(kindNames[:], int(op.Kind)))
	field := func(key, value string) { b.WriteString(" " + key + "=" + value) }
	if op.Kind == OpText {
		field("anchor", name(anchorNames[:], int(op.Anchor)))
	}
	if op.Weight != 0 {
		field("weight", strconv.Itoa(int(op.Weight)*100))
	}
	if op.Fill.A > 0 {
		field("fill", hex(op.Fill))
	}
	if op.Stroke.A > 0 {
		field("stroke", hex(op.Stroke))
		field("width", short(op.Width))
	}
	if op.Size != 0 {
		field("size", short(op.Size))
	}
	if len(op.Dash) > 0 {
		field("dash", joined(op.Dash))
	}
	if len(op.XY) > 0 {
		b.WriteString(" at")
	}
	for i := 0; i+1 < len(op.XY); i += 2 {
		b.WriteString(" " + short(op.XY[i]) + "," + short(op.XY[i+1]))
	}
	if op.Text != "" {
		b.WriteString(" " + strconv.Quote(op.Text))
	}
}

func name(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return "?"
}

// short writes a length with up to two decimals.
func short(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*100)/100, 'f', -1, 64)
}

func joined(vs []float32) string {
	texts := make([]string, len(vs))
	for i, v := range vs {
		texts[i] = short(v)
	}
	return strings.Join(texts, ",")
}

// hex writes a colour as CSS does: #rrggbb, or #rrggbbaa when it is translucent.
func hex(c color.NRGBA) string {
	const digits = "0123456789abcdef"
	out := []byte{'#'}
	for _, v := range [...]uint8{c.R, c.G, c.B, c.A} {
		out = append(out, digits[v>>4], digits[v&15])
	}
	if c.A == 255 {
		out = out[:7]
	}
	return string(out)
}
