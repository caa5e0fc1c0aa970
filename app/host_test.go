package app

import (
	"context"
	"fmt"
	"strings"

	"eventlens/app/page"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/eventfile/source"
)

// fakeHost records what is asked of the browser and lets a test play its part.
type fakeHost struct {
	fragment string
	meta     string
	theme    string
	kept     map[string]string
	tab      map[string]string // kept for the tab
	begin    []byte            // what the next worker begins with
	offline  bool
	fetcher  source.Fetcher
	given    []wire.Source
	hidden   bool
	later    int64    // milliseconds since the test began
	calls    []string // in order, without their numbers
	marks    []string

	onFragment func(string)
	onFiles    func([]wire.Source)
	onVisible  func(bool)
	onSecond   func()
	onDrag     func(bool)
	onCards    func([]page.CardBox)
	onPointer  func(string, float64, float64, bool)
	onChunks   func(int, []page.ChunkBox)
	onCardDrag func(page.CardDrag)
	onTheme    func(string)
	onHandle   func(string, int, float64, bool)
	onCopy     func(string, bool)
	onChart    func(wire.ChartAct)
	shown      wire.ShownHover
	frames     map[string]wire.ChartFrame
	brushed    [4]string

	copied     func(bool) // see saver_test.go
	made       func(wire.Ref, error)
	wrote      func(error)
	onRunRows  func(int, int)
	onRunOver  func(wire.RunID, bool)
	onRunWidth func(int)
}

func (h *fakeHost) call(format string, args ...any) {
	h.calls = append(h.calls, fmt.Sprintf(format, args...))
}

// take returns the calls recorded since the last time whose name is among names.
func (h *fakeHost) take(names ...string) (taken []string) {
	for _, c := range h.calls {
		for _, name := range names {
			if strings.HasPrefix(c, name) {
				taken = append(taken, c)
			}
		}
	}
	h.calls = nil
	return taken
}

func (h *fakeHost) Fragment() string { return h.fragment }
func (h *fakeHost) SetFragment(fragment string, push bool) {
	h.fragment = fragment
	h.call("SetFragment %q %v", fragment, push)
}
func (h *fakeHost) OnFragment(fn func(string))                        { h.onFragment = fn }
func (h *fakeHost) BaseURL() string                                   { return "https://site.example/deep/" }
func (h *fakeHost) Meta(string) string                                { return h.meta }
func (h *fakeHost) OnFiles(fn func([]wire.Source))                    { h.onFiles = fn }
func (h *fakeHost) Given() []wire.Source                              { return h.given }
func (h *fakeHost) Kept(name string) string                           { return h.kept[name] }
func (h *fakeHost) Keep(name, value string)                           { h.call("Keep %s %s", name, value) }
func (h *fakeHost) Visible() bool                                     { return !h.hidden }
func (h *fakeHost) OnVisible(fn func(bool))                           { h.onVisible = fn }
func (h *fakeHost) OnSecond(fn func())                                { h.onSecond = fn }
func (h *fakeHost) OnDrag(fn func(bool))                              { h.onDrag = fn }
func (h *fakeHost) ChooseFiles(folder bool)                           { h.call("ChooseFiles %v", folder) }
func (h *fakeHost) OnCards(fn func([]page.CardBox))                   { h.onCards = fn }
func (h *fakeHost) Place(id string, x, y float64)                     { h.call("Place %s %g %g", id, x, y) }
func (h *fakeHost) RevokeURL(url string)                              { h.call("RevokeURL %s", url) }
func (h *fakeHost) Theme() string                                     { return h.theme }
func (h *fakeHost) OnTheme(fn func(string))                           { h.onTheme = fn }
func (h *fakeHost) Now() int64                                        { return 1763452800000 + h.later }
func (h *fakeHost) ZoneOffset(int64) int                              { return 3600 }
func (h *fakeHost) OnPointer(fn func(string, float64, float64, bool)) { h.onPointer = fn }

func (h *fakeHost) OnHandle(fn func(string, int, float64, bool)) { h.onHandle = fn }
func (h *fakeHost) OnChunks(fn func(int, []page.ChunkBox))       { h.onChunks = fn }
func (h *fakeHost) OnCardDrag(fn func(page.CardDrag))            { h.onCardDrag = fn }
func (h *fakeHost) PlaceMenu(id, anchor string)                  { h.call("PlaceMenu %s %s", id, anchor) }
func (h *fakeHost) OnRunRows(fn func(int, int))                  { h.onRunRows = fn }
func (h *fakeHost) OnRunWidth(fn func(int))                      { h.onRunWidth = fn }
func (h *fakeHost) SetRunWidth(px int)                           { h.call("SetRunWidth %d", px) }
func (h *fakeHost) OnRunOver(fn func(wire.RunID, bool))          { h.onRunOver = fn }
func (h *fakeHost) ShowRunRow(index int)                         { h.call("ShowRunRow %d", index) }

func (h *fakeHost) KeptInTab(name string) string { return h.tab[name] }
func (h *fakeHost) KeepInTab(name, value string) {
	h.tab = map[string]string{name: value}
}
func (h *fakeHost) BeginWith(frame []byte)       { h.begin = frame }
func (h *fakeHost) Fetcher() source.Fetcher      { return h.fetcher }
func (h *fakeHost) Online() bool                 { return !h.offline }
func (h *fakeHost) Origin() string               { return "https://site.example" }
func (h *fakeHost) OnCopy(fn func(string, bool)) { h.onCopy = fn }
func (h *fakeHost) Reach(_ context.Context, url string) error {
	h.call("Reach %s", url)
	return nil
}

func (h *fakeHost) OnChart(fn func(wire.ChartAct))       { h.onChart = fn }
func (h *fakeHost) BrushTexts(_ string, texts [4]string) { h.brushed = texts }
func (h *fakeHost) WantPart(card string, x wire.Span)    { h.call("WantPart %s %g %g", card, x.Lo, x.Hi) }

func (h *fakeHost) FrameChart(card string, f wire.ChartFrame) {
	if h.frames == nil {
		h.frames = map[string]wire.ChartFrame{}
	}
	h.frames[card] = f
}

func (h *fakeHost) ShowHover(shown wire.ShownHover) {
	h.shown = shown
	h.call("ShowHover %s", shown.Card)
}

func (h *fakeHost) HideHover() {
	h.shown = wire.ShownHover{}
	h.call("HideHover")
}

func (h *fakeHost) Paint(canvas string, d wire.Drawn, width, height, ratio float64) {
	h.call("Paint %s %gx%g@%g pixels=%d", canvas, width, height, ratio, d.Pixels)
}

func (h *fakeHost) Faint(canvas string) { h.call("Faint %s", canvas) }

func (h *fakeHost) Lift(canvas string, r chart.Readout) {
	h.call("Lift %s pixels=%d", canvas, r.Pixels)
}

func (h *fakeHost) ObjectURL(ref wire.Ref) string {
	h.call("ObjectURL %d", ref)
	return fmt.Sprintf("blob:%d", ref)
}

func (h *fakeHost) SetTheme(theme string) {
	h.theme = theme
	h.call("SetTheme %s", theme)
}

func (h *fakeHost) Mark(name string, detail map[string]any) {
	h.marks = append(h.marks, strings.TrimSuffix(fmt.Sprint(name, " ", detail), " map[]"))
}
