package chromium

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keeping is a page that knows earlier visits of its profile, and counts its frames.
const keeping = `<!doctype html><title>page</title><script>
	var visits = [document.cookie, localStorage.visit, ''], frames = 0;
	const opening = indexedDB.open('visits');
	opening.onupgradeneeded = () => { visits[2] = 'database'; };
	opening.onsuccess = () => { opening.result.close(); visits.done = true; };
	document.cookie = 'visit=1';
	localStorage.visit = '1';
	const next = () => { frames++; requestAnimationFrame(next); };
	requestAnimationFrame(next);
</script>`

// nothing is found in a new profile: neither a cookie nor a stored text, and a database is made.
const nothing = "  database"

// openBrowser returns a browser that ends with the test, and the address of a page.
func openBrowser(t *testing.T) (b *Browser, address string) {
	t.Helper()
	if _, err := Find(); err != nil {
		t.Skip("SKIPPED: ", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, keeping) })
	mux.HandleFunc("/file", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="saved.txt"`)
		io.WriteString(w, "content")
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	b = new(Browser)
	t.Cleanup(func() { b.Close() })
	return b, server.URL + "/"
}

// openAt opens a page in a tab of the browser, and waits until it has read its profile.
func openAt(t *testing.T, b *Browser, opt Options, address string) *Tab {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	tab, err := b.Open(ctx, opt)
	require.NoError(t, err)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Navigate(address)))
	require.NoError(t, tab.WaitFor("visits.done", time.Minute))
	return tab
}

// found returns what the page found in its profile.
func found(t *testing.T, tab *Tab) string {
	t.Helper()
	text, err := chromedp.Run(tab.Context, chromedp.Evaluate[string]("visits.join(' ')"))
	require.NoError(t, err)
	return text
}

func processOf(tab *Tab) int {
	return chromedp.FromContext(tab.Context).Browser.Process().Pid
}

// TestBrowser opens two tabs at once: one process, but each with a profile of its own, and both
// visible and focused.
func TestBrowser(t *testing.T) {
	b, address := openBrowser(t)
	one := openAt(t, b, Options{}, address)
	two := openAt(t, b, Options{Width: 700, Height: 500}, address)
	assert.Equal(t, processOf(one), processOf(two))
	assert.Equal(t, nothing, found(t, one))
	assert.Equal(t, nothing, found(t, two))
	for _, tab := range []*Tab{one, two} {
		require.NoError(t, tab.WaitFor(
			"document.hasFocus() && document.visibilityState === 'visible' && frames > 3",
			time.Minute))
	}
	assert.NoError(t, one.WaitFor("innerWidth === 1440 && innerHeight === 900", time.Minute))
	assert.NoError(t, two.WaitFor("innerWidth === 700 && innerHeight === 500", time.Minute))

	require.NoError(t, chromedp.Do(one.Context, chromedp.Navigate(address)))
	require.NoError(t, one.WaitFor("visits.done", time.Minute))
	assert.Equal(t, "visit=1 1 ", found(t, one), "until it is closed, a tab keeps its profile")
	_, err := chromedp.Run(one.Context, chromedp.Evaluate[chromedp.Void]("console.error('wrong')"))
	require.NoError(t, err)
	require.Eventually(t, func() bool { return len(one.Errors()) == 1 }, time.Minute,
		time.Millisecond)
	assert.Empty(t, two.Errors())

	one.Close()
	assert.Equal(t, nothing, found(t, openAt(t, b, Options{}, address)), "and then it is gone")
}

// TestProfilesAreUsedAgain: the next tab gets the profile of a closed one, and finds nothing in it.
// It gets a new one if the closed tab left a popup, granted a permission, or set where downloads go.
func TestProfilesAreUsedAgain(t *testing.T) {
	b, address := openBrowser(t)
	first := openAt(t, b, Options{}, address)
	profile := first.profile()
	first.Close()
	for range 3 {
		tab := openAt(t, b, Options{}, address)
		assert.Equal(t, profile, tab.profile())
		assert.Equal(t, nothing, found(t, tab))
		tab.Close()
	}
	for name, change := range map[string]func(tab *Tab) error{
		"permission": func(tab *Tab) error { return tab.Allow("geolocation") },
		"downloads":  func(tab *Tab) error { return tab.SaveTo(t.TempDir()) },
		"popup": func(tab *Tab) error {
			popup := chromedp.Evaluate[chromedp.Void]("(open('/popup'), null)")
			_, err := chromedp.Run(tab.Context, popup)
			return err
		},
	} {
		tab := openAt(t, b, Options{}, address)
		changed := tab.profile()
		require.NoError(t, change(tab), name)
		tab.Close()
		next := openAt(t, b, Options{}, address)
		assert.NotEqual(t, changed, next.profile(), name)
		next.Close()
	}
	assert.NoError(t, b.Close())
}

// TestBrowserIsLeftClean: nothing stays of a closed tab, or of one whose context ended, and Close
// reports tabs that were not closed.
func TestBrowserIsLeftClean(t *testing.T) {
	b, address := openBrowser(t)
	openAt(t, b, Options{}, address).Close()
	tab := openAt(t, b, Options{}, address)
	within, end := context.WithCancel(t.Context())
	ended, err := b.Open(within, Options{})
	require.NoError(t, err)
	end()
	<-ended.Context.Done()
	ended.Close()
	_, err = chromedp.Run(tab.Context, chromedp.Evaluate[chromedp.Void]("(open('/popup'), null)"))
	require.NoError(t, err)
	tab.Close()

	targets, err := chromedp.Targets(b.started)
	require.NoError(t, err)
	for _, target := range targets {
		assert.False(t, strings.HasPrefix(target.URL, address), "%s %s", target.Type, target.URL)
	}
	openAt(t, b, Options{}, address)
	assert.ErrorContains(t, b.Close(), "1 tabs were not closed")
	assert.NoError(t, b.Close())
	openAt(t, b, Options{}, address).Close()
	assert.NoError(t, b.Close(), "of a browser that was started again")
}

// TestBrowserCrashes: a tab's calls fail at once and say why, and the next tab has a new browser.
func TestBrowserCrashes(t *testing.T) {
	b, address := openBrowser(t)
	tab := openAt(t, b, Options{}, address)
	crashed := processOf(tab)
	require.NoError(t, chromedp.FromContext(tab.Context).Browser.Process().Kill())
	err := tab.WaitFor("false", time.Minute)
	assert.ErrorContains(t, err, "signal: killed")
	tab.Close()
	next := openAt(t, b, Options{}, address)
	assert.NotEqual(t, crashed, processOf(next))
	next.Close()
	assert.NoError(t, b.Close())
}

// TestOwnProcess checks which options give a tab a browser process of its own.
func TestOwnProcess(t *testing.T) {
	b, address := openBrowser(t)
	shared := openAt(t, b, Options{}, address)
	own := openAt(t, b, Options{OwnProcess: true}, address)
	assert.NotEqual(t, processOf(shared), processOf(own))
	own.Close()
	assert.True(t, Options{Flags: []string{"mute-audio"}}.needsProcess())
	assert.True(t, Options{Preferences: "{}"}.needsProcess())
	assert.NoError(t, shared.WaitFor("true", time.Minute), "still open")
}

// TestProfileOfATab saves a file from two tabs, and grants one of them a permission.
func TestProfileOfATab(t *testing.T) {
	b, address := openBrowser(t)
	one, two := openAt(t, b, Options{}, address), openAt(t, b, Options{}, address)
	for _, tab := range []*Tab{one, two} {
		dir := t.TempDir()
		require.NoError(t, tab.SaveTo(dir))
		saving := chromedp.Evaluate[chromedp.Void]("location = '/file'")
		last := func(p cdpbrowser.EventDownloadProgress) bool {
			return p.State != cdpbrowser.DownloadProgressStateInProgress
		}
		_, err := chromedp.Run(tab.Context,
			chromedp.WaitEvent(cdpbrowser.DownloadProgress, last, saving))
		require.NoError(t, err)
		saved, err := os.ReadFile(filepath.Join(dir, "saved.txt"))
		require.NoError(t, err)
		assert.Equal(t, "content", string(saved))
	}
	require.NoError(t, one.Allow("geolocation"))
	state := func(tab *Tab) string {
		const ask = "navigator.permissions.query({ name: 'geolocation' }).then((p) => p.state)"
		text, err := chromedp.Run(tab.Context,
			chromedp.Evaluate[string](ask, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		return text
	}
	assert.Equal(t, "granted", state(one))
	assert.NotEqual(t, "granted", state(two))
}
