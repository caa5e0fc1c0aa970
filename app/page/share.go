package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/words"
)

// Ids of the button that shares the view, and of the element with the link that it copies.
const (
	shareID     = "share"
	shareLinkID = "share-link"
)

// longestLink is the length, in bytes, from which on programs that pass links on may cut them.
const longestLink = 8000

// share returns the button that copies a link to the view. The browser copies when the button is
// pressed; linkCopied follows.
func (b *TopBar) share() app.UI {
	return ui.Button("btn to-share", nil,
		ui.Attrs{"id", shareID, "data-copies", shareLinkID, "aria-haspopup", "dialog",
			"aria-label", words.Share.Text(), "title", words.WithKey(words.ShareHint.Text(),
				words.ShareKey)}, ui.Icon("share"),
		ui.Text("span", "words", words.Share.Text()),
		ui.Element("span", "vh", ui.Attrs{"id", shareLinkID, "aria-hidden", "true"},
			app.Text(b.Page.viewLink())))
}

// viewLink returns a URL that shows this view, as a page of its own.
func (p *Page) viewLink() string {
	f := p.Model.Fragment()
	if p.Embedding.Layout != "" {
		f.Rest = nil // concerns only the embedding page
	}
	text := f.String()
	if text == "" {
		return p.Host.Location.BaseURL()
	}
	return p.Host.Location.BaseURL() + "#" + text
}

// pressShare presses the button that shares the view, and reports whether there is one.
func (p *Page) pressShare() bool {
	button := app.Window().GetElementByID(shareID)
	if !button.Truthy() {
		return false
	}
	button.Call("click")
	return true
}

// linkCopied says whether the link to the view was copied and what somebody else cannot open, and
// shows the link with the details.
func (p *Page) linkCopied(copied bool) {
	risks := p.Model.ShareRisks(p.Host.Clock.Now(), p.Host.Clock.ZoneOffset)
	link := p.viewLink()
	if len(link) > longestLink {
		risks = append(risks, words.ShareLong.Text(), words.ShareLongText.Text())
	}
	done := ui.Bool(copied)
	switch {
	case !copied:
		done = ""
		p.Tell(words.NothingCopied.Text())
	case len(risks) > 0:
		p.Tell(words.ShareWarned(risks[0]))
	default:
		p.Tell(words.LinkCopied.Text())
	}
	p.Choose("share", words.SharePanel(link, done, risks),
		func(string) { p.Saved.Open() })
}

// Choose loads a script, which shows something made of given, and calls chosen with the person's
// choice, unless that is "". chosen may be nil. Meanwhile the page's keys are off.
func (p *Page) Choose(script, given string, chosen func(choice string)) {
	p.choosing++
	p.Host.Workers.Choose(script, given, func(choice string, ok bool) {
		p.Do(func() {
			p.choosing--
			if !ok {
				p.Tell(words.ScriptUnloaded.Text())
			}
			if choice != "" && chosen != nil {
				chosen(choice)
			}
		})
	})
}

// Tell announces text like Say, and shows it for some seconds.
func (p *Page) Tell(text string) {
	p.Say(text)
	p.Host.Saver.Toast(text)
}
