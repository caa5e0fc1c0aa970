// Package view is the page's half of the trial: a view whose program is loaded when its tab is
// opened.
package view

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/ondemand"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/web/testdata/trial/protocol"
)

const name = "trial"

// Kind describes the view.
var Kind = kind.Kind{ID: 31, Key: name, View: true, OfRuns: true}

// View shows the program's sum.
type View struct {
	page    *page.Page
	program *ondemand.Program
	total   protocol.Total
	serial  uint32
}

// New makes the view for a page.
func New(p *page.Page) page.Tabbed {
	v := &View{page: p}
	v.program = ondemand.New(p.Host.Workers, p,
		ondemand.Spec{Name: name, Title: "Trial", Protocol: &protocol.Protocol}, v)
	return viewTab{v}
}

// viewTab is the tab for the page, and View its content.
type viewTab struct{ view *View }

func (t viewTab) Shown() bool     { return t.view.page.Model.Cards.ViewTab() == name }
func (t viewTab) Title() string   { return "Trial" }
func (t viewTab) Render() app.UI  { return t.view.program.View() }
func (t viewTab) Key(string) bool { return false }
func (t viewTab) Escape() bool    { return false }
func (t viewTab) Tab() page.Tab {
	return page.Tab{Name: name, Text: "Trial", Hint: "What a program on demand adds", Count: 1}
}

// Started implements ondemand.Content.
func (v *View) Started() { v.ask(100) }

func (v *View) ask(to int) { v.serial = v.program.Ask(&protocol.Sum{To: to}) }

// Answered implements ondemand.Content.
func (v *View) Answered(serial uint32, answer wire.Coded) {
	if serial == v.serial {
		v.total = *answer.(*protocol.Total)
		v.page.Render()
	}
}

// Render implements ondemand.Content.
func (v *View) Render() app.UI { return &shown{View: v, Total: v.total} }

type shown struct {
	app.Compo
	View  *View
	Total protocol.Total
}

func (s *shown) onCrash(app.Context, app.Event) { s.View.ask(-1) }

// Render shows the sum, and a button that ends the program.
func (s *shown) Render() app.UI {
	return ui.Element("div", "", ui.Attrs{"id", "trial", "data-here", ui.Bool(s.Total.Here)},
		ui.Text("p", "", strconv.Itoa(s.Total.Total)),
		ui.Button("btn", s.onCrash, ui.Attrs{"id", "crash"}, app.Text("Crash")))
}
