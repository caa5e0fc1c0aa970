package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestKeptOfAFrame returns to a private file that the frame may store, without access: the stored
// data stay hidden until the host grants access. Then the host makes the page forget, and nothing
// is stored any more.
func TestKeptOfAFrame(t *testing.T) {
	file := newPrivate(t)
	markup := fmt.Sprintf(element, `eager store layout="tab" src="SITEprivate/a.tfevents"`) + `<script>
		self.access = { scope: lens.site + 'private/', token: 's3cret' };
		lens.authorize = async () => (sessionStorage.denied ? null : access);
	</script>`
	p := newPlatform(t, markup, hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": file}})
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('drawn')?.complete`)
	all := evaluate[int](t, tab, `last('loaded').points`)
	assert.Positive(t, all)

	evaluate[bool](t, tab, `(sessionStorage.denied = '1', true)`)
	evaluate[bool](t, tab, `(self.from = performance.now(), true)`)
	waitFor(t, tab, `performance.now() > from + 1000`) // by then all of it is stored
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('loaded')`)
	assert.Contains(t, evaluate[string](t, tab, `last('problem').text`), "What this device keeps of it is hidden until you give access.")
	assert.Zero(t, evaluate[int](t, tab, `last('loaded').points`))
	assert.Equal(t, 1, evaluate[int](t, tab, `told.filter((m) => m.type === 'problem').length`))
	shoot(t, tab, "embed-kept-hidden")
	done(t, tab, `lens.allow(access)`)
	waitFor(t, tab, fmt.Sprintf(`last('loaded').points === %d && last('loaded').problems === 0`, all))
	assert.Positive(t, evaluate[int](t, tab, `last('loaded').fromCache`))

	done(t, tab, `lens.forget()`)
	evaluate[bool](t, tab, `(sessionStorage.clear(), true)`)
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Zero(t, evaluate[int](t, tab, `last('loaded').fromCache`))
}
