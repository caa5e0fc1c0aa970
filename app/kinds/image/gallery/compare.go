package gallery

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/image"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// side is one of two images being compared.
type side struct {
	key    cards.Key
	step   int64
	sample int // index among the images of the step
}

// sideQuestion is the question for the image of a side, and the state it depends on.
type sideQuestion struct {
	side
	by         int   // offset from step, in logged steps
	all        bool  // superseded images count, too
	superseded int64 // number of the tag's superseded values: a step may have been written again
	values     int64 // number of the tag's values: if it changed, there may be further steps
	// whether the steps up to the requested one are still being read, so that more may come
	reading bool
}

// figures are the statistics of a comparison, as computed by compare.js. Values are per channel,
// from 0 to 255.
type figures struct {
	width, height int     // of the compared area, in pixels
	largest, x, y int     // largest difference, and its pixel
	differ        int     // number of pixels that differ
	mean, square  float64 // mean difference, and mean of the squared differences
	translucent   bool    // alpha is compared, too
	exact         bool    // the browser gives the exact colours of translucent pixels
	sizes         [2][2]int
}

// comparison is the comparison of two images.
type comparison struct {
	g         *Gallery
	component *compareView // nil unless on screen
	opener    app.Value    // the element that had the focus before
	from      string       // id of the picture whose zoom is the initial zoom, "" for the zoom of all
	asked     [2]sideQuestion
	serials   [2]uint32 // numbers of the last questions
	waiting   [2]bool   // for the answers
	// the side's question is the same as before: its image stays, unless the step requested lies
	// before the first one
	same    [2]bool
	goal    [2]int        // index of the step that the person wants, -1 for none
	sent    [2]int        // the index that was requested
	shown   [2]image.Cell // the last answers
	problem [2]string     // why an image is missing
	measured
	controls
	version uint64 // changes with everything that is shown
}

// measured holds the script's results about the images.
type measured struct {
	figures *figures // nil until they arrive
	failed  string   // why there are none
}

// controls are the settings of the modes.
type controls struct {
	split float64 // the border between A and B, from 0 (left) to 1
	// opacity: percent of B; ms: how long each is shown; amplified: factor of differences
	opacity, ms, amplified int
}

var usualControls = controls{split: 0.5, opacity: 50, ms: 800, amplified: 1}

// open compares two images. from is the id of the picture whose zoom is the initial zoom, or "" for
// the zoom of all images.
func (c *comparison) open(sides [2]side, from string) {
	c.from = from
	l := &c.g.look
	if !l.compare {
		c.opener = focused()
	}
	for i, s := range sides {
		l.sides[i] = sideLook{card: c.g.model.Cards.CardName(s.key), step: s.step, sample: s.sample}
	}
	l.compare = true
	c.g.page.ChangedWithHistory()
}

// Seen is the image that a card shows: the card, the step, the index among the step's images, and
// the id of the picture.
type Seen struct {
	Key     cards.Key
	Step    int64
	Sample  int
	Picture string
}

// CompareCard compares a card's image with the image of another run at the same step, or of another
// step.
func (g *Gallery) CompareCard(seen Seen) {
	key := seen.Key
	a := side{key, seen.Step, seen.Sample}
	b := a
	tag := g.model.Cards.Tag(key.Tag)
	if tag == nil {
		return
	}
	for _, run := range append(g.model.Runs.DrawnRuns(), tag.Runs...) {
		if run == key.Run {
			continue
		}
		for _, has := range tag.Runs {
			if has == run && b == a {
				b.key.Run = run
			}
		}
	}
	if b == a { // compare with the first step
		b.step = math.MinInt64
	}
	g.compare.open([2]side{a, b}, seen.Picture)
}

// side returns the image of a side; ok is false while its card is not known.
func (c *comparison) side(i int) (s side, ok bool) {
	l := c.g.look.sides[i]
	key, k, ok := c.g.model.Cards.CardNamed(l.card)
	return side{key, l.step, l.sample}, ok && k == c.g.cards.ID()
}

// problemOf says why the image of a side is missing; "" if it is not missing, or may still come.
func (c *comparison) problemOf(i int) string {
	if _, ok := c.side(i); !ok && c.g.allRead() {
		return image.CompareNone.Text()
	}
	return c.problem[i]
}

// ask requests the images that are missing or outdated.
func (c *comparison) ask() {
	for i := range c.asked {
		s, ok := c.side(i)
		q := sideQuestion{
			side: s, all: c.g.model.Cards.AllAttempts(), reading: c.g.model.Progress().Reading,
		}
		q.superseded, q.values = c.written(s)
		if ok && q != c.asked[i] {
			c.askFor(i, q)
		}
	}
}

// written returns the numbers of superseded values and of all values of a side's tag.
func (c *comparison) written(s side) (superseded, values int64) {
	if tag := c.g.model.Cards.Tag(s.key.Tag); tag != nil {
		return tag.Superseded, tag.Values
	}
	return 0, 0
}

// askFor requests the image of a side: q.by logged steps away from q.step.
func (c *comparison) askFor(i int, q sideQuestion) {
	before := c.asked[i]
	before.values, before.reading = q.values, q.reading
	c.same[i] = before == q && c.shown[i].Index >= 0
	by := q.by
	if q.step == math.MinInt64 { // stands for the very first step
		by = 1
	}
	c.serials[i] = c.g.page.Ask(c.g.cards, sideName(i),
		&image.GetCell{
			Tag: q.key.Tag, Run: q.key.Run, Step: q.step, By: by, Sample: q.sample,
			AllAttempts: q.all,
		})
	if q.by == 0 {
		c.goal[i] = -1
	}
	q.by = 0
	c.asked[i], c.waiting[i], c.sent[i] = q, true, c.goal[i]
	c.changed()
}

// sideName names a side to the script and the worker.
func sideName(i int) string { return [...]string{"a", "b"}[i] }

// sideLabel names a side to the person.
func sideLabel(i int) string { return [...]string{image.CompareA.Text(), image.CompareB.Text()}[i] }

// read takes the image of a side.
func (c *comparison) read(id string, serial uint32, m *image.Cell) {
	i := 0
	if id == sideName(1) {
		i = 1
	}
	url := c.g.url(m.Blob)
	if c.component == nil || serial != c.serials[i] {
		if url != "" {
			c.g.media.RevokeURL(url)
		}
		return
	}
	c.waiting[i] = false
	if m.Index < 0 && m.Count > 0 { // all steps come later: show the first one
		q := c.asked[i]
		q.by = 1
		c.askFor(i, q)
		return
	}
	// the URL contains the step that is shown
	if m.Index >= 0 && m.Step != c.asked[i].step && (c.goal[i] >= 0 || !c.asked[i].reading) {
		c.asked[i].step, c.g.look.sides[i].step = m.Step, m.Step
		c.g.page.ChangedKeepingReadout()
	}
	if c.same[i] && m.Step == c.shown[i].Step {
		if url != "" {
			c.g.media.RevokeURL(url)
		}
		c.shown[i] = *m
		c.changed()
		c.goOn(i)
		return
	}
	c.shown[i] = *m
	c.problem[i] = words.Say(m.Problem)
	c.measured = measured{}
	switch {
	case m.Index < 0 && c.asked[i].reading: // steps may still come
	case m.Index < 0:
		c.problem[i] = image.CompareNone.Text()
	case m.Blob == 0 && m.Problem.None():
		c.problem[i] = image.GridNoImage.Text()
	}
	call("compareImage", sideName(i), url)
	focusIfNone(stageID)
	c.changed()
	c.goOn(i)
}

// goOn goes to the step that the person chose while an answer was pending.
func (c *comparison) goOn(i int) {
	if c.goal[i] != c.sent[i] {
		c.moveTo(i, c.goal[i])
	}
}

// move goes by a number of logged steps from the step that a side shows or is on its way to.
func (c *comparison) move(i, by int) { c.moveTo(i, c.index(i)+by) }

// moveTo goes to a logged step of a side, by index, as soon as no answer is pending.
func (c *comparison) moveTo(i, index int) {
	c.goal[i] = min(max(index, 0), max(0, c.shown[i].Count-1))
	if by := c.goal[i] - c.shown[i].Index; !c.waiting[i] && by != 0 {
		q := c.asked[i]
		q.by = by
		c.askFor(i, q)
	}
}

// index returns the index of the logged step that a side shows or is on its way to.
func (c *comparison) index(i int) int {
	if c.waiting[i] && c.goal[i] >= 0 {
		return c.goal[i]
	}
	return c.shown[i].Index
}

// set changes which image a side shows.
func (c *comparison) set(i int, change func(*side)) {
	s, _ := c.side(i) // a side whose card is unknown can be changed, too
	change(&s)
	c.g.look.sides[i] = sideLook{
		card: c.g.model.Cards.CardName(s.key), step: s.step, sample: s.sample,
	}
	c.g.page.ChangedKeepingReadout()
}

// swap exchanges the two sides.
func (c *comparison) swap() {
	s := &c.g.look.sides
	s[0], s[1] = s[1], s[0]
	c.g.page.ChangedKeepingReadout()
}

// setMode chooses how images are compared.
func (c *comparison) setMode(m mode) {
	c.g.look.mode = m
	c.g.page.ChangedKeepingReadout()
	c.show()
}

// show has the script show the images in the chosen mode.
func (c *comparison) show() {
	call("showCompare", stageID, map[string]any{
		"from": c.from, "mode": c.g.look.mode.String(), "split": c.split,
		"opacity": float64(c.opacity) / 100, "ms": c.ms, "gain": c.amplified,
	})
}

// key handles a key, and reports whether it did.
func (c *comparison) key(key string) bool {
	if n, err := strconv.Atoi(key); err == nil && n >= 1 && n <= int(modes) {
		c.setMode(mode(n - 1))
		return true
	}
	switch key {
	case "+", "=", "-", "_", "−", "0":
		call("compareKey", key)
	case "a", "A":
		call("compareKey", "toggle")
	case "x", "X":
		c.swap()
	case ",":
		c.move(1, -1)
	case ".":
		c.move(1, 1)
	case "<":
		c.move(0, -1)
	case ">":
		c.move(0, 1)
	default:
		return false
	}
	return true
}

// onMessage handles a message of the script: figures, or why there are none, or a new position of
// the border between the images.
func (c *comparison) onMessage(detail app.Value) {
	if !detail.Truthy() || c.component == nil {
		return
	}
	number := func(object app.Value, name string) int { return object.Get(name).Int() }
	switch f := detail.Get("figures"); {
	case f.Truthy():
		c.measured = measured{figures: &figures{
			width: number(f, "width"), height: number(f, "height"), largest: number(f, "largest"),
			x: number(f, "x"), y: number(f, "y"), differ: number(f, "differ"),
			mean: f.Get("mean").Float(), square: f.Get("square").Float(),
			translucent: f.Get("translucent").Bool(), exact: f.Get("exact").Bool(),
			sizes: [2][2]int{{number(f, "aw"), number(f, "ah")},
				{number(f, "bw"), number(f, "bh")}},
		}}
	case detail.Get("error").Truthy():
		c.failed = image.CompareFailed(detail.Get("error").String())
	case detail.Get("undecoded").Truthy():
		i := 0
		if detail.Get("undecoded").String() == sideName(1) {
			i = 1
		}
		switch {
		case detail.Get("large").Bool():
			c.problem[i] = image.CompareTooLarge.Text()
		case c.problem[i] == "": // otherwise the worker already gave a reason
			c.problem[i] = words.ImageUndecoded.Text()
		}
	default:
		c.split = detail.Get("split").Float()
	}
	c.changed()
}

// changed renders the comparison.
func (c *comparison) changed() {
	c.version++
	if c.component != nil {
		c.g.page.RenderOnly(c.component)
	}
}

// runsOf returns the runs of a tag, visible ones first.
func (c *comparison) runsOf(tag *cards.Tag) (runs []*runs.Run) {
	left := map[wire.RunID]bool{}
	for _, id := range tag.Runs {
		left[id] = true
	}
	for _, id := range append(c.g.model.Runs.DrawnRuns(), tag.Runs...) {
		if run := c.g.model.Runs.Run(id); run != nil && left[id] {
			left[id] = false
			runs = append(runs, run)
		}
	}
	return runs
}
