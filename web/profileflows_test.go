package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// TestProfileFlows chooses an operator, goes along its arrow to its backward operator and back, by
// keys and by pointer.
func TestProfileFlows(t *testing.T) {
	const (
		flows = `document.querySelector('.profile-flows')`
		title = profileSide + `.querySelector('h2')?.textContent`
	)
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844},
				torchTrace+timelineLook)
			waitFor(t, tab, profileOf(torchSlices))
			relu := evaluate[int](t, tab, `(({ board }) => board.name.findIndex((name, i) =>
				board.names[name] === 'aten::relu'))(`+profileTimeline+`)`)
			evaluate[any](t, tab, fmt.Sprintf(`((view) => {
				view.canvas.focus(); view.choose(%d); view.fit(); })(%s)`, relu, profileTimeline))
			waitFor(t, tab, flows+`.textContent.startsWith('Leads to')`)
			assert.Regexp(t, `^Leads toReluBackward0.+ · \S+ µs later$`,
				evaluate[string](t, tab, flows+`.textContent`))
			assert.Regexp(t, `^Leads to ReluBackward0, .+ µs later\.$`, evaluate[string](t, tab,
				`document.querySelector('.profile-flows + [role=status]').textContent`))
			press(t, tab, kb.Enter)
			waitFor(t, tab, title+` === 'ReluBackward0' && `+flows+
				`.textContent.startsWith('Comes fromrelu')`)
			shoot(t, tab, fmt.Sprintf("profile-flows-%d", width))
			press(t, tab, kb.Backspace)
			waitFor(t, tab, fmt.Sprintf(`%s.chosen === %d && %s.textContent.startsWith('Leads to')`,
				profileTimeline, relu, flows))
			clickOn(t, tab, ".profile-flows button")
			waitFor(t, tab, title+` === 'ReluBackward0' && document.activeElement === `+profileTimeline+
				`.canvas && `+flows+`.textContent.startsWith('Comes from')`)
			require.NoError(t, chromedp.Do(tab.Context,
				chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(shiftKey))))
			waitFor(t, tab, fmt.Sprintf(`%s.chosen === %d`, profileTimeline, relu))
			assert.Empty(t, tab.Errors())
		})
	}
}
