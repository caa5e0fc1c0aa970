package page

import (
	"eventlens/app/address"
	"eventlens/app/page/embed"
	"eventlens/app/views/jobs"
	"eventlens/app/wire"
)

// onHostMessage carries out a message of the embedding page; see package embed, and web/embed.js.
// Lists arrive as files instead; see takeFiles.
func (p *Page) onHostMessage(m wire.HostMessage) {
	wrong := ""
	switch m.Type {
	case "view":
		var f address.Fragment
		f, wrong = embed.Show(address.Parse(p.fragment.String()), m.Fields)
		p.goTo(f)
	case "open":
		f := address.Parse(p.fragment.String())
		f.Sources = nil
		for _, field := range m.Fields {
			f.Sources = append(f.Sources, address.Source{Name: field.Name, URL: field.Value})
		}
		p.goTo(f)
	case "access":
		wrong = embed.Give(p.Access, m.Fields)
	case "answer":
		if m.Number == draftQuestion {
			p.draftAnswered()
			break
		}
		p.ask(&jobs.Renewed{Renewed: wire.Renewed{Number: m.Number, URL: m.Field("url")}})
	case "setJob":
		p.change(&jobs.Change{List: m.Field("job")})
	case "removeJob":
		p.change(&jobs.Change{Remove: m.Field("id")})
	case "refresh":
		p.refresh()
	default:
		wrong = m.Type
	}
	if wrong != "" {
		p.host.Embedder.Tell("ignored", "message", m.Type, "wrong", wrong)
	}
}

// goTo shows the page that a fragment describes and writes the fragment into the URL.
func (p *Page) goTo(f address.Fragment) {
	p.fragment = f
	p.keepFragment(false)
	p.visited()
}
