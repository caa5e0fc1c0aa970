package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

const turnedLog = "../testdata/turned/log"

// storedQuarters are the stored pixels for each EXIF orientation from 1 on, as the first letters of
// the colours of the image's quarters, row by row. They are turned and mirrored such that all
// images appear like the first.
var storedQuarters = [...]string{"RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "GWRB", "WGBR", "BRWG"}

// turnedCard is a card's content: the run and tag, the size in its text, its element's size, and
// its picture's place in the window.
type turnedCard struct {
	Name, Says, Size    string
	X, Y, Width, Height float64
}

const turnedCards = `[...document.querySelectorAll('.card.image')].map((card) => {
	const still = card.querySelector('still-picture'), { x: X, y: Y, width: Width, height: Height } = still.querySelector('canvas').getBoundingClientRect();
	return { Name: still.ariaLabel, Says: /:\d\d(\d+ × \d+)$/.exec(card.querySelector('.steps').textContent)?.[1], Size: still.getAttribute('width') + ' × ' + still.getAttribute('height'), X, Y, Width, Height };
})`

// quarters returns the first letters of the colours in the middle of each quarter of a card's
// picture.
func (c *turnedCard) quarters(screen image.Image) (letters string) {
	for _, at := range [][2]float64{{1, 1}, {3, 1}, {1, 3}, {3, 3}} {
		r, g, b, _ := screen.At(int(c.X+c.Width*at[0]/4), int(c.Y+c.Height*at[1]/4)).RGBA()
		letters += map[[3]bool]string{
			{true, false, false}: "R", {false, true, false}: "G", {false, false, true}: "B",
			{true, true, true}: "W",
		}[[3]bool{r > 1<<15, g > 1<<15, b > 1<<15}]
	}
	return letters
}

// TestTurnedImages: JPEG, PNG and AVIF are shown upright and with the right size for all EXIF
// orientations. Browsers ignore the orientation of a WebP. At actual size no image is distorted.
// The test reads a screenshot: for a canvas with turned pixels Chromium gives scripts other pixels
// than it shows.
func TestTurnedImages(t *testing.T) {
	h := newHost(t, hostOptions{data: turnedLog})
	tab := openTab(t, chromium.Options{Height: 4000},
		h.url("#src=data/&tab=images&imagesize=actual"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`(([...all]) => all.length === 32 && all.every((e) => e.complete && e.firstElementChild.getBoundingClientRect().width < 50))(document.querySelectorAll('.card.image still-picture'))`)
	waitFrames(t, tab)
	shoot(t, tab, "turned")
	shot, err := chromedp.Run(tab.Context, chromedp.CaptureScreenshot())
	require.NoError(t, err)
	screen, err := png.Decode(bytes.NewReader(shot))
	require.NoError(t, err)
	var want, got []string
	for i, quarters := range storedQuarters {
		for _, run := range []string{"avif", "jpeg", "png", "webp"} {
			size, shown := "48 × 32", storedQuarters[0]
			if run == "webp" {
				if shown = quarters; i >= 4 {
					size = "32 × 48"
				}
			}
			want = append(want,
				fmt.Sprintf("turned/%d, %s, Step 0: says %s, is %[3]s, shown %[3]s, %[4]s", i+1,
					run, size, shown))
		}
	}
	for _, c := range evaluate[[]turnedCard](t, tab, turnedCards) {
		got = append(got,
			fmt.Sprintf("%s: says %s, is %s, shown %g × %g, %s", c.Name, c.Says, c.Size, c.Width,
				c.Height, c.quarters(screen)))
	}
	assert.ElementsMatch(t, want, got)
}

// TestTurnedImagesAreComparedAsTheyAreDrawn: comparing and reading pixels use the upright image: no
// pixel of a turned image differs from the upright one of its format.
func TestTurnedImagesAreComparedAsTheyAreDrawn(t *testing.T) {
	h := newHost(t, hostOptions{data: turnedLog})
	const base = "src=data/&tab=images"
	tab := openTab(t, chromium.Options{}, h.url("#"+base))
	waitLoaded(t, tab)
	for _, run := range []string{"avif", "jpeg", "png"} {
		for orientation := 2; orientation <= len(storedQuarters); orientation++ {
			name := fmt.Sprintf("%s %d", run, orientation)
			side := func(orientation int) string {
				return fmt.Sprintf("&compare=side:0:0:images:%s%%0Aturned/%d", run, orientation)
			}
			edit(t, tab, base+side(1)+side(orientation))
			waitFor(t, tab, stageData+`?.compared`)
			assert.Equal(t, map[string]string{"Size": "48 × 32"}, figuresOf(t, tab), name)
			assert.Contains(t,
				evaluate[string](t, tab, `document.querySelector('#compare-figures').textContent`),
				"The same in every pixel", name)
			readTurned(t, tab, name)
			edit(t, tab, base)
			waitFor(t, tab, `!document.getElementById('compare-stage')`)
		}
	}
}

// readTurned points at the middle of each quarter of the second image. Both values must have the
// quarter's colour.
func readTurned(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	box := evaluate[[]float64](t, tab,
		`(() => { const b = document.querySelector('#compare-stage canvas').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()`)
	pane := (box[2] - 8) / 2
	scale := min(pane/48, box[3]/32)
	for i, colour := range []string{
		"220 0 0 255", "0 200 0 255", "0 0 220 255", "255 255 255 255",
	} {
		x, y := 12+24*float64(i%2), 8+16*float64(i/2)
		hover(t, tab, box[0]+pane+8+pane/2+(x-24)*scale, box[1]+box[3]/2+(y-16)*scale)
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('#compare-at').textContent === '%g, %g'`, x, y))
		read := evaluate[[]string](t, tab,
			`['a', 'b'].map((n) => document.querySelector('#compare-' + n).textContent)`)
		require.Len(t, read, 2)
		assert.Equal(t, read[0], read[1], name)
		var want, got [3]int
		fmt.Sscan(colour, &want[0], &want[1], &want[2])
		fmt.Sscan(read[1], &got[0], &got[1], &got[2])
		for c := range want {
			// JPEG and AVIF change the colours slightly.
			assert.InDelta(t, want[c], got[c], 6, "%s, quarter %d: %s", name, i, read[1])
		}
	}
}
