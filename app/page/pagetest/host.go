package pagetest

import (
	"cmp"
	"fmt"
	"strings"

	"eventlens/app/page"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// Host records the calls to the browser and lets a test act as the browser. Its methods are those
// of [page.Host]; a call is recorded by its name, and the page's callbacks are in fields that begin
// with Tell.
type Host struct {
	Address    string
	InMeta     map[string]string
	InTheme    string
	Chosen     string // the chosen theme
	OnDevice   map[string]string
	Tab        map[string]string // kept for the browser tab
	Begin      []byte            // first frame for the next worker
	offline    bool
	Unscripted bool // no script can be loaded
	Dropped    []wire.Source
	Hidden     bool
	Decoded    func(wire.Ref)                       // callback of the last Clip
	PlotSize   page.CardBox                         // size of plots that do not exist yet
	Later      int64                                // milliseconds since the test started
	Views      []func(*page.Page) page.Tabbed       // in place of those of package kinds
	Matched    func(matches []byte, failure string) // answers MatchNames
	// answers StartProgram
	Program func(name string, progress func(done, all int64)) (wire.Conn, error)
	calls   []string // in order, without their numbers
	Marks   []string

	TellFragment func(string)
	TellFiles    func([]wire.Source)
	TellVisible  func(bool)
	TellSecond   func()
	TellDrag     func(bool)
	TellCards    func([]page.CardBox)
	TellHost     func(wire.HostMessage)
	Told         []string // messages to the embedding page
	InLayout     string   // the embedding layout
	TellPointer  func(string, float64, float64, bool)
	TellChunks   func(int, []page.ChunkBox)
	TellAim      func(string)
	TellCardDrag func(page.CardDrag)
	TellTheme    func(string)
	TellHandle   func(string, int, float64, bool)
	TellCopy     func(string, bool)
	TellChart    func(wire.ChartAct)
	Shown        wire.ShownHover
	Outlines     []wire.ShownOutline
	Frames       map[string]wire.ChartFrame
	Brushed      [4]string

	// pictures being decoded; if nil, they are decoded at once
	Decoding     map[string]func(ok, turned bool)
	Copied       func(bool) // see saver_test.go
	Made         func(wire.Ref, error)
	Wrote        func(error)
	TellRunRows  func(int, int)
	TellRunOver  func(wire.RunID, bool)
	TellRunWidth func(int)
}

func (h *Host) call(format string, args ...any) {
	h.calls = append(h.calls, fmt.Sprintf(format, args...))
}

// Take returns the calls since the last one whose name is among names.
func (h *Host) Take(names ...string) (taken []string) {
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

func (h *Host) Fragment() string { return h.Address }
func (h *Host) SetFragment(fragment string, push bool) {
	h.Address = fragment
	h.call("SetFragment %q %v", fragment, push)
}
func (h *Host) OnFragment(fn func(string)) { h.TellFragment = fn }
func (h *Host) BaseURL() string {
	return "https://site.example/deep/"
}
func (h *Host) Meta(name string) string        { return h.InMeta[name] }
func (h *Host) OnFiles(fn func([]wire.Source)) { h.TellFiles = fn }
func (h *Host) Given() []wire.Source           { return h.Dropped }
func (h *Host) Renew()                         { h.call("Renew") }
func (h *Host) Kept(name string) string        { return h.OnDevice[name] }
func (h *Host) Keep(name, value string) {
	h.call("Keep %s %s", name, value)
}
func (h *Host) Visible() bool           { return !h.Hidden }
func (h *Host) OnVisible(fn func(bool)) { h.TellVisible = fn }
func (h *Host) OnSecond(fn func())      { h.TellSecond = fn }
func (h *Host) OnDrag(fn func(bool))    { h.TellDrag = fn }
func (h *Host) ChooseFiles(folder bool) {
	h.call("ChooseFiles %v", folder)
}
func (h *Host) OnCards(fn func([]page.CardBox)) { h.TellCards = fn }
func (h *Host) Place(id string, x, y float64) {
	h.call("Place %s %g %g", id, x, y)
}
func (h *Host) RevokeURL(url string)                              { h.call("RevokeURL %s", url) }
func (h *Host) Theme() string                                     { return h.InTheme }
func (h *Host) OnTheme(fn func(string))                           { h.TellTheme = fn }
func (h *Host) Now() int64                                        { return 1763452800000 + h.Later }
func (h *Host) ZoneOffset(int64) int                              { return 3600 }
func (h *Host) OnPointer(fn func(string, float64, float64, bool)) { h.TellPointer = fn }

func (h *Host) OnHandle(fn func(string, int, float64, bool)) { h.TellHandle = fn }
func (h *Host) PlotBox(string, string) (page.CardBox, int)   { return h.PlotSize, 2 }
func (h *Host) OnAim(fn func(string))                        { h.TellAim = fn }
func (h *Host) OnChunks(fn func(int, []page.ChunkBox))       { h.TellChunks = fn }
func (h *Host) OnCardDrag(fn func(page.CardDrag))            { h.TellCardDrag = fn }
func (h *Host) PlaceMenu(id, anchor string) {
	h.call("PlaceMenu %s %s", id, anchor)
}
func (h *Host) OnRunRows(fn func(int, int))         { h.TellRunRows = fn }
func (h *Host) OnRunWidth(fn func(int))             { h.TellRunWidth = fn }
func (h *Host) SetRunWidth(px int)                  { h.call("SetRunWidth %d", px) }
func (h *Host) OnRunOver(fn func(wire.RunID, bool)) { h.TellRunOver = fn }
func (h *Host) ShowRunRow(index int)                { h.call("ShowRunRow %d", index) }

func (h *Host) KeptInTab(name string) string { return h.Tab[name] }
func (h *Host) KeepInTab(name, value string) {
	h.Tab = map[string]string{name: value}
}
func (h *Host) BeginWith(frame []byte) { h.Begin = frame }

// MatchNames leaves the answer to the test.
func (h *Host) MatchNames(source, flags string, names []string, done func([]byte, string)) {
	h.call("MatchNames %s %s %q", source, flags, names)
	h.Matched = done
}
func (h *Host) Online() bool                 { return !h.offline }
func (h *Host) Origin() string               { return "https://site.example" }
func (h *Host) OnCopy(fn func(string, bool)) { h.TellCopy = fn }

func (h *Host) OnChart(fn func(wire.ChartAct))       { h.TellChart = fn }
func (h *Host) BrushTexts(_ string, texts [4]string) { h.Brushed = texts }
func (h *Host) WantPart(card string, x wire.Span) {
	h.call("WantPart %s %g %g", card, x.Lo, x.Hi)
}

func (h *Host) FrameChart(card string, f wire.ChartFrame) {
	if h.Frames == nil {
		h.Frames = map[string]wire.ChartFrame{}
	}
	h.Frames[card] = f
}

func (h *Host) ShowHover(shown wire.ShownHover) {
	h.Shown = shown
	h.call("ShowHover %s", shown.Card)
}

func (h *Host) HideHover() {
	h.Shown = wire.ShownHover{}
	h.call("HideHover")
}

func (h *Host) ShowOutlines(marks []wire.ShownOutline) {
	h.Outlines = marks
	h.call("ShowOutlines %d", len(marks))
}

func (h *Host) MarkStep(card string, paths []string) {
	h.call("MarkStep %s %d", card, len(paths))
}

func (h *Host) Paint(canvas string, d wire.Drawn, width, height, ratio float64) {
	h.call("Paint %s %gx%g@%g pixels=%d", canvas, width, height, ratio, d.Pixels)
}

func (h *Host) StartProgram(name string, progress func(done, all int64)) (wire.Conn, error) {
	return h.Program(name, progress)
}

func (h *Host) Bring(name string, done func(bool)) {
	h.call("Bring %s", name)
	done(!h.Unscripted)
}

func (h *Host) Faint(canvas string) { h.call("Faint %s", canvas) }

func (h *Host) Lift(canvas string, r chart.Readout) {
	h.call("Lift %s pixels=%d", canvas, r.Pixels)
}

func (h *Host) ObjectURL(ref wire.Ref) string {
	h.call("ObjectURL %d", ref)
	return fmt.Sprintf("blob:%d", ref)
}

func (h *Host) PictureAddress(ref wire.Ref, mime string, still bool, width, height int) string {
	h.call("PictureAddress %d still=%t", ref, still)
	return fmt.Sprintf("blob:%d", ref)
}

// DecodePicture succeeds at once, or when the test says so.
func (h *Host) DecodePicture(url, placeID string, done func(ok, turned bool)) {
	h.call("DecodePicture %s", url)
	if h.Decoding != nil {
		h.Decoding[url] = done
		return
	}
	done(true, false)
}

func (h *Host) ZoomPicture(id, how string) { h.call("ZoomPicture %s %s", id, how) }
func (h *Host) TonePictures(brightness, contrast float64) {
	h.call("TonePictures %g %g", brightness, contrast)
}

// Clip records the parts of a clip. The test passes the decoded clip to Decoded.
func (h *Host) Clip(parts []wire.Ref, mime string, decoded func(wire.Ref)) string {
	h.call("Clip %v %s", parts, mime)
	h.Decoded = decoded
	return fmt.Sprintf("blob:%d", parts[0])
}

func (h *Host) ThemeChoice() string { return h.Chosen }
func (h *Host) SetTheme(theme string) {
	h.InTheme, h.Chosen = cmp.Or(theme, "light"), theme
	h.call("SetTheme %s", theme)
}

func (h *Host) Layout() string                   { return h.InLayout }
func (h *Host) OnHost(fn func(wire.HostMessage)) { h.TellHost = fn }
func (h *Host) Tell(what string, detail ...any) {
	for i := 0; i < len(detail); i += 2 {
		what += fmt.Sprint(" ", detail[i], "=", detail[i+1])
	}
	h.Told = append(h.Told, what)
}

func (h *Host) Mark(name string, detail map[string]any) {
	h.Marks = append(h.Marks, strings.TrimSuffix(fmt.Sprint(name, " ", detail), " map[]"))
}

func (h *Host) Hand(id, what string, with wire.Ref) { h.call("Hand %s %s %d", id, what, with) }
