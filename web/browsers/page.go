// Package browsers drives browsers other than Chromium as a person would: Firefox by WebDriver
// BiDi, without a driver program, and WebKitGTK, which has Safari's engine, by WebDriver on an
// invisible display. [StartFirefox] and [StartWebKit] start one for a test; [Browser.Open] opens a
// page with an empty profile. web/chromium drives Chromium.
package browsers

import (
	"encoding/json"
	"fmt"
	"time"
)

// Browser is a running browser, for one page at a time. It and everything it started end with the
// test, even if that is killed.
type Browser interface {
	// Open opens an empty page with an empty profile; the size of the viewport is in CSS px. The
	// page before it must be closed.
	Open(width, height int) (*Page, error)
}

// driver is the implementation of a page for one protocol.
type driver interface {
	visit(url string) error
	// evaluate runs the body of an async function and returns the JSON text that it returns.
	evaluate(body string) (string, error)
	act(input []source) error
	setFiles(selector string, paths []string) error
	resize(width, height int) error
	screenshot() ([]byte, error)
	errors() []string
	close() error
}

// Page is a page of a browser. Close it before opening another one.
type Page struct {
	driver
	address string // address of the last visit
}

// Visit goes to an address and waits until the document and its resources are loaded, even if only
// the fragment differs from the current address.
func (p *Page) Visit(url string) error {
	p.address = url
	if err := p.visit("about:blank"); err != nil {
		return err
	}
	return p.visit(url)
}

// Evaluate evaluates a JavaScript expression in the page, awaits it if it is a promise, and decodes
// the value.
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

// WaitFor waits until an expression is truthy, for atMost. The page evaluates it once per frame or,
// without frames (as behind another window), every 100 ms.
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

// Resize changes the size of the viewport. A browser may have a minimum width of its windows.
func (p *Page) Resize(width, height int) error { return p.resize(width, height) }

// SetFiles sets the files, on this machine, of an <input type="file">.
func (p *Page) SetFiles(selector string, paths ...string) error {
	return p.setFiles(selector, paths)
}

// Screenshot returns a PNG of the viewport.
func (p *Page) Screenshot() ([]byte, error) { return p.screenshot() }

// Errors returns the errors that the page wrote to its console, if the browser reports them.
func (p *Page) Errors() []string { return p.errors() }

// Close closes the page and deletes its profile.
func (p *Page) Close() error { return p.close() }

// source is an input device with its actions, as named by both protocols.
type source struct {
	Type       string            `json:"type"`
	ID         string            `json:"id"`
	Parameters map[string]string `json:"parameters,omitempty"`
	Actions    []action          `json:"actions"`
}

// action is a step of an input device.
type action map[string]any

func mouse(actions ...action) []source {
	return []source{{
		Type: "pointer", ID: "mouse", Parameters: map[string]string{"pointerType": "mouse"},
		Actions: actions,
	}}
}

func moveTo(x, y float64) action {
	return action{
		"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0, "origin": "viewport",
	}
}

var (
	pressButton = action{"type": "pointerDown", "button": 0}
	liftButton  = action{"type": "pointerUp", "button": 0}
)

// Hover moves the mouse to a position in the viewport.
func (p *Page) Hover(x, y float64) error { return p.act(mouse(moveTo(x, y))) }

// Click clicks at a position.
func (p *Page) Click(x, y float64) error {
	return p.act(mouse(moveTo(x, y), pressButton, liftButton))
}

// DoubleClick double-clicks at a position.
func (p *Page) DoubleClick(x, y float64) error {
	return p.act(mouse(moveTo(x, y), pressButton, liftButton, pressButton, liftButton))
}

// Drag moves the mouse between two positions with its button pressed.
func (p *Page) Drag(x, y, toX, toY float64) error {
	return p.act(mouse(moveTo(x, y), pressButton, moveTo((x+toX)/2, (y+toY)/2), moveTo(toX, toY),
		liftButton))
}

// Type presses keys one after the other. Keys without a character have WebDriver's code points,
// such as [Escape].
func (p *Page) Type(keys string) error {
	var actions []action
	for _, key := range keys {
		actions = append(actions, action{"type": "keyDown", "value": string(key)},
			action{"type": "keyUp", "value": string(key)})
	}
	return p.act([]source{{Type: "key", ID: "keyboard", Actions: actions}})
}

// Keys without a character.
const (
	Escape     = "\ue00c"
	End        = "\ue010"
	ArrowRight = "\ue014"
)
