package opening

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// guideMessages is the guide's section about messages of the page. A test of cmd/guide finds
// missing pages.
const guideMessages = "guide/problems.html#messages-of-the-page"

// Notices shows the worker's notices, newest first, and the error that stopped the worker.
type Notices struct {
	app.Compo
	Opening  *Opening
	Count    int    // number of notices
	Failed   string // why the worker ended; "" if it did not
	Problems uint64 // version of the problems
}

func (n *Notices) onDismiss(app.Context, app.Event) {
	n.Opening.model.DismissNotices()
	n.Opening.page.Render()
}

func (n *Notices) onReload(ctx app.Context, _ app.Event) { ctx.Reload() }

// Render shows nothing if there are no notices.
func (n *Notices) Render() app.UI {
	var parts []app.UI
	if n.Failed != "" {
		parts = append(parts,
			ui.Element("div", "notice err", ui.Attrs{"role", "alert"}, ui.Icon("error"),
				ui.Element("div", "grow", nil,
					ui.Element("h2", "", nil, app.Text(words.FailedTitle.Text())),
					ui.Element("p", "", nil, app.Text(n.Failed)), ui.GuideLink(guideMessages)),
				ui.Button("btn small", n.onReload, nil, app.Text(words.Reload.Text()))))
	}
	for _, p := range n.Opening.model.Problems() {
		if words.SaysKept(p.Text) {
			parts = append(parts,
				ui.Element("div", "notice warn", ui.Attrs{"role", "status"}, ui.Icon("warn"),
					ui.Text("p", "grow", words.Say(p.Text))))
			break
		}
	}
	if n.Count > 0 {
		var lines []app.UI
		for _, text := range slices.Backward(n.Opening.model.Notices()) {
			lines = append(lines, ui.Text("p", "", text))
		}
		parts = append(parts,
			ui.Element("div", "notice info", ui.Attrs{"role", "status"}, ui.Icon("info"),
				ui.Element("div", "grow", nil, append(lines, ui.GuideLink(guideMessages))...),
				ui.IconButton("ghost small", "x", words.NoticeDismiss.Text(),
					words.NoticeDismiss.Text(), n.onDismiss)))
	}
	return ui.Element("div", "notices", nil, parts...)
}
