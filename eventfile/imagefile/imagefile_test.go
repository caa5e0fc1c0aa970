package imagefile_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/imagefile"
)

// picture is an image with a pattern, or with noise.
func picture(w, h int, noise bool) image.Image {
	p, random := image.NewNRGBA(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(1, 2))
	for i := range p.Pix {
		p.Pix[i] = byte(i / 16)
		if noise {
			p.Pix[i] = byte(random.Uint32())
		}
	}
	return p
}

func pngOf(t testing.TB, p image.Image) []byte {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, p))
	return b.Bytes()
}

func jpegOf(t testing.TB, p image.Image) []byte {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, p, nil))
	return b.Bytes()
}

func gifOf(t testing.TB, frames int) []byte {
	g := gif.GIF{}
	for range frames {
		g.Image, g.Delay = append(g.Image,
			image.NewPaletted(image.Rect(0, 0, 3, 2),
				color.Palette{color.Black, color.White})), append(g.Delay, 1)
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, &g))
	return b.Bytes()
}

func bmpOf(w, h int) []byte {
	row := (w*24 + 31) / 32 * 4
	b := append([]byte("BM"), make([]byte, 52+row*max(h, -h))...)
	binary.LittleEndian.PutUint32(b[10:], 54)
	binary.LittleEndian.PutUint32(b[14:], 40)
	binary.LittleEndian.PutUint32(b[18:], uint32(w))
	binary.LittleEndian.PutUint32(b[22:], uint32(h))
	b[26], b[28] = 1, 24
	return b
}

func chunk(name string, body string) string {
	b := binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body)))
	if len(body)%2 == 1 {
		body += "\x00"
	}
	return string(b) + body
}

func webpOf(chunks ...string) []byte {
	body := "WEBP" + strings.Join(chunks, "")
	return []byte(chunk("RIFF", body))
}

// claiming changes the size in a PNG's header, with a valid checksum.
func claiming(b []byte, w, h uint32) []byte {
	b = bytes.Clone(b)
	binary.BigEndian.PutUint32(b[16:], w)
	binary.BigEndian.PutUint32(b[20:], h)
	binary.BigEndian.PutUint32(b[29:], crc32.ChecksumIEEE(b[12:29]))
	return b
}

func svg(inside string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">` + inside + `</svg>`)
}

// laughs returns an SVG in which each of several nested groups shows the previous one ten times.
func laughs(levels int) []byte {
	var b strings.Builder
	b.WriteString(`<g id="g0"><rect width="1" height="1"/></g>`)
	for i := range levels {
		fmt.Fprintf(&b, `<g id="g%d">%s</g>`, i+1,
			strings.Repeat(fmt.Sprintf(`<use href="#g%d"/>`, i), 10))
	}
	return svg(b.String())
}

type test struct {
	bytes []byte
	want  imagefile.Info
}

func info(f imagefile.Format, w, h, frames int, p imagefile.Problem) imagefile.Info {
	return imagefile.Info{Format: f, Width: w, Height: h, Frames: frames, Problem: p}
}

func cases(t testing.TB) map[string]test {
	still := pngOf(t, picture(40, 30, false))
	noise := pngOf(t, picture(40, 30, true))
	photo := jpegOf(t, picture(41, 31, true))
	moving := gifOf(t, 3)
	return map[string]test{
		"png":         {still, info(imagefile.PNG, 40, 30, 1, imagefile.None)},
		"noise":       {noise, info(imagefile.PNG, 40, 30, 1, imagefile.None)},
		"png cut":     {noise[:len(noise)/2], info(imagefile.PNG, 40, 30, 1, imagefile.Truncated)},
		"png head":    {still[:20], info(imagefile.PNG, 0, 0, 1, imagefile.Damaged)},
		"png unended": {still[:len(still)-12], info(imagefile.PNG, 40, 30, 1, imagefile.Truncated)},
		"png huge": {claiming(still, 100_000, 100_000),
			info(imagefile.PNG, 100_000, 100_000, 1, imagefile.TooLarge)},
		"png short": {claiming(still, 400, 300),
			info(imagefile.PNG, 400, 300, 1, imagefile.Short)},
		"noise short": {claiming(noise, 40, 60), info(imagefile.PNG, 40, 60, 1, imagefile.Short)},
		"png empty":   {claiming(still, 0, 30), info(imagefile.PNG, 0, 30, 1, imagefile.Damaged)},
		"jpeg":        {photo, info(imagefile.JPEG, 41, 31, 1, imagefile.None)},
		"jpeg cut": {photo[:len(photo)-100],
			info(imagefile.JPEG, 41, 31, 1, imagefile.Truncated)},
		"jpeg head":  {photo[:30], info(imagefile.JPEG, 0, 0, 1, imagefile.Damaged)},
		"gif":        {gifOf(t, 1), info(imagefile.GIF, 3, 2, 1, imagefile.None)},
		"gif moving": {moving, info(imagefile.GIF, 3, 2, 3, imagefile.None)},
		"gif cut":    {moving[:len(moving)-4], info(imagefile.GIF, 3, 2, 3, imagefile.Truncated)},
		"bmp":        {bmpOf(5, 4), info(imagefile.BMP, 5, 4, 1, imagefile.None)},
		"bmp down":   {bmpOf(5, -4), info(imagefile.BMP, 5, 4, 1, imagefile.None)},
		"bmp cut":    {bmpOf(5, 4)[:60], info(imagefile.BMP, 5, 4, 1, imagefile.Truncated)},
		"bmp huge": {append(bmpOf(1, 1)[:18],
			append([]byte("\xff\xff\xff\x7f\xff\xff\xff\x7f"),
				bmpOf(1, 1)[26:]...)...), info(imagefile.BMP, 1<<31-1, 1<<31-1, 1,
			imagefile.TooLarge)},
		"webp": {webpOf(chunk("VP8 ", "\x00\x00\x00\x9d\x01\x2a\x05\x00\x04\x00")),
			info(imagefile.WebP, 5, 4, 1, imagefile.None)},
		"webp l": {webpOf(chunk("VP8L", "\x2f\x04\xc0\x00\x00")),
			info(imagefile.WebP, 5, 4, 1, imagefile.None)},
		"webp moving": {webpOf(chunk("VP8X", "\x02\x00\x00\x00\x04\x00\x00\x03\x00\x00"),
			chunk("ANMF", "x"), chunk("ANMF", "x")), info(imagefile.WebP, 5, 4, 2, imagefile.None)},
		"webp cut": {webpOf(chunk("VP8 ", "\x00\x00\x00\x9d\x01\x2a\x05\x00\x04\x00more"))[:31],
			info(imagefile.WebP, 5, 4, 1, imagefile.Truncated)},
		"text": {[]byte("hello"), info(imagefile.Unknown, 0, 0, 1, imagefile.NoFormat)},
		"html": {[]byte("<html><svg/></html>"),
			info(imagefile.Unknown, 0, 0, 1, imagefile.NoFormat)},
		"nothing": {nil, info(imagefile.Unknown, 0, 0, 1, imagefile.NoBytes)},
	}
}

func drawings() map[string]test {
	want := func(p imagefile.Problem) imagefile.Info { return info(imagefile.SVG, 40, 30, 1, p) }
	return map[string]test{
		"plain": {svg(`<rect width="4" height="4" fill="#ff0000"/>`),
			want(imagefile.None)},
		"prologue": {append([]byte("\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- hello -->\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n"), svg("")...), want(imagefile.None)},
		"box": {[]byte(`<svg viewBox="0 0 8 4" height="2in"/>`),
			info(imagefile.SVG, 384, 192, 1, imagefile.None)},
		"no size": {[]byte(`<svg width="100%"/>`),
			info(imagefile.SVG, 300, 150, 1, imagefile.None)},
		"large": {[]byte(`<svg width="100000" height="100000"/>`),
			info(imagefile.SVG, 100_000, 100_000, 1, imagefile.TooLarge)},
		"script": {svg(`<script>alert(1)</script>`), want(imagefile.Scripts)},
		"onload": {svg(`<rect onload="alert(1)"/>`), want(imagefile.Scripts)},
		"link": {svg(`<a xlink:href=" java&#115;cript:alert(1)"><rect/></a>`),
			want(imagefile.Scripts)},
		"outside": {svg(`<image href="https://example.com/a.png"/>`),
			want(imagefile.Outside)},
		"outside sheet": {svg(`<style>rect { fill: url(https://example.com/a.svg#x) }</style>`),
			want(imagefile.Outside)},
		"import": {svg(`<style>@import url(https://example.com/a.css)</style>`),
			want(imagefile.Imports)},
		"entity": {append([]byte(`<!DOCTYPE svg [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>`),
			svg("<text>&b;</text>")...), want(imagefile.Entities)},
		"few uses": {laughs(3), want(imagefile.None)},
		"laughs":   {laughs(9), want(imagefile.Expands)},
		"itself":   {svg(`<g id="a"><use href="#a"/></g>`), want(imagefile.Expands)},
		"escaped id": {bytes.ReplaceAll(laughs(9), []byte(`"#g`), []byte(`"#%67`)),
			want(imagefile.Expands)},
		"escaped letter": {bytes.ReplaceAll(laughs(9), []byte(`"#g`), []byte(`"&#35;g`)),
			want(imagefile.Expands)},
		"patterns": {bytes.ReplaceAll(laughs(9), []byte(`<use href="#g`),
			[]byte(`<rect fill="url( #g`)), want(imagefile.Expands)},
		"sheet": {svg(`<style>*{fill:u<!-- -->rl(#p)}</style><pattern id="p"><rect/></pattern>`),
			want(imagefile.Expands)},
		"gradient": {svg(`<style>.a{fill:url(#p)}</style><linearGradient id="p"/><rect class="a"/>`), want(imagefile.None)},
		"escape":   {svg(`<rect style="fill:u\72l(#p)"/>`), want(imagefile.Escapes)},
		"inside": {svg("<image href=\" data:image/\ns&#118;g+xml;base64,AAAA\"/>"),
			want(imagefile.Nested)},
		"png inside": {svg(`<image href="data:image/png;base64,AAAA"/>`), want(imagefile.None)},
		"animated": {svg(`<use id="u"/><set href="#u" attributeName="href" to="#g"/>`),
			want(imagefile.Changing)},
		"letters": {append([]byte(`<?xml version="1.0" encoding="utf-7"?>`), svg("")...),
			want(imagefile.Encoding)},
		"deep": {svg(strings.Repeat("<g>", 2000) + strings.Repeat("</g>", 2000)),
			want(imagefile.Deep)},
		"many": {svg(strings.Repeat("<rect/>", 200_000)), want(imagefile.Many)},
		"cut":  {svg("<g><rect/>")[:120], want(imagefile.Truncated)},
		"markers": {svg(`<marker id="m">` + strings.Repeat("<rect/>", 100) +
			`</marker><path marker-mid="url(#m)" d="` + strings.Repeat("L1 1",
			10_000) + `"/>`), want(imagefile.Expands)},
	}
}

func check(t *testing.T, tests map[string]test) {
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := imagefile.Examine(test.bytes)
			got.At, got.First = 0, 0
			assert.Equal(t, test.want, got)
			assert.Equal(t, test.want.Problem.Shown(), got.Shown(test.bytes) != nil)
		})
	}
}

func TestExamine(t *testing.T)    { check(t, cases(t)) }
func TestExamineSVG(t *testing.T) { check(t, drawings()) }

// TestPlaces checks the offset at which a truncated image ends.
func TestPlaces(t *testing.T) {
	whole := pngOf(t, picture(40, 30, true))
	cut := imagefile.Examine(whole[:1000])
	assert.Equal(t, imagefile.Truncated, cut.Problem)
	assert.Equal(t, 1000, cut.At)
	bad := bytes.Clone(whole)
	bad[13] = 'x'
	assert.Equal(t, 8, func() int { i := imagefile.Examine(bad); return i.At }())
}

// TestMillionPictures: only the first of a million frames is taken.
func TestMillionPictures(t *testing.T) {
	one := gifOf(t, 1)
	at := bytes.IndexByte(one[13:], 0x2c) + 13
	head, frame := one[:at], one[at:len(one)-1]
	many := append(append(bytes.Clone(head), bytes.Repeat(frame, 1_000_000)...), 0x3b)
	began := time.Now()
	got := imagefile.Examine(many)
	assert.Less(t, time.Since(began), 10*time.Second)
	assert.Equal(t, 1_000_000, got.Frames)
	assert.Equal(t, imagefile.Moving, got.Problem)
	first, err := gif.DecodeAll(bytes.NewReader(got.Shown(many)))
	require.NoError(t, err)
	assert.Len(t, first.Image, 1)
}

// TestPixelsOfAPNG checks every way of packing pixels, interlaced or not.
func TestPixelsOfAPNG(t *testing.T) {
	for _, level := range []png.CompressionLevel{
		png.DefaultCompression, png.NoCompression, png.BestSpeed, png.BestCompression,
	} {
		for name, p := range map[string]image.Image{
			"noise": picture(311, 97, true), "plain": picture(311, 97, false),
			"flat": image.NewGray(image.Rect(0, 0, 900, 700)),
			"deep": image.NewNRGBA64(image.Rect(0, 0, 33, 44)),
			"palette": image.NewPaletted(image.Rect(0, 0, 65, 9),
				color.Palette{color.Black, color.White}),
		} {
			var b bytes.Buffer
			require.NoError(t, (&png.Encoder{CompressionLevel: level}).Encode(&b, p))
			got := imagefile.Examine(b.Bytes())
			assert.Equal(t, imagefile.None, got.Problem, "%s at %d", name, level)
			size := p.Bounds().Size()
			got = imagefile.Examine(claiming(b.Bytes(), uint32(size.X), uint32(size.Y+1)))
			if level != png.NoCompression && name != "noise" {
				assert.Equal(t, imagefile.Short, got.Problem, "%s at %d", name, level)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	assert.Equal(t, "image/svg+xml", imagefile.SVG.MIME())
	assert.Equal(t, "jpg", imagefile.JPEG.Extension())
	assert.Equal(t, "WebP", imagefile.WebP.String())
	assert.False(t, imagefile.Format(99).Valid())
}

// FuzzExamine requires that nothing hangs or fails, that the bytes given to a browser have the
// format that it is told, and that all results are within bounds.
func FuzzExamine(f *testing.F) {
	for _, tests := range []map[string]test{cases(f), drawings()} {
		for _, test := range tests {
			if len(test.bytes) < 1<<16 {
				f.Add(test.bytes)
			}
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		i := imagefile.Examine(b)
		shown := i.Shown(b)
		if i.Width < 0 || i.Height < 0 || i.Frames < 1 || i.At < 0 || i.At > len(b) ||
			!i.Format.Valid() {
			t.Fatalf("%+v of %d bytes", i, len(b))
		}
		if shown != nil &&
			(imagefile.Sniff(shown) != i.Format || i.Format == imagefile.Unknown ||
				i.Width*i.Height > imagefile.MaxPixels) {
			t.Fatalf("%+v is shown", i)
		}
	})
}

func BenchmarkExamine(b *testing.B) {
	flat := pngOf(b, picture(800, 600, false))
	for b.Loop() {
		imagefile.Examine(flat)
	}
	b.SetBytes(int64(len(flat)))
}
