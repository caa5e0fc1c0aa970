package browsers

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// webKit is a display on which WebKitGTK runs. Each page is a session of its own driver, with its
// own MiniBrowser, which stores nothing on disk. A driver's second session sometimes opens no
// window.
type webKit struct {
	t       testing.TB
	env     []string
	driver  *program
	address string
}

// StartWebKit starts an invisible display for WebKit until the test ends.
func StartWebKit(t testing.TB) (Browser, error) {
	if _, err := exec.LookPath("WebKitWebDriver"); err != nil {
		return nil, err
	}
	display, err := startDisplay(t)
	if err != nil {
		return nil, fmt.Errorf("start Xvfb: %w", err)
	}
	return &webKit{t: t,
		env: []string{"DISPLAY=" + display, "GDK_BACKEND=x11", "NO_AT_BRIDGE=1",
			"WEBKIT_DISABLE_COMPOSITING_MODE=1",
			// the sandbox does not start in many containers, nor as root; the pages are the
			// tests' own
			"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1"}}, nil
}

// startDisplay starts an X server and returns the display number that it chose. All browsers on it
// end with it.
func startDisplay(t testing.TB) (string, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return "", err
	}
	defer read.Close()
	server, err := startProgram(t, nil, []*os.File{write}, "Xvfb", "-displayfd", "3", "-screen",
		"0", "1600x1200x24", "-nolisten", "tcp")
	write.Close()
	if err != nil {
		return "", err
	}
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, server.printed)
	}
	return ":" + strings.TrimSpace(number), nil
}

// start starts the driver at a free port, and tries again if another program takes that first.
func (w *webKit) start() (err error) {
	for range 3 {
		if err = w.startAt(); err == nil {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("start WebKitWebDriver: %w", err)
	}
	return nil
}

// startAt starts the driver once and waits until it answers.
func (w *webKit) startAt() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := listener.Addr().(*net.TCPAddr)
	listener.Close()
	w.driver, err = startProgram(w.t, w.env, nil, "WebKitWebDriver",
		fmt.Sprintf("--port=%d", address.Port))
	if err != nil {
		return err
	}
	w.address = "http://" + address.String()
	again, end := time.NewTicker(20*time.Millisecond), time.After(patience)
	defer again.Stop()
	for {
		if err = w.call(http.MethodGet, "/status", nil, nil); err == nil {
			return nil
		}
		select {
		case <-w.driver.ended:
			return errors.New("it ended")
		case <-end:
			return err
		case <-again.C:
		}
	}
}

// call sends a command to the driver and decodes the answer if into is not nil; see
// https://www.w3.org/TR/webdriver2. An answer may take as long as a page load, or as a script that
// waits.
func (w *webKit) call(method, path string, body, into any) error {
	return w.callWithin(3*patience, method, path, body, into)
}

func (w *webKit) callWithin(atMost time.Duration, method, path string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), atMost)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, w.address+path,
		bytes.NewReader(content))
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err = io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	var answer struct{ Value json.RawMessage }
	if err := json.Unmarshal(content, &answer); err != nil {
		return fmt.Errorf("%s %s: %s: %w", method, path, content, err)
	}
	if response.StatusCode != http.StatusOK {
		var failed struct{ Error, Message string }
		json.Unmarshal(answer.Value, &failed)
		return fmt.Errorf("%s %s: %s: %s", method, path, failed.Error, failed.Message)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, into)
}

// miniBrowser returns the path of the browser that comes with WebKitGTK, wherever its library is.
func miniBrowser() (string, error) {
	found, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.?/MiniBrowser")
	if err == nil && len(found) == 0 {
		err = errors.New("there is no MiniBrowser of WebKitGTK in /usr/lib")
	}
	if err != nil {
		return "", err
	}
	return found[len(found)-1], nil
}

// Open implements [Browser].
func (w *webKit) Open(width, height int) (*Page, error) {
	path, err := miniBrowser()
	if err != nil {
		return nil, err
	}
	options := object{"binary": path, "args": []string{"--automation"}}
	wanted := object{
		"capabilities": object{"alwaysMatch": object{"webkitgtk:browserOptions": options}},
	}
	var session struct{ SessionID string }
	for attempt := 1; ; attempt++ {
		if err := w.start(); err != nil {
			return nil, err
		}
		if err = w.callWithin(patience/2, http.MethodPost, "/session", wanted,
			&session); err == nil {
			break
		}
		w.driver.end()
		if attempt == 3 {
			return nil, err
		}
		w.t.Logf("the driver is started again, since it opened no window: %v", err)
	}
	page := &webKitPage{webKit: w, session: "/session/" + session.SessionID}
	limits := object{
		"script": (2 * patience).Milliseconds(), "pageLoad": (2 * patience).Milliseconds(),
	}
	if err := page.post("/timeouts", limits, nil); err != nil {
		return nil, err
	}
	return &Page{driver: page}, page.resize(width, height)
}

// webKitPage is a session.
type webKitPage struct {
	*webKit
	session string // path of the session's URL
	around  [2]int // how much wider and higher a window is than its page
}

func (p *webKitPage) post(path string, body, into any) error {
	return p.call(http.MethodPost, p.session+path, body, into)
}

func (p *webKitPage) visit(url string) error { return p.post("/url", object{"url": url}, nil) }

func (p *webKitPage) evaluate(body string) (string, error) {
	script := `const done = arguments[0];
		(async () => {` + body + `
		})().then((value) => done({ value }), (error) => done({ error: String(error) }));`
	var answer struct{ Value, Error string }
	err := p.post("/execute/async", object{"script": script, "args": []any{}}, &answer)
	if err == nil && answer.Error != "" {
		err = errors.New(answer.Error)
	}
	return answer.Value, err
}

func (p *webKitPage) act(input []source) error {
	return p.post("/actions", object{"actions": input}, nil)
}

func (p *webKitPage) setFiles(selector string, paths []string) error {
	var element map[string]string // maps a name defined by the standard to the element's reference
	if err := p.post("/element", object{"using": "css selector", "value": selector},
		&element); err != nil {
		return err
	}
	for _, reference := range element {
		return p.post("/element/"+reference+"/value", object{"text": strings.Join(paths, "\n")},
			nil)
	}
	return fmt.Errorf("there is no %s", selector)
}

// resize requests a window that is larger than its page by its frame. The page learns its size some
// time after the window has it.
func (p *webKitPage) resize(width, height int) error {
	page, want := &Page{driver: p},
		object{"width": width + p.around[0], "height": height + p.around[1]}
	is := fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height)
	for attempt := 1; ; attempt++ {
		if err := p.post("/window/rect", want, nil); err != nil {
			return err
		}
		err := page.WaitFor(is, time.Duration(attempt)*time.Second)
		if err == nil || attempt == 5 {
			return err
		}
		has, err := Evaluate[[2]int](page, "[innerWidth, innerHeight]")
		if err != nil {
			return err
		}
		p.around = [2]int{p.around[0] + width - has[0], p.around[1] + height - has[1]}
		want = object{"width": width + p.around[0], "height": height + p.around[1]}
	}
}

func (p *webKitPage) screenshot() ([]byte, error) {
	var picture string
	if err := p.call(http.MethodGet, p.session+"/screenshot", nil, &picture); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(picture)
}

// errors returns nothing: WebKit's driver does not report them.
func (p *webKitPage) errors() []string { return nil }

// close ends the session and its driver.
func (p *webKitPage) close() error {
	defer p.driver.end()
	return p.call(http.MethodDelete, p.session, nil, nil)
}
