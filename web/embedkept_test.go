package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestKeptOfAFrame returns to a private file that the frame may store, without access: the stored
// data stay hidden until the host grants access. Then the host makes the page forget, and nothing
// is stored any more.
func TestKeptOfAFrame(t *testing.T) {
	file := newPrivate(t)
	// The host is of the viewer's origin, so that the test can ask the frame what is stored.
	markup := `<!doctype html><title>Job</title><link rel="icon" href="icon.svg">` +
		fmt.Sprintf(element, `eager store layout="tab" src="SITEprivate/a.tfevents"`) + `<script>
		self.access = { scope: new URL('private/', location).href, token: 's3cret' };
		lens.authorize = async () => (sessionStorage.denied ? null : access);
		self.inside = () => lens.shadowRoot.querySelector('iframe').contentWindow;
	</script>`
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"private/a.tfevents": file,
		"job.html":           body("text/html", []byte(strings.ReplaceAll(markup, "SITE", "./"))),
	}})
	url := strings.Replace(h.url(""), "index.html", "job.html", 1)
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, url)
	waitFor(t, tab, `last('drawn')?.complete`)
	all := evaluate[int](t, tab, `last('loaded').points`)
	assert.Positive(t, all)

	evaluate[bool](t, tab, `(sessionStorage.denied = '1', true)`)
	waitKeptIn(t, tab, "inside()")
	goTo(t, tab, url)
	waitFor(t, tab, `last('loaded')`)
	assert.Contains(t, evaluate[string](t, tab, `last('problem').text`),
		"The data saved on this device is hidden until you give access.")
	assert.Zero(t, evaluate[int](t, tab, `last('loaded').points`))
	assert.Equal(t, 1, evaluate[int](t, tab, `told.filter((m) => m.type === 'problem').length`))
	shoot(t, tab, "embed-kept-hidden")
	done(t, tab, `lens.allow(access)`)
	waitFor(t, tab,
		fmt.Sprintf(`last('loaded').points === %d && last('loaded').problems === 0`, all))
	assert.Positive(t, evaluate[int](t, tab, `last('loaded').fromCache`))

	done(t, tab, `lens.forget()`)
	evaluate[bool](t, tab, `(sessionStorage.clear(), true)`)
	goTo(t, tab, url)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Zero(t, evaluate[int](t, tab, `last('loaded').fromCache`))
}
