// Package chromium starts headless Chromium in the same way for the browser tests and the
// benchmark: with a fresh profile, and without network traffic of its own. A [Tab], for tests,
// records the page's console; a [Window], for measurements, has no cost for the page. Tests open
// their tabs in one [Browser]; [Open] starts a process for one tab.
package chromium

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Tab is a tab with a profile of its own: in a [Browser], or in a process of its own.
type Tab struct {
	Context context.Context
	close   func()
	// changedProfile says that permissions or downloads were set, which stay with the profile.
	changedProfile bool

	mu       sync.Mutex
	messages []chromedp.ConsoleMessage
}

// Options configure a tab. The zero value is a desktop window. With flags or preferences the tab
// has a process of its own.
type Options struct {
	Width, Height int64    // CSS px; 0 means 1440 and 900
	Ratio         float64  // device px per CSS px; 0 means 1
	Flags         []string // further switches, without dashes
	Preferences   string   // preferences of the profile, as JSON
	// OwnProcess starts a browser for the tab alone, whose profile is on disk.
	OwnProcess bool
}

// needsProcess reports whether the tab cannot be one of a [Browser].
func (opt Options) needsProcess() bool {
	return opt.OwnProcess || len(opt.Flags) > 0 || opt.Preferences != ""
}

// browsers lists the usual names of a full Chromium.
var browsers = []string{"chromium", "chromium-browser", "google-chrome"}

// Find returns the path of a Chromium: $CHROMIUM, or the first of the usual names.
func Find() (string, error) { return find(os.Getenv("CHROMIUM")) }

// find returns the path of the first Chromium of the given names, or else of the usual ones.
func find(names ...string) (string, error) {
	for _, name := range append(names, browsers...) {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path, nil
		}
	}
	return "",
		fmt.Errorf("no Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path")
}

// Open starts Chromium with a new profile and one tab. Both end with ctx or Close.
func Open(ctx context.Context, opt Options) (*Tab, error) {
	started, end, err := start(ctx, opt)
	if err != nil {
		return nil, err
	}
	tab := &Tab{Context: started, close: end}
	if err := tab.begin(opt); err != nil {
		tab.Close()
		return nil, err
	}
	return tab, nil
}

// begin prepares the tab, makes it as large as asked for, and starts to record its console.
func (t *Tab) begin(opt Options, first ...chromedp.Action[chromedp.Void]) error {
	if err := chromedp.Do(t.Context, append(first, viewport(opt))...); err != nil {
		return fmt.Errorf("open a tab: %w", err)
	}
	go t.listen(chromedp.Console(t.Context))
	return nil
}

// unused lists features of Chromium that no test needs. AutofillServerCommunication asks Google
// about form fields. The last two keep a renderer with two pages for suggestions of the address
// bar, which costs half as much processor time as opening the demo log.
const unused = "Translate,BlinkGenPropertyTrees,AutofillServerCommunication,WebUIOmniboxPopup,WebUIOmniboxAimPopup"

// start starts Chromium with a new profile. It ends with ctx or when end is called.
func start(ctx context.Context, opt Options,
	more ...chromedp.ContextOption) (started context.Context, end func(), err error) {
	path, err := Find()
	// The headless shell has no profile that could keep preferences.
	if opt.Preferences != "" && strings.HasSuffix(path, "-headless-shell") {
		path, err = find()
	}
	if err != nil {
		return nil, nil, err
	}
	flags := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	flags = append(flags, chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-features", unused))
	for _, name := range append([]string{"disable-quic", "disable-background-networking",
		"disable-component-update", "disable-sync"}, opt.Flags...) {
		name, value, given := strings.Cut(name, "=")
		if given {
			flags = append(flags, chromedp.Flag(name, value))
		} else {
			flags = append(flags, chromedp.Flag(name, true))
		}
	}
	forget := func() {}
	if opt.Preferences != "" {
		profile, err := preferredProfile(opt.Preferences)
		if err != nil {
			return nil, nil, err
		}
		flags = append(flags, chromedp.UserDataDir(profile))
		forget = func() { os.RemoveAll(profile) }
	}
	allocated, endBrowser := chromedp.NewExecAllocator(ctx, flags...)
	started, endContext := chromedp.NewContext(allocated, more...)
	end = func() { endContext(); endBrowser(); forget() }
	if _, err := chromedp.CallBrowser(started, browser.GetVersion, cdp.Empty{}); err != nil {
		end()
		return nil, nil, fmt.Errorf("start %s: %w", path, err)
	}
	return started, end, nil
}

// preferredProfile makes a profile with these preferences.
func preferredProfile(preferences string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "chromium"); err != nil {
		return "", err
	}
	if err := os.Mkdir(filepath.Join(dir, "Default"), 0o700); err != nil {
		return "", err
	}
	return dir,
		os.WriteFile(filepath.Join(dir, "Default", "Preferences"), []byte(preferences), 0o600)
}

// size returns the size of the viewport.
func (opt Options) size() (width, height int64) {
	return cmp.Or(opt.Width, 1440), cmp.Or(opt.Height, 900)
}

func viewport(opt Options) chromedp.Action[chromedp.Void] {
	width, height := opt.size()
	return chromedp.EmulateViewport(width, height,
		func(p *emulation.SetDeviceMetricsOverrideParams,
			_ *emulation.SetTouchEmulationEnabledParams) {
			p.DeviceScaleFactor = cmp.Or(opt.Ratio, 1)
		})
}

func (t *Tab) listen(console func(yield func(chromedp.ConsoleMessage, error) bool)) {
	for message, err := range console {
		if err != nil {
			return
		}
		t.mu.Lock()
		t.messages = append(t.messages, message)
		t.mu.Unlock()
	}
}

// Close ends the tab with its profile, and a browser of its own.
func (t *Tab) Close() { t.close() }

// profile returns the browser context of the tab, "" for the only one of a process.
func (t *Tab) profile() cdp.BrowserContextID {
	return chromedp.FromContext(t.Context).BrowserContextID
}

// SaveTo makes the tab save downloads to a folder without asking, with events of the browser's
// domain in the tab's session.
func (t *Tab) SaveTo(dir string) error {
	t.changedProfile = true
	yes := true
	_, err := chromedp.Call(t.Context, browser.SetDownloadBehavior,
		browser.SetDownloadBehaviorParams{
			Behavior:         browser.SetDownloadBehaviorBehaviorAllow,
			BrowserContextID: t.profile(),
			DownloadPath:     dir,
			EventsEnabled:    &yes,
		})
	return err
}

// Allow grants a permission to all pages of the tab, by its name in the Permissions API.
func (t *Tab) Allow(permission string) error {
	return t.Permit(permission, browser.PermissionSettingGranted)
}

// Permit sets a permission for all pages of the tab, by its name in the Permissions API.
func (t *Tab) Permit(permission string, setting browser.PermissionSetting) error {
	t.changedProfile = true
	_, err := chromedp.CallBrowser(t.Context, browser.SetPermission, browser.SetPermissionParams{
		Permission:       &browser.PermissionDescriptor{Name: permission},
		Setting:          setting,
		BrowserContextID: t.profile(),
	})
	return err
}

// Errors returns the errors that the page reported: uncaught exceptions, console.error and failed
// loads.
func (t *Tab) Errors() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var found []string
	for _, m := range t.messages {
		if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException {
			found = append(found, fmt.Sprintf("%s (%s:%d)", m.Text, m.URL, m.Line+1))
		}
	}
	return found
}

// Drop drops files or folders of this machine on the page at x, y, with the events of a real drag.
// A person's drag moves on until it ends. This one stands still: if the page puts something under
// the pointer after the last event, the browser drops nothing, and it is tried again.
func (t *Tab) Drop(x, y float64, paths ...string) error {
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: paths, DragOperationsMask: 1}
	_, err := chromedp.Run(t.Context, chromedp.Evaluate[chromedp.Void](`self.testDropped = false;
		document.addEventListener('drop', () => { self.testDropped = true; }, { once: true, capture: true })`))
	dropped := false
	for tries := 0; err == nil && !dropped; tries++ {
		if tries == 20 {
			return errors.New("the page takes no drop")
		}
		for _, kind := range []input.DispatchDragEventType{
			input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver,
			input.DispatchDragEventTypeDrop,
		} {
			params := input.DispatchDragEventParams{Type: kind, X: x, Y: y, Data: data}
			if _, err := chromedp.Call(t.Context, input.DispatchDragEvent, params); err != nil {
				return fmt.Errorf("%s: %w", kind, err)
			}
		}
		dropped, err = chromedp.Run(t.Context, chromedp.Evaluate[bool]("self.testDropped"))
	}
	return err
}

// Choose clicks the element that matches a selector and selects files, or one folder, in the file
// chooser that opens.
func (t *Tab) Choose(selector string, paths ...string) error {
	if _, err := chromedp.Call(t.Context, page.SetInterceptFileChooserDialog,
		page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		return err
	}
	opened, err := chromedp.Run(t.Context,
		chromedp.WaitEvent(page.FileChooserOpened, nil, chromedp.Click(chromedp.CSS(selector))))
	if err != nil {
		return fmt.Errorf("open a file chooser with %s: %w", selector, err)
	}
	_, err = chromedp.Call(t.Context, dom.SetFileInputFiles,
		dom.SetFileInputFilesParams{Files: paths, BackendNodeID: opened.BackendNodeID})
	return err
}

// WaitFor waits until a JavaScript expression is truthy, at most for the given time. An expression
// that throws is not yet true: it may use an element that comes later.
func (t *Tab) WaitFor(expression string, atMost time.Duration) error {
	_, err := poll[chromedp.Void](t,
		"(() => { try { return !!("+expression+"); } catch { return false; } })()", atMost)
	if err != nil && t.Context.Err() == nil {
		_, threw := chromedp.Run(t.Context, chromedp.Evaluate[chromedp.Void](expression))
		err = errors.Join(err, threw)
	}
	return err
}

// poll waits for a value. Just after a navigation the driver may still use the previous document,
// which then disappears; in that case poll tries again.
func poll[T any](t *Tab, expression string, atMost time.Duration) (T, error) {
	for {
		value, err := chromedp.Run(t.Context,
			chromedp.Poll[T](expression, chromedp.WithPollingTimeout(atMost)))
		if err == nil || t.Context.Err() != nil ||
			!(strings.Contains(err.Error(), "Cannot find context") ||
				strings.Contains(err.Error(), "target navigated")) {
			return value, err
		}
	}
}

// Mark waits for a User Timing mark that satisfies a JavaScript condition on m, the mark (m.detail,
// m.startTime in milliseconds since navigation), and decodes the value of a JavaScript expression
// on it.
func Mark[T any](t *Tab, name, condition, value string) (T, error) {
	found, err := poll[[]T](t, markExpression(name, condition, value), 0)
	if err != nil || len(found) == 0 {
		var none T
		return none, fmt.Errorf("wait for the mark %s: %w", name, err)
	}
	return found[0], nil
}

// markExpression returns a script for the value in an array, or null.
func markExpression(name, condition, value string) string {
	return fmt.Sprintf(`(() => { for (const m of performance.getEntriesByName(%q)) if (%s) return [%s]; return null; })()`, name, condition, value)
}
