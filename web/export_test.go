package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// downloads is the folder that a tab saves to.
type downloads struct {
	t   *testing.T
	tab *chromium.Tab
	dir string
}

func newDownloads(t *testing.T, tab *chromium.Tab) *downloads {
	t.Helper()
	d := &downloads{t, tab, t.TempDir()}
	require.NoError(t, tab.SaveTo(d.dir))
	return d
}

// after calls act and returns the complete file that this saves.
func (d *downloads) after(act func()) (name string, content []byte) {
	d.t.Helper()
	completed := make(chan error, 1)
	events := chromedp.Events(d.tab.Context, browser.DownloadProgress)
	go func() { // events are kept since chromedp.Events returned
		for e, err := range events {
			if err != nil || e.State != browser.DownloadProgressStateInProgress {
				completed <- errors.Join(err, stateError(e.State))
				return
			}
		}
	}()
	act()
	require.NoError(d.t, <-completed)
	found, err := os.ReadDir(d.dir)
	require.NoError(d.t, err)
	require.Len(d.t, found, 1)
	name = found[0].Name()
	content, err = os.ReadFile(filepath.Join(d.dir, name))
	require.NoError(d.t, err)
	require.NoError(d.t, os.Remove(filepath.Join(d.dir, name)))
	return name, content
}

func stateError(s browser.DownloadProgressState) error {
	if s == browser.DownloadProgressStateCanceled {
		return errors.New("the browser cancelled the download")
	}
	return nil
}

// demoSeries is the result of TensorBoard's reader for a tag in a file of the demo log, in the form
// that eventlens dump prints.
type demoSeries struct {
	File, Tag         string
	Plugin            string
	Count             int
	FirstStep         int64 `json:"first_step"`
	LastStep          int64 `json:"last_step"`
	Sum, Min, Max     float64
	run               string
	values, lowest    float64
	highest           float64
	points            int
	firstSeen, latest int64
}

func demoScalars(t *testing.T, runs ...string) map[string]*demoSeries {
	t.Helper()
	content, err := os.ReadFile("../testdata/demo.golden.jsonl")
	require.NoError(t, err)
	all := map[string]*demoSeries{}
	for _, line := range bytes.Split(bytes.TrimSpace(content), []byte("\n")) {
		var s demoSeries
		require.NoError(t, json.Unmarshal(line, &s))
		s.run = filepath.Dir(s.File)
		for _, run := range runs {
			if s.run == run && s.Plugin == "scalars" {
				s.lowest, s.highest = math.Inf(1), math.Inf(-1)
				all[s.run+"|"+s.Tag] = &s
			}
		}
	}
	require.NotEmpty(t, all)
	return all
}

func (s *demoSeries) add(step int64, value float64) {
	if s.points == 0 {
		s.firstSeen = step
	}
	s.points++
	s.latest = step
	s.values += value
	s.lowest, s.highest = math.Min(s.lowest, value), math.Max(s.highest, value)
}

func (s *demoSeries) check(t *testing.T) {
	t.Helper()
	assert.Equal(t, s.Count, s.points, "%s %s", s.run, s.Tag)
	assert.Equal(t, []int64{s.FirstStep, s.LastStep}, []int64{s.firstSeen, s.latest}, "%s %s",
		s.run, s.Tag)
	assert.InEpsilon(t, s.Sum, s.values, 1e-12, "%s %s", s.run, s.Tag)
	assert.Equal(t, []float64{s.Min, s.Max}, []float64{s.lowest, s.highest}, "%s %s", s.run, s.Tag)
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return v
}

// openTwo opens two runs of the demo log under the names that they have there.
func openTwo(t *testing.T) (*chromium.Tab, *downloads) {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{},
		h.url("#src=torch%2Fsgd=./data/"+fileOf(t, "torch/sgd")+"&src=torch%2Fadamw=./data/"+
			fileOf(t, "torch/adamw")+"&pairs=off"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	return tab, newDownloads(t, tab)
}

// TestDownloadOfTheView downloads all points with the keyboard only and compares them with the
// results of TensorBoard's reader.
func TestDownloadOfTheView(t *testing.T) {
	tab, d := openTwo(t)
	want := demoScalars(t, "torch/sgd", "torch/adamw")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#export-view"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement?.id === 'export-save'`)
	name, content := d.after(func() { press(t, tab, kb.Enter) })
	assert.True(t, strings.HasSuffix(name, ".csv"), name)
	waitFor(t, tab, `document.activeElement?.id === 'export-view'`)
	waitFor(t, tab, `document.querySelector('.download.done')?.textContent.includes('Downloaded')`)
	records, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"run", "tag", "wall_time", "step", "value"}, records[0])
	for _, r := range records[1:] {
		s := want[r[0]+"|"+r[1]]
		require.NotNil(t, s, "%v", r)
		s.add(int64(number(t, r[3])), number(t, r[4]))
		require.Greater(t, number(t, r[2]), 1.7e9)
	}
	for _, s := range want {
		s.check(t)
	}
}

// openMenu opens the menu of a tag's card and presses an item.
func openMenu(t *testing.T, tab *chromium.Tab, tag, line string) {
	t.Helper()
	card := fmt.Sprintf(`[...document.querySelectorAll('.card')].find((c) => c.querySelector('h3').textContent === %q)`, tag)
	waitFor(t, tab, card)
	evaluate[bool](t, tab,
		`(document.querySelector('[data-testid=wanted-menu]')?.removeAttribute('data-testid'), `+
			card+`.querySelector('[data-card-act=menu]').setAttribute('data-testid', 'wanted-menu'), true)`)
	click(t, tab, `[data-testid=wanted-menu]`)
	waitFor(t, tab, `document.querySelector('.card-menu .menu-item')`)
	evaluate[bool](t, tab,
		fmt.Sprintf(`([...document.querySelectorAll('.card-menu .menu-item')].find((i) => i.textContent.startsWith(%q)).setAttribute('data-testid', 'wanted'), true)`, line))
	click(t, tab, `[data-testid=wanted]`)
}

// TestDownloadOfACard downloads one run of a card, in TensorBoard's formats.
func TestDownloadOfACard(t *testing.T) {
	tab, d := openTwo(t)
	openMenu(t, tab, "train/loss", "Download points")
	waitFor(t, tab, `document.activeElement?.id === 'export-save'`)
	shoot(t, tab, "export-dialog")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#export-run"))))
	press(t, tab, kb.End)
	waitFor(t, tab,
		`document.getElementById('export-run').selectedOptions[0].textContent === 'torch/sgd' && document.querySelector('.export-notes').textContent.includes('TensorBoard')`)
	name, content := d.after(func() { click(t, tab, "#export-save") })
	assert.Equal(t, "torch_sgd-train_loss.csv", name)
	lines := strings.Split(strings.TrimSuffix(string(content), "\r\n"), "\r\n")
	assert.Equal(t, "Wall time,Step,Value", lines[0])
	s := demoScalars(t, "torch/sgd")["torch/sgd|train/loss"]
	for _, line := range lines[1:] {
		cells := strings.Split(line, ",")
		s.add(int64(number(t, cells[1])), number(t, cells[2]))
	}
	s.check(t)

	openMenu(t, tab, "train/loss", "Download points")
	waitFor(t, tab, `document.activeElement?.id === 'export-save'`)
	click(t, tab, "#export .seg button:last-child")
	waitFor(t, tab,
		`document.querySelector('#export .seg button:last-child').getAttribute('aria-pressed') === 'true'`)
	name, content = d.after(func() { click(t, tab, "#export-save") })
	assert.Equal(t, "train_loss.json", name)
	var document struct {
		Series []struct {
			Run, Tag string
			Points   [][3]float64
		}
	}
	require.NoError(t, json.Unmarshal(content, &document))
	want := demoScalars(t, "torch/sgd", "torch/adamw")
	require.Len(t, document.Series, 2)
	for _, series := range document.Series {
		s := want[series.Run+"|"+series.Tag]
		for _, p := range series.Points {
			s.add(int64(p[1]), p[2])
		}
		s.check(t)
	}
}

func TestDownloadOfPictures(t *testing.T) {
	tab, d := openTwo(t)
	name, content := d.after(func() { openMenu(t, tab, "train/loss", "Download picture (SVG)") })
	assert.Equal(t, "train_loss.svg", name)
	decoder, texts := xml.NewDecoder(bytes.NewReader(content)), ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if text, ok := token.(xml.CharData); ok {
			texts += string(text) + "|"
		}
	}
	for _, text := range []string{"train/loss", "torch/sgd", "torch/adamw", "Step"} {
		assert.Contains(t, texts, text)
	}
	if dir := os.Getenv("SHOTS"); dir != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o644))
	}

	name, content = d.after(func() { openMenu(t, tab, "train/loss", "Download picture (PNG)") })
	assert.Equal(t, "train_loss.png", name)
	picture, err := png.Decode(bytes.NewReader(content))
	require.NoError(t, err)
	assert.Equal(t, 1120, picture.Bounds().Dx(), "two pixels in a CSS px")
	colours := map[[3]uint32]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			r, g, b, _ := picture.At(x, y).RGBA()
			colours[[3]uint32{r >> 8, g >> 8, b >> 8}] = true
		}
	}
	assert.Greater(t, len(colours), 50, "lines are on it")
	if dir := os.Getenv("SHOTS"); dir != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o644))
	}
}

// allowClipboard allows the page to write to the clipboard, and the test to read it.
func allowClipboard(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	for _, permission := range []string{"clipboard-read", "clipboard-write"} {
		require.NoError(t, tab.Allow(permission))
	}
}

func TestCopyOfPictures(t *testing.T) {
	tab, _ := openTwo(t)
	allowClipboard(t, tab)
	watchToasts(t, tab)
	openMenu(t, tab, "train/loss", "Copy picture as SVG text")
	toasted(t, tab, "Picture copied as SVG text.")
	text := evaluateAsync(t, tab, `navigator.clipboard.readText()`)
	assert.True(t, strings.HasPrefix(text, "<svg"), text)
	assert.Contains(t, text, "torch/sgd")

	openMenu(t, tab, "train/loss", "Copy picture")
	toasted(t, tab, "Picture copied.")
	size := evaluateAsync(t, tab,
		`navigator.clipboard.read().then(([item]) => item.getType('image/png')).then(createImageBitmap).then((b) => b.width + ' px')`)
	assert.Equal(t, "1120 px", size)
}

// TestDownloadIsCancelled cancels in the middle: nothing is saved, and the worker is told.
func TestDownloadIsCancelled(t *testing.T) {
	tab, d := openTwo(t)
	p := newPuppet(t, tab)
	begin := func() *wire.Export {
		click(t, tab, "#export-view")
		waitFor(t, tab, `document.activeElement?.id === 'export-save'`)
		click(t, tab, "#export-save")
		return p.next().(*wire.Export)
	}
	asked := begin()
	assert.Len(t, asked.Runs, 2)
	assert.True(t, asked.Long)
	p.tellWithBlob(&wire.ExportPart{ID: asked.ID, Blob: 1, Bytes: 4, Points: 10, Total: 100},
		"half")
	waitFor(t, tab, `document.querySelector('.download')?.textContent.includes('10 of 100 points')`)
	assert.Equal(t, &wire.ExportMore{ID: asked.ID}, p.next())
	shoot(t, tab, "export-progress")
	click(t, tab, ".download .btn")
	assert.Equal(t, &wire.ExportMore{ID: asked.ID, Stop: true}, p.next())
	waitFor(t, tab, `!document.querySelector('.download') && document.activeElement?.id === 'main'`)
	assert.Equal(t, "Download cancelled.",
		evaluate[string](t, tab, `document.getElementById('said').textContent`))

	again := begin() // a late part of the first download is ignored
	p.tellWithBlob(&wire.ExportPart{ID: asked.ID, Blob: 1, Bytes: 4, Points: 20, Total: 100},
		"late")
	_, content := d.after(func() {
		p.tellWithBlob(&wire.ExportPart{ID: again.ID, Blob: 1, Bytes: 3, Points: 1, Total: 2},
			"one")
		assert.Equal(t, &wire.ExportMore{ID: again.ID}, p.next())
		p.tellWithBlob(&wire.ExportPart{
			ID: again.ID, Blob: 1, Bytes: 3, Points: 2, Total: 2, Done: true,
		}, "two")
	})
	assert.Equal(t, "onetwo", string(content))
}

// tellWithBlob sends a message with one reference, to a Blob of a text.
func (p *puppet) tellWithBlob(m wire.Message, text string) {
	p.t.Helper()
	frame, refs := wire.Encode(nil, m)
	require.Len(p.t, refs, 1)
	evaluate[bool](p.t, p.tab,
		fmt.Sprintf(`(testTell(%q, new Blob([%q])), true)`,
			base64.StdEncoding.EncodeToString(frame), text))
}

// TestChartIsDescribed: a focused chart tells screen readers what stands out.
func TestChartIsDescribed(t *testing.T) {
	tab, _ := openTwo(t)
	click(t, tab, "#tags-filter") // before any interaction a page reports no focus
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("[data-testid=chart]"))))
	described := `document.getElementById(document.querySelector('[data-testid=chart]').getAttribute('aria-describedby')).textContent`
	waitFor(t, tab, described)
	assert.Contains(t, evaluate[string](t, tab, described), "2 series with")
}
