package web_test

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// pressing is a page whose worker is replaced by the test, so that something can arrive just while
// a control is pressed.
type pressing struct {
	*puppet
	lastTag wire.TagID
}

func openPressing(t *testing.T) *pressing {
	t.Helper()
	// All cards are in sight: in a page that was scrolled, new tags would not come between them.
	tab, _ := tagsLog(t, chromium.Options{Height: 3000}, "", "b/5", "b/6", "b/7", "d/5")
	p := &pressing{newPuppet(t, tab), 100}
	// Another worker reads the log anew. Until it has read all, tags take their places.
	p.tell(&wire.Ready{})
	again := &wire.Catalogue{Runs: []wire.Run{{ID: 1, Name: "run", State: wire.RunReading}}}
	for i, name := range []string{"b/5", "b/6", "b/7", "d/5"} {
		again.Tags = append(again.Tags,
			wire.Tag{ID: wire.TagID(i + 1), Kind: kind.Scalar, Name: name, Values: 3})
	}
	p.tell(again)
	waitFor(t, tab, cardTitles+`.join() === 'b/5,b/6,b/7,d/5'`)
	return p
}

// press presses the element of an expression with a mouse, a pen or a finger, calls meanwhile, and
// releases at the same place. Like a user, it presses only once the element can be hit: what lay
// behind a dialog is out of reach until the dialog is gone.
func (p *pressing) press(kind, element string, meanwhile func()) {
	p.t.Helper()
	const middle = `(e) => { e.scrollIntoView({ block: 'center' }); const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }`
	waitFor(p.t, p.tab,
		fmt.Sprintf(`((e) => e.contains(document.elementFromPoint(...(%s)(e))))(%s)`, middle,
			element))
	at := evaluate[[]float64](p.t, p.tab, fmt.Sprintf(`(%s)(%s)`, middle, element))
	pressRow(p.t, p.tab, kind, at[0], at[1])
	meanwhile()
	releaseRow(p.t, p.tab, kind, at[0], at[1])
}

// comes sends a tag that is shown before the others of its group, and waits until it is shown.
func (p *pressing) comes(name string) {
	p.t.Helper()
	p.lastTag++
	p.tell(&wire.Catalogue{Tags: []wire.Tag{{
		ID: p.lastTag, Kind: kind.Scalar, Name: name, Values: 3,
	}}})
	waitFor(p.t, p.tab, fmt.Sprintf(`%s.includes(%q)`, cardTitles, name))
}

func labelled(label string) string {
	return fmt.Sprintf(`document.querySelector('[aria-label="%s"]')`, label)
}

// TestPressesActOnTheCardThatWasPressed: cards move into each other's elements between a press and
// its release.
func TestPressesActOnTheCardThatWasPressed(t *testing.T) {
	p := openPressing(t)
	for i, kind := range []string{"mouse", "pen", "touch"} {
		came := 0
		comes := func() { p.comes(fmt.Sprintf("b/%d%d", i, came)); came++ }
		p.press(kind, labelled("Pin b/6"), comes)
		waitFor(t, p.tab, pinnedCards+` === 'b/6'`)
		p.press(kind, labelled("Unpin b/6"), func() {})
		waitFor(t, p.tab, pinnedCards+` === ''`)

		p.press(kind, labelled("More for b/5"), comes)
		waitFor(t, p.tab,
			`document.querySelector('#card-menu[role=menu]')?.ariaLabel === 'More for b/5'`)
		press(t, p.tab, "\x1b")
		waitFor(t, p.tab, `!document.querySelector('#card-menu[role=menu]')`)

		p.press(kind, labelled("Full screen of b/6"), comes)
		waitFor(t, p.tab, `document.querySelector('#full h2')?.textContent.includes('b/6')`)
		press(t, p.tab, "\x1b")
		// What lay behind can be pressed once it has the focus.
		waitFor(t, p.tab,
			`!document.getElementById('full') && document.activeElement.closest('.card')`)

		head := `document.querySelector('[data-group][aria-expanded="true"]:not([data-group$="b"])')`
		was := evaluate[string](t, p.tab, head+`.dataset.group`)
		p.press(kind, head, func() { p.comes(fmt.Sprintf("a%d/x", i)) })
		waitFor(t, p.tab,
			fmt.Sprintf(`document.querySelector('[data-group=%q]').ariaExpanded === 'false'`, was))
		assert.Equal(t, i+1,
			evaluate[int](t, p.tab,
				`document.querySelectorAll('[data-group][aria-expanded="false"]').length`), kind)
	}
}

// TestPressesActOnTheButtonThatWasPressed: buttons of the top bar appear, disappear and move
// between a press and its release.
func TestPressesActOnTheButtonThatWasPressed(t *testing.T) {
	t.Parallel() // the test mostly waits
	p := openPressing(t)
	reading := func(on bool) {
		t.Helper()
		p.tell(&wire.Progress{Files: 9, FilesDone: 3, Bytes: 9e6, BytesDone: 3e6, Reading: on})
		waitFor(t, p.tab,
			fmt.Sprintf(`[...document.querySelectorAll('.topbar button')].some((e) => e.textContent === 'Stop') === %t`, on))
	}
	for _, kind := range []string{"mouse", "pen", "touch"} {
		reading(true)
		p.press(kind,
			`[...document.querySelectorAll('.topbar button')].find((e) => e.textContent === 'Stop')`, func() {
				reading(false)
			})
		p.press(kind, labelled("Keyboard shortcuts"), func() { reading(true) })
		waitFor(t, p.tab, `document.querySelector('dialog[open]')`)
		assert.Equal(t, 1,
			evaluate[int](t, p.tab, `document.querySelectorAll('dialog[open]').length`),
			"%s: nothing came of a button that was gone", kind)
		press(t, p.tab, "\x1b")
		waitFor(t, p.tab, `!document.querySelector('dialog[open]')`)
		p.press(kind, labelled("Access to private storage"), func() { reading(false) })
		waitFor(t, p.tab, `document.querySelector('dialog[open]')`)
		press(t, p.tab, "\x1b")
		waitFor(t, p.tab, `!document.querySelector('dialog[open]')`)
	}
}

// TestPressesActOnTheRowThatWasPressed rewrites the rows of the run list all the time, also between
// the pointer's arrival and its press. Both are one event here, as nothing moves the pointer there
// before. The list also moves before the release.
func TestPressesActOnTheRowThatWasPressed(t *testing.T) {
	tab, p := openLive(t, chromium.Options{}, "")
	waitFor(t, tab, `document.querySelector('#run-rows .value')`)
	metric := evaluate[string](t, tab,
		`[...document.querySelectorAll('[data-at]')].find((e) => e.querySelector('.card-title').textContent.trim() === document.getElementById('runs-metric').textContent.trim())?.dataset.at.split('.')[1]`)
	tag, err := strconv.Atoi(metric)
	require.NoError(t, err)
	var frames []string
	for i := range 50 {
		frame, _ := wire.Encode(nil,
			&wire.RunValues{
				Tag:  wire.TagID(tag),
				Runs: []wire.RunValue{{Run: 1, Latest: wire.Sample{Value: float64(i), Wall: 1}}},
			})
		frames = append(frames, base64.StdEncoding.EncodeToString(frame))
	}
	evaluate[int](t, tab,
		fmt.Sprintf(`(() => { const frames = %q.split(' '); let i = 0; return setInterval(() => testTell(frames[i++ %% frames.length]), 3); })()`, strings.Join(frames, " ")))
	rows := `document.getElementById('run-rows')`
	evaluate[any](t, tab, `(self.before = document.querySelector('#run-rows .value'), null)`)
	waitFor(t, tab, `!before.isConnected`)
	pressed := &pressing{puppet: p}
	for i := range 30 {
		kind := []string{"mouse", "pen", "touch"}[i%3]
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 900, 500)))
		waitFor(t, tab, `!document.querySelector('#runs:hover')`)
		pressed.press(kind, rowNamed("a")+`.querySelector('.check')`, func() {
			if i%2 == 1 {
				evaluate[any](t, tab,
					fmt.Sprintf(`(%s.style.marginTop = %s.style.marginTop ? '' : '28px', null)`,
						rows, rows))
			}
		})
		require.NoError(t,
			tab.WaitFor(fmt.Sprintf(`%s.ariaChecked === '%t'`, rowNamed("a"), i%2 == 1),
				time.Minute), "%s, press %d", kind, i)
		assert.Equal(t, "true", evaluate[string](t, tab, rowNamed("c")+`.ariaChecked`))
	}
}
