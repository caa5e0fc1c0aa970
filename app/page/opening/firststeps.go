package opening

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// FirstSteps is shown beside the fields and buttons that open data, while there are no recent
// sources: a demo, if the site has one, and the first steps.
type FirstSteps struct {
	app.Compo
	Opening *Opening
	Demo    string // URL of the demo; "" for none
}

func (s *FirstSteps) onDemo(app.Context, app.Event) { s.Opening.OpenAddress(s.Demo) }

// Render shows the demo and the steps.
func (s *FirstSteps) Render() app.UI {
	var parts []app.UI
	if s.Demo != "" {
		parts = append(parts, ui.Element("p", "", nil, app.Text(words.DemoText.Text())),
			ui.Button("btn", s.onDemo, ui.Attrs{"id", "open-demo"}, ui.Icon("play"),
				app.Text(words.DemoOpen.Text())))
	}
	lines := []app.UI{}
	for _, text := range []words.Message{words.FirstOpen, words.FirstRead, words.FirstShare} {
		lines = append(lines, ui.Text("li", "", text.Text()))
	}
	return ui.Element("section", "boxed first-steps", ui.Attrs{"aria-labelledby", "first-title"},
		ui.Element("div", "boxed-head", nil,
			ui.Element("h2", "", ui.Attrs{"id", "first-title"}, app.Text(words.FirstTitle.Text()))),
		ui.Element("div", "first-body", nil,
			append(parts, ui.Element("ol", "", nil, lines...),
				ui.GuideLink("guide/index.html"))...),
	)
}
