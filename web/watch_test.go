package web_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// watchNotifications sets the permission to notify, and notes what the page asks for and shows from
// now on. Headless Chromium tells the permission by its Permissions API alone.
func watchNotifications(t *testing.T, tab *chromium.Tab, setting browser.PermissionSetting) {
	t.Helper()
	require.NoError(t, tab.Permit("notifications", setting))
	watchToasts(t, tab)
	assert.Equal(t, string(setting), evaluateAsync(t, tab, `(async (real) => {
		const permission = await navigator.permissions.query({ name: 'notifications' });
		self.testAsked = 0;
		self.testTold = [];
		real.requestPermission = async () => { testAsked++; };
		self.Notification = new Proxy(real, {
			get: (target, name) => name === 'permission' ? permission.state.replace('prompt', 'default') : Reflect.get(target, name),
			construct: (target, args) => { testTold.push(args[0] + '|' + args[1].body); return Reflect.construct(target, args); },
		});
		return permission.state;
	})(Notification)`))
}

const (
	watchPanel = `document.getElementById('watch-panel')?.open`
	// what the dialog lists
	watchList = `[...document.querySelectorAll('.watch-list .grow')].map((e) => e.innerText.replace(/\s*\n+\s*/g, ': ')).join('; ')`
	pageIcon  = `document.querySelector('link[rel=icon]').href`
)

// TestWatch makes conditions in a log that grows, at both widths, by pointer and by keyboard, and
// is told once of one that is met.
func TestWatch(t *testing.T) {
	var grows *eventLog
	f := openTailed(t, func(dir string) {
		grows = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss", "acc").log(t, 100)
	})
	tab := f.tab
	watchNotifications(t, tab, browser.PermissionSettingPrompt)
	icon := evaluate[string](t, tab, pageIcon)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		makeConditions(t, tab, l)
	})
	assert.Equal(t, 4, evaluate[int](t, tab, `testAsked`), "once for each")
	press(t, tab, "w")
	addCondition(t, tab, "loss", "-5")
	press(t, tab, kb.Enter)
	waitFor(t, tab, `location.hash.includes('watch=below%2C-5%2C1700000099%0Aloss')`)
	require.NoError(t, tab.Allow("notifications")) // the person's answer
	waitFor(t, tab, `Notification.permission === 'granted'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('watch-panel')`)
	grows.log(t, 3)
	f.refresh()
	grows.level = -10
	grows.log(t, 2)
	f.refresh()
	toasted(t, tab, "loss below −5. a, step 103: −10.91")
	waitFor(t, tab, `document.title.startsWith('(1) ')`)
	waitFor(t, tab, pageIcon+`.startsWith('data:image/svg+xml')`)
	waitFor(t, tab, `testTold.join() === 'loss below −5|a, step 103: −10.91'`)
	grows.log(t, 2)
	f.refresh()

	const met = watchList + ` === 'loss below −5: a, step 103: −10.91'`
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		themes(t, tab, "watched-"+l.String())
		if l.phone { // it was seen, so that the button is left out
			fromMoreMenu(t, tab, "Tell me when…")
		} else {
			clickOn(t, tab, ".to-watch")
		}
		waitFor(t, tab, met)
		waitFor(t, tab, `!document.title.startsWith('(') && `+pageIcon+` === '`+icon+`'`)
		themes(t, tab, "watch-met-"+l.String())
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('watch-panel')`)
	})
	assert.Equal(t, 1, evaluate[int](t, tab, `testTold.length`), "once")
	evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
	waitFor(t, tab, `!self.testLeft && document.querySelector('.app')`)
	waitLoaded(t, tab)
	watchNotifications(t, tab, browser.PermissionSettingGranted)
	press(t, tab, "w")
	waitFor(t, tab, met)
	clickOn(t, tab, "#watch-arm-0")
	waitFor(t, tab, watchList+` === 'loss below −5: Waiting'`)
	clickOn(t, tab, "#watch-remove-0")
	waitFor(t, tab, `!location.hash.includes('watch=') && `+watchList+` === ''`)
	assert.Equal(t, 0, evaluate[int](t, tab, `testAsked + testTold.length`))
}

// addCondition fills in the open dialog: a tag and a bound.
func addCondition(t *testing.T, tab *chromium.Tab, tag, bound string) {
	t.Helper()
	waitFor(t, tab, watchPanel)
	focusOn(t, tab, `document.getElementById('watch-tag')`)
	press(t, tab, tag)
	focusOn(t, tab, `document.getElementById('watch-bound')`)
	press(t, tab, bound)
}

// makeConditions adds a condition and removes it, by the pointer and then by keys.
func makeConditions(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	const waits = watchList + ` === 'loss below −5: Waiting'`
	gone := func() {
		t.Helper()
		waitFor(t, tab, `!location.hash.includes('watch=') && `+watchList+` === ''`)
		waitFor(t, tab, focusedID+` === 'watch-title'`)
		press(t, tab, kb.Escape)
		waitFor(t, tab, `!document.getElementById('watch-panel')`)
	}
	if l.phone {
		fromMoreMenu(t, tab, "Tell me when…")
	} else {
		openMenu(t, tab, "loss", "Tell me when…")
	}
	addCondition(t, tab, "loss", "")
	clickOn(t, tab, "#watch-add")
	waitFor(t, tab, `document.getElementById('watch-wrong').textContent === 'Type a number.'`)
	assert.Equal(t, "watch-bound", evaluate[string](t, tab, focusedID))
	press(t, tab, "-5")
	clickOn(t, tab, "#watch-add")
	waitFor(t, tab, waits)
	themes(t, tab, "watch-"+l.String())
	clickOn(t, tab, "#watch-remove-0")
	gone()

	press(t, tab, "w")
	waitFor(t, tab, focusedID+` === 'watch-kind'`)
	addCondition(t, tab, "loss", "-5")
	press(t, tab, kb.Enter)
	waitFor(t, tab, waits)
	focusOn(t, tab, `document.getElementById('watch-remove-0')`)
	press(t, tab, kb.Enter)
	gone()
}

// TestWatchOfACard begins with the card's scalar, tells of NaN while the dialog is open, and goes
// on without the permission to notify.
func TestWatchOfACard(t *testing.T) {
	var grows *eventLog
	f := openTailed(t, func(dir string) {
		grows = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss", "acc").log(t, 100)
	})
	tab := f.tab
	watchNotifications(t, tab, browser.PermissionSettingDenied)
	openMenu(t, tab, "acc", "Tell me when…")
	waitFor(t, tab, watchPanel)
	assert.Equal(t, "acc", evaluate[string](t, tab,
		`document.getElementById('watch-tag').selectedOptions[0].textContent`))
	press(t, tab, "N"+kb.Tab) // NaN or infinite
	waitFor(t, tab, focusedID+` === 'watch-tag'`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, focusedID+` === 'watch-run'`)
	press(t, tab, "a"+kb.Tab+kb.Enter)
	waitFor(t, tab, watchList+` === 'acc is NaN or infinite in a: Waiting'`)
	notes := evaluate[string](t, tab, `document.querySelector('.watch-notes').textContent`)
	assert.Contains(t, notes, "Notifications are blocked in this browser")
	assert.NotContains(t, notes, "You get a notification")
	assert.Equal(t, 0, evaluate[int](t, tab, `testAsked`), "it was denied already")

	grows.level = float32(math.NaN())
	grows.log(t, 1)
	f.refresh()
	toasted(t, tab, "acc is NaN or infinite in a. a, step 100: NaN")
	waitFor(t, tab, watchList+` === 'acc is NaN or infinite in a: a, step 100: NaN'`)
	assert.Equal(t, 0, evaluate[int](t, tab, `testTold.length`))
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('watch-panel')`)
}

// laterPage adds milliseconds to the clock of the page.
const laterPage = `(() => { const real = Date; self.testLater = 0;
	self.Date = class extends real {
		constructor(...at) { super(...(at.length ? at : [real.now() + testLater])); }
		static now() { return real.now() + testLater; }
	}; })()`

// TestWatchSilenceAndEnd tells of a run that no longer grows, at the second check that finds it.
func TestWatchSilenceAndEnd(t *testing.T) {
	var grows *eventLog
	now := float64(time.Now().Unix())
	f := openTailed(t, func(dir string) {
		grows = newEventLog(t, filepath.Join(dir, "a"+tailFile), "loss")
		for at := range 5 {
			grows.write(t, grows.record(nil,
				scalarEventAt(now-float64(5-at), "loss", int64(at), 1)))
		}
	})
	tab := f.tab
	evaluate[any](t, tab, laterPage)
	watchNotifications(t, tab, browser.PermissionSettingDenied)
	press(t, tab, "w")
	waitFor(t, tab, watchPanel)
	press(t, tab, "No") // no new data, for ten minutes
	waitFor(t, tab, `document.getElementById('watch-bound').value === '10'`)
	clickOn(t, tab, "#watch-add")
	waitFor(t, tab, watchList+` === 'No data for 10 min: Waiting'`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#watch-kind"))))
	press(t, tab, kb.End)
	waitFor(t, tab, `document.querySelector('.watch-notes').textContent.includes('Logs do not say')`)
	clickOn(t, tab, "#watch-add")
	waitFor(t, tab, watchList+` === 'No data for 10 min: Waiting; A run ends: Waiting'`)
	press(t, tab, kb.Escape)
	f.refresh()
	evaluate[any](t, tab, `(testLater = 400e3, null)`)
	f.refresh()
	assert.Equal(t, 0, evaluate[int](t, tab, `testToasts.length`), "the computer may have slept")
	f.refresh()
	toasted(t, tab, "A run ends. loss of a, step 4: 1")
	evaluate[any](t, tab, `(testLater = 1100e3, null)`)
	f.refresh()
	f.refresh()
	toasted(t, tab, "No data for 10 min. loss of a, step 4: 1")
	waitFor(t, tab, `document.title.startsWith('(2) ')`)
}

// TestWatchHostile opens addresses with conditions: they ask for nothing and run nothing.
func TestWatchHostile(t *testing.T) {
	tab := openCharts(t, chromium.Options{},
		strings.Repeat("&watch=nan,0,0%0A<img src=x onerror=self.testHurt=1>", 30)+
			"&watch=end,0,0,met,1,1%0A%0A<b>run</b>%0A<script>self.testHurt=1</script>")
	watchNotifications(t, tab, browser.PermissionSettingPrompt)
	press(t, tab, "w")
	waitFor(t, tab, watchPanel)
	assert.Equal(t, 20, evaluate[int](t, tab, `document.querySelectorAll('.watch-list li').length`))
	assert.True(t, evaluate[bool](t, tab,
		`!self.testHurt && testAsked === 0 && !document.querySelector('.watch-list img')`))
	clickOn(t, tab, ".watch-notes .btn") // allow notifications
	waitFor(t, tab, `testAsked === 1`)
}
