package browsers

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// firefox is a Firefox without windows. Each page is a tab in its own container, which isolates its
// storage and cache.
type firefox struct{ *bidi }

// preferences configures the profile: Firefox contacts only this machine, and compiles programs
// once, since compiling them a second time for speed would continue behind pages closed long ago.
// Firefox sets everything else itself when it is automated.
const preferences = `
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "127.0.0.1, localhost");
user_pref("network.proxy.allow_hijacking_localhost", false);
user_pref("privacy.userContext.enabled", true);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("javascript.options.wasm_optimizingjit", false);
`

// StartFirefox starts Firefox ESR, or the browser named by $FIREFOX, until the test ends.
func StartFirefox(t testing.TB) (Browser, error) {
	// not the test's own directory: Firefox may still write there while it ends, which must not
	// fail the test
	profile, err := os.MkdirTemp("", "firefox")
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { os.RemoveAll(profile) })
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences),
		0o600); err != nil {
		return nil, err
	}
	path, err := findFirefox()
	if err != nil {
		return nil, err
	}
	p, err := startProgram(t, []string{"MOZ_CRASHREPORTER_DISABLE=1"}, nil, path, "--headless",
		"--no-remote", "--profile", profile,
		"--remote-debugging-port", "0", "--remote-allow-origins", "http://127.0.0.1", "about:blank")
	if err != nil {
		return nil, err
	}
	address, err := p.says("WebDriver BiDi listening on ")
	if err != nil {
		return nil, fmt.Errorf("start Firefox: %w", err)
	}
	connection, err := dialBiDi(address)
	if err != nil {
		return nil, fmt.Errorf("connect to Firefox: %w", err)
	}
	t.Cleanup(func() { connection.socket.Close() })
	if err := connection.call("session.new", object{"capabilities": object{}}, nil); err != nil {
		return nil, err
	}
	return &firefox{connection},
		connection.call("session.subscribe", object{"events": []string{"log.entryAdded"}}, nil)
}

func findFirefox() (path string, err error) {
	for _, name := range []string{os.Getenv("FIREFOX"), "firefox-esr", "firefox"} {
		if path, err = exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", err
}

// Open implements [Browser].
func (f *firefox) Open(width, height int) (*Page, error) {
	var container struct{ UserContext string }
	if err := f.call("browser.createUserContext", object{}, &container); err != nil {
		return nil, err
	}
	var tab struct{ Context string }
	if err := f.call("browsingContext.create",
		object{"type": "tab", "userContext": container.UserContext}, &tab); err != nil {
		return nil, err
	}
	page := &firefoxPage{firefox: f, container: container.UserContext, tab: tab.Context}
	f.onEvent(page.hear)
	return &Page{driver: page}, page.resize(width, height)
}

// firefoxPage is a tab.
type firefoxPage struct {
	*firefox
	container, tab string

	mu     sync.Mutex
	logged []string
}

// hear collects the errors that pages write to the console.
func (p *firefoxPage) hear(method string, params json.RawMessage) {
	var entry struct {
		Type, Level, Text string
		StackTrace        json.RawMessage
	}
	if method != "log.entryAdded" || json.Unmarshal(params, &entry) != nil ||
		entry.Level != "error" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.logged = append(p.logged, fmt.Sprintf("%s: %s %s", entry.Type, entry.Text, entry.StackTrace))
}

func (p *firefoxPage) errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.logged
}

func (p *firefoxPage) visit(url string) error {
	return p.call("browsingContext.navigate",
		object{"context": p.tab, "url": url, "wait": "complete"}, nil)
}

func (p *firefoxPage) evaluate(body string) (string, error) {
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	expression := "(async () => {" + body + "\n})()"
	err := p.call("script.evaluate",
		object{"target": object{"context": p.tab}, "awaitPromise": true, "expression": expression},
		&answer)
	if err == nil && answer.Type != "success" {
		err = errors.New(answer.ExceptionDetails.Text)
	}
	return answer.Result.Value, err
}

func (p *firefoxPage) act(input []source) error {
	return p.call("input.performActions", object{"context": p.tab, "actions": input}, nil)
}

func (p *firefoxPage) setFiles(selector string, paths []string) error {
	var found struct{ Nodes []struct{ SharedID string } }
	err := p.call("browsingContext.locateNodes",
		object{"context": p.tab, "locator": object{"type": "css", "value": selector}}, &found)
	if err != nil {
		return err
	}
	if len(found.Nodes) == 0 {
		return fmt.Errorf("there is no %s", selector)
	}
	return p.call("input.setFiles", object{
		"context": p.tab, "element": object{"sharedId": found.Nodes[0].SharedID}, "files": paths,
	}, nil)
}

func (p *firefoxPage) resize(width, height int) error {
	return p.call("browsingContext.setViewport",
		object{"context": p.tab, "viewport": object{"width": width, "height": height}}, nil)
}

func (p *firefoxPage) screenshot() ([]byte, error) {
	var picture struct{ Data string }
	if err := p.call("browsingContext.captureScreenshot", object{"context": p.tab},
		&picture); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(picture.Data)
}

// close closes the container and its tab.
func (p *firefoxPage) close() error {
	p.onEvent(func(string, json.RawMessage) {})
	return p.call("browser.removeUserContext", object{"userContext": p.container}, nil)
}
