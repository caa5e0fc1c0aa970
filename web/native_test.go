package web_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/kinds"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/web/chromium"
)

// nativeWorker is the worker's engine compiled for this machine. The browser's results are compared
// with its results.
type nativeWorker struct {
	t     *testing.T
	conn  wire.Conn
	tags  map[string]wire.TagID
	mu    sync.Mutex
	blobs [][]byte // the blobs that the worker exported; reference n is blobs[n-1]
}

func (n *nativeWorker) export(b []byte) wire.Ref {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.blobs = append(n.blobs, bytes.Clone(b))
	return wire.Ref(len(n.blobs))
}

func (n *nativeWorker) blob(ref wire.Ref) []byte {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.blobs[ref-1]
}

// startNative opens sources and waits until they are read.
func startNative(t *testing.T, sources ...wire.Source) *nativeWorker {
	t.Helper()
	conn, worker := wire.Pipe()
	n := &nativeWorker{t: t, conn: conn, tags: map[string]wire.TagID{}}
	ended := make(chan error, 1)
	e := engine.New(engine.Config{
		Intake: intake.Config{
			Parse:   parse.Config{Fetcher: &sourcetest.Fetcher{}},
			Recents: recents.Config{ZoneOffset: func(int64) int { return 0 }},
		},
		View: view.Config{
			Export:     n.export,
			ExportBlob: func(b []byte, _ string) wire.Ref { return n.export(b) },
		},
	}, kinds.Workers)
	go func() { ended <- e.Run(context.Background(), worker) }()
	t.Cleanup(func() {
		assert.NoError(t, conn.Close())
		assert.NoError(t, <-ended)
	})
	n.send(&wire.Open{Sources: sources})
	until(n, func(*wire.Loaded) bool { return true })
	return n
}

func (n *nativeWorker) send(m wire.Message) {
	n.t.Helper()
	require.NoError(n.t, wire.Send(n.conn, m))
}

// until receives messages until one of type M is wanted, and returns it.
func until[M wire.Message](n *nativeWorker, wanted func(M) bool) M {
	n.t.Helper()
	for {
		m, err := wire.Receive(context.Background(), n.conn)
		require.NoError(n.t, err)
		if c, ok := m.(*wire.Catalogue); ok {
			for _, tag := range c.Tags {
				n.tags[tag.Name] = tag.ID
			}
		}
		if m, ok := m.(M); ok && wanted(m) {
			return m
		}
	}
}

// draw draws a card as pages do at first, with the default smoothing.
func (n *nativeWorker) draw(card wire.Card) *wire.Drawn {
	n.t.Helper()
	n.send(&wire.View{
		Theme: "light", Lines: wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}},
		Cards: []wire.Card{card},
	})
	return until(n, func(d *wire.Drawn) bool { return d.Card == card.ID && d.Complete })
}

// svg saves a card as an SVG picture, with the texts that the worker asks for.
func (n *nativeWorker) svg(card string) []byte {
	n.t.Helper()
	ask := &wire.Export{ID: 1, Kind: wire.ExportSVG, Card: card}
	for {
		n.send(ask)
		part := until(n, func(*wire.ExportPart) bool { return true })
		if part.Done {
			return n.blob(part.Blob)
		}
		require.NotEmpty(n.t, part.Wanted)
		ask.Words = words.Phrases(part.Wanted)
	}
}

// TestPicturesAreThoseOfNativeCode compares a card's saved picture with native code: the SVG byte
// for byte, and the plot of the PNG, which the browser draws from the SVG, with the raster on
// screen.
func TestPicturesAreThoseOfNativeCode(t *testing.T) {
	h := newHost(t, hostOptions{})
	files := [2]string{fileOf(t, "torch/sgd"), fileOf(t, "torch/adamw")}
	tab := openTab(t, chromium.Options{},
		h.url("#src=sgd=./data/"+files[0]+"&src=adamw=./data/"+files[1]+"&pairs=off"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	d := newDownloads(t, tab)
	size := evaluate[[2]float64](t, tab,
		`(() => { const { clientWidth, clientHeight } = document.querySelector('[data-testid=chart]'); return [clientWidth, clientHeight]; })()`)

	at := strings.TrimSuffix(h.url(""), "index.html") + "data/"
	n := startNative(t, wire.Source{Name: "sgd", URL: at + files[0]},
		wire.Source{Name: "adamw", URL: at + files[1]})
	for _, tag := range []string{"train/loss", "val/accuracy"} {
		require.NotZero(t, n.tags[tag], tag)
		n.draw(wire.Card{ID: "c", Tag: n.tags[tag], Width: size[0], Height: size[1], Ratio: 1})
		want := n.svg("c")
		_, svg := d.after(func() { openMenu(t, tab, tag, "Download picture (SVG)") })
		require.Equal(t, string(want), string(svg), tag)

		_, content := d.after(func() { openMenu(t, tab, tag, "Download picture (PNG)") })
		picture, err := png.Decode(bytes.NewReader(content))
		require.NoError(t, err)
		// A card with the size of a picture without its texts has the same plot, and its raster at
		// 2 device pixels per px matches the PNG's pixels.
		drawn := n.draw(wire.Card{ID: "large", Tag: n.tags[tag], Width: 560, Height: 240, Ratio: 2})
		above := titleAbove
		if bytes.Contains(svg, []byte(">smoothed ")) {
			above += noteAbove
		}
		apart := differing(picture, n.blob(drawn.Pixels), drawn, above)
		t.Logf("%s: %.2f%% of the inked pixels differ", tag, 100*apart)
		assert.Less(t, apart, 0.03, fmt.Sprint(tag, ": of the inked pixels"))
	}
}

// titleAbove and noteAbove are the heights of the title and the note above the plot in a saved
// picture, in CSS px. Only smoothed series have a note.
const (
	titleAbove = 26.0
	noteAbove  = 16.0
)

// differing returns the share of inked pixels, in either picture, that differ by more than half.
// The raster is drawn on white, like the picture, which has texts of the given height above the
// plot.
func differing(picture image.Image, raster []byte, d *wire.Drawn, above float64) float64 {
	inked, apart := 0, 0
	left, top := int(2*d.Plot.X), int(2*(d.Plot.Y+above))
	for y := range d.PixelsH {
		for x := range d.PixelsW {
			r, g, b, _ := picture.At(left+x, top+y).RGBA()
			pixel := raster[4*(y*d.PixelsW+x):][:4]
			most, dark := 0, 0
			for i, shown := range [3]uint32{r, g, b} {
				want := 255 - int(255-pixel[i])*int(pixel[3])/255
				most = max(most, want-int(shown>>8), int(shown>>8)-want)
				dark = max(dark, 255-want, 255-int(shown>>8))
			}
			if dark > 96 { // darker than the grid and the faint lines
				inked++
			}
			if most > 96 {
				apart++
			}
		}
	}
	return float64(apart) / float64(max(inked, 1))
}
