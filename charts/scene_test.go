package charts

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// everyOp is a scene with every kind of operation and field.
func everyOp() *Scene {
	s := new(Scene)
	s.line(Under, light.Grid, 1, 0, 10.5, 100, 10.5)
	s.clip(Over, Rect{0, 0, 80, 60})
	s.Add(Op{
		Kind: OpPath, Layer: Over, Stroke: light.Runs[0], Width: 1.6, Dash: []float32{6, 3.5},
		XY: floats(0, 0, 10, 20, 30, 5),
	})
	s.unclip(Over)
	s.Add(Op{
		Kind: OpArea, Layer: Over, Fill: light.Runs[1], Stroke: light.Surface, Width: 1, Size: 50,
		XY: floats(0, 40, 50, 20, 100, 40),
	})
	s.Add(Op{Kind: OpRect, Layer: Over, Fill: color.NRGBA{A: 128}, Size: 3, XY: floats(1, 2, 3, 4)})
	s.LiveDot(40, 30, light.Runs[2])
	s.RewindMark(50, 30, light.Runs[2], light.Surface)
	s.NonFiniteMark(60, 30, light.Runs[3], light.Surface)
	s.Add(Op{
		Kind: OpText, Layer: Over, Anchor: AnchorEnd, Weight: 6, Fill: light.Label, Size: 11,
		XY: floats(90, 55), Text: "−∞ <\"é\">",
	})
	s.label(light.Label, AnchorStart, 1, 55, "0")
	return s
}

func TestSceneText(t *testing.T) { requireGolden(t, "scene.txt", everyOp().String()) }

func TestOpsRoundTrip(t *testing.T) {
	s := everyOp()
	ops := s.AppendOps(nil)
	assert.Zero(t, len(ops)%4, "operations are aligned for typed arrays")
	got, err := ParseOps(ops)
	require.NoError(t, err)
	assert.Equal(t, s, got)
	assert.Equal(t, ops, got.AppendOps([]byte{}))
	s.Reset()
	assert.Empty(t, s.AppendOps(nil))
}

func TestParseOpsRejectsEveryPrefix(t *testing.T) {
	s := everyOp()
	ops := s.AppendOps(nil)
	whole := map[int]bool{0: true}
	for i := range s.Ops {
		whole[len((&Scene{Ops: s.Ops[:i+1]}).AppendOps(nil))] = true
	}
	for n := range ops {
		_, err := ParseOps(ops[:n])
		assert.Equal(t, whole[n], err == nil, "first %d bytes", n)
	}
	huge := append([]byte(nil), ops[:opHeaderBytes]...)
	copy(huge[24:], "\xff\xff\xff\xff")
	_, err := ParseOps(huge)
	assert.Error(t, err)
}

func TestLongTextIsCut(t *testing.T) {
	s := &Scene{Ops: []Op{{Kind: OpText, Text: strings.Repeat("x", math.MaxUint16+9)},
		{Kind: OpUnclip}}}
	got, err := ParseOps(s.AppendOps(nil))
	require.NoError(t, err)
	require.Len(t, got.Ops, 2)
	assert.Len(t, got.Ops[0].Text, math.MaxUint16)
}

func TestRunStyle(t *testing.T) {
	assert.Nil(t, RunStyle(&light, 7).Dash)
	assert.Equal(t, []float64{6, 3.5}, RunStyle(&light, 8).Dash)
	assert.Equal(t, []float64{0.4, 3.6}, RunStyle(&light, 23).Dash)
	assert.Equal(t, RunStyle(&light, 1), RunStyle(&light, 25))
	assert.Equal(t, RunStyle(&light, 23), RunStyle(&light, -1))
	seen := map[string]bool{}
	for i := range 24 {
		seen[fmt.Sprint(RunStyle(&light, i))] = true
	}
	assert.Len(t, seen, 24, "24 runs can be told apart")
}

func TestMix(t *testing.T) {
	assert.Equal(t, light.Runs[0], mix(light.Runs[0], light.Surface, 1))
	assert.Equal(t, light.Surface, mix(light.Runs[0], light.Surface, 0))
	for _, c := range []struct {
		colour, base string
		share        float64
		want         color.NRGBA // from color-mix(in oklab) of Chromium
	}{
		{"#2856eb", "#ffffff", 0.50, color.NRGBA{142, 176, 251, 255}},
		{"#2856eb", "#ffffff", 0.22, color.NRGBA{204, 221, 255, 255}},
		{"#e4762c", "#ffffff", 0.74, color.NRGBA{238, 155, 108, 255}},
		{"#94e7f8", "#171a20", 0.22, color.NRGBA{48, 65, 73, 255}},
	} {
		assert.Equal(t, c.want, mix(css(c.colour), css(c.base), c.share))
	}
}
