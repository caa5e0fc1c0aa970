// Package browsers drives the browsers that people have beside Chromium, as a person would: Firefox by WebDriver BiDi, without a driver's program, and
// WebKitGTK, whose engine is Safari's, by WebDriver on an invisible display. [StartFirefox] and [StartWebKit] start one for a test; [Browser.Open] opens a page
// of it with an empty profile. web/chromium drives Chromium.
package browsers

import (
	"encoding/json"
	"fmt"
	"time"
)

// Browser is one that runs, for one page at a time. It and all that it started end with the test that started it, also when that is killed.
type Browser interface {
	// Open opens an empty page whose viewport has a size in CSS px, in a profile that holds nothing. The page before it has been closed.
	Open(width, height int) (*Page, error)
}

// driver does what a protocol does for a page.
type driver interface {
	visit(url string) error
	// evaluate returns the JSON text that the body of an asynchronous function returns.
	evaluate(body string) (string, error)
	act(input []source) error
	setFiles(selector string, paths []string) error
	resize(width, height int) error
	screenshot() ([]byte, error)
	errors() []string
	close() error
}

// Page is a page of a browser. Close it before another one is opened.
type Page struct {
	driver
	address string // of the last visit
}

// Visit goes to an address and waits until its document and what that names are loaded, also where only the fragment is another one.
func (p *Page) Visit(url string) error {
	p.address = url
	if err := p.visit("about:blank"); err != nil {
		return err
	}
	return p.visit(url)
}

// Evaluate has the page evaluate a JavaScript expression, await it if that is a promise, and decodes the value.
func Evaluate[T any](p *Page, expression string) (value T, err error) {
	text, err := p.evaluate("return JSON.stringify(await (" + expression + ") ?? null);")
	if err != nil {
		return value, fmt.Errorf("%s: %w", expression, err)
	}
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return value, fmt.Errorf("%s is %s: %w", expression, text, err)
	}
	return value, nil
}

// WaitFor waits until an expression is truthy, at most for so long. The page looks once a frame, and where it has no frames, as behind another window, now and then.
func (p *Page) WaitFor(expression string, atMost time.Duration) error {
	body := fmt.Sprintf(`
		const end = performance.now() + %d;
		for (;;) {
			if (%s) return 'true';
			if (performance.now() > end) return 'false';
			await new Promise((resolve) => { const late = setTimeout(resolve, 100); requestAnimationFrame(() => { clearTimeout(late); setTimeout(resolve); }); });
		}`, atMost.Milliseconds(), expression)
	happened, err := p.evaluate(body)
	if err == nil && happened != "true" {
		err = fmt.Errorf("it did not come true within %s", atMost)
	}
	if err != nil {
		return fmt.Errorf("wait for %s: %w", expression, err)
	}
	return nil
}

// Resize gives the viewport another size. A browser may have a window that is no narrower than so much.
func (p *Page) Resize(width, height int) error { return p.resize(width, height) }

// SetFiles has an element, an <input type="file">, take files of this machine.
func (p *Page) SetFiles(selector string, paths ...string) error { return p.setFiles(selector, paths) }

// Screenshot returns a PNG of what is seen.
func (p *Page) Screenshot() ([]byte, error) { return p.screenshot() }

// Errors returns what the page wrote to its console as errors, where the browser tells.
func (p *Page) Errors() []string { return p.errors() }

// Close closes the page and forgets its profile.
func (p *Page) Close() error { return p.close() }

// source is an input device with what it does, as both protocols name it.
type source struct {
	Type       string            `json:"type"`
	ID         string            `json:"id"`
	Parameters map[string]string `json:"parameters,omitempty"`
	Actions    []action          `json:"actions"`
}

// action is a step of a device.
type action map[string]any

func mouse(actions ...action) []source {
	return []source{{Type: "pointer", ID: "mouse", Parameters: map[string]string{"pointerType": "mouse"}, Actions: actions}}
}

func moveTo(x, y float64) action {
	return action{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0, "origin": "viewport"}
}

var (
	pressButton = action{"type": "pointerDown", "button": 0}
	liftButton  = action{"type": "pointerUp", "button": 0}
)

// Hover moves the mouse to a place of the viewport.
func (p *Page) Hover(x, y float64) error { return p.act(mouse(moveTo(x, y))) }

// Click presses the mouse at a place.
func (p *Page) Click(x, y float64) error { return p.act(mouse(moveTo(x, y), pressButton, liftButton)) }

// DoubleClick does so twice.
func (p *Page) DoubleClick(x, y float64) error {
	return p.act(mouse(moveTo(x, y), pressButton, liftButton, pressButton, liftButton))
}

// Drag moves the mouse from a place to another one with its button pressed.
func (p *Page) Drag(x, y, toX, toY float64) error {
	return p.act(mouse(moveTo(x, y), pressButton, moveTo((x+toX)/2, (y+toY)/2), moveTo(toX, toY), liftButton))
}

// Type presses keys one after the other; those without a character have the code points of WebDriver, as [Escape].
func (p *Page) Type(keys string) error {
	var actions []action
	for _, key := range keys {
		actions = append(actions, action{"type": "keyDown", "value": string(key)}, action{"type": "keyUp", "value": string(key)})
	}
	return p.act([]source{{Type: "key", ID: "keyboard", Actions: actions}})
}

// Keys without a character.
const (
	Escape     = "\ue00c"
	End        = "\ue010"
	ArrowRight = "\ue014"
)
