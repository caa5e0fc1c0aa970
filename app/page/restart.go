package page

import (
	"slices"

	"eventlens/app/address"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// A worker that ended is replaced by one that numbers runs and tags anew. The page keeps the state
// that refers to them by name and drops the state that refers to them by id.

// restart continues with the worker that replaced the previous one.
func (p *Page) restart() {
	p.forgetWorker()
	p.Model.Reset()
	p.Following.Restart()
	if sources := p.given(p.Model.Local()); len(sources) > 0 {
		p.Send(&wire.Open{Sources: sources})
	}
}

// forgetWorker drops everything that depends on what the worker has sent.
func (p *Page) forgetWorker() {
	p.forgetIDs()
	p.Steps.Restart()
	p.Opening.Examination.End()
	p.Exports.WorkerEnded()
	p.sentView, p.sentLook = nil, nil
}

// renew starts another worker, which opens the sources in the URL. A worker cannot close single
// sources, because its data do not tell which source they come from.
func (p *Page) renew() {
	p.forgetWorker()
	p.renewed = true
	p.Host.Workers.Renew()
}

// stale reports whether a message comes from a worker that is being replaced. Answers and pictures
// need no check here: they go to the code that asked, and the new worker has not been asked yet.
func (p *Page) stale(m wire.Message) bool {
	switch m.(type) {
	case *wire.Ready:
		p.started = p.started || p.renewed
		p.renewed = false
	case *wire.Drawn, *wire.Answer, *wire.ExportPart: // which may hold references
		return false
	}
	return p.renewed
}

// given replaces recent sources by the files that the person gave this page, if it has them.
func (p *Page) given(sources []wire.Source) []wire.Source {
	byKey := map[string][]wire.Source{}
	if slices.ContainsFunc(sources, func(s wire.Source) bool { return s.Recent != "" }) {
		for _, s := range p.Host.Files.Given() {
			key := address.LocalKey(s)
			byKey[key] = append(byKey[key], s)
		}
	}
	var all []wire.Source
	for _, s := range sources {
		if given := byKey[s.Recent]; s.Recent != "" && given != nil {
			for i := range given {
				given[i].Depth, given[i].Match = s.Depth, s.Match
			}
			all = append(all, state.NameDrops(given)...)
			delete(byKey, s.Recent)
			continue
		}
		all = append(all, s)
	}
	for _, unused := range byKey {
		for _, s := range unused {
			p.Host.Files.Release(s.Folder)
			for _, f := range s.Files {
				p.Host.Files.Release(f.Blob)
			}
		}
	}
	return all
}

// forgetIDs closes everything open about single runs and cards, and drops drawings and answers. All
// cards get new ids: the new worker gives the number of an earlier tag to another one.
func (p *Page) forgetIDs() {
	open := p.Summary.Open() || p.Cards.Focused() != "" || p.Cards.Popups.Menu.Open ||
		p.Cards.Popups.About.Open
	for _, k := range p.kinds {
		if l, ok := k.(HasLayers); ok {
			open = l.ForgetIDs() || open
		}
	}
	p.Summary.Close()
	p.Grid.Dragged = card.Place{}
	p.Cards.Hover.Lower()
	for _, c := range p.Cards.All {
		c.SetNear(false) // ends its hover and closes its menu and its About popup
	}
	p.Cards.ForgetPredrawn()
	p.Runs.ForgetIDs()
	p.Cards.Popups.Refresh()
	if open {
		p.After(func() { ui.Focus("main") }) // the card that has or had the focus is gone
	}
}
