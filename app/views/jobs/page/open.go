package page

import (
	"strings"

	"eventlens/app/address"
	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile/listing"
)

// chartsPage is the page that shows the charts of jobs, in the same folder.
const chartsPage = "index.html"

// href returns the URL of the charts of jobs, with all their sources named by the jobs, and the
// parts of this page's URL that also apply there.
func (p *Page) href(jobs ...wirejobs.Job) string {
	var f address.Fragment
	for _, j := range jobs {
		for _, url := range j.Sources {
			a := address.Source{Name: j.Name, URL: url}
			if len(j.Sources) > 1 {
				a.Name += "/" + listing.SourceName(url)
			}
			f.Sources = append(f.Sources, a)
		}
	}
	f.Set(address.Theme, p.fragment.Text(address.Theme))
	if p.view.byFolder {
		f.Set(address.ColourBy, "folder")
	}
	f.Rest = p.fragment.Rest // the rest says, among other things, how the page is embedded
	return chartsPage + "#" + f.String()
}

// jobToOpen returns the id of the job that the URL says to open at once, "" for none.
func (p *Page) jobToOpen() string { return p.fragment.Text(address.Job) }

// findTicked asks for the sources of the job to open, or else of the ticked jobs.
func (p *Page) findTicked() {
	p.found = nil
	if !p.started {
		return
	}
	ids := p.view.ticked
	if p.jobToOpen() != "" {
		ids = []string{p.jobToOpen()}
	}
	p.ask(&wirejobs.Find{IDs: ids})
}

// onFound takes the sources of jobs. If the URL names a job to open, onFound opens it, or says why
// it cannot.
func (p *Page) onFound(found *wirejobs.Found) {
	id := p.jobToOpen()
	if id == "" {
		p.found = found
		p.Render()
		return
	}
	if len(found.Jobs) == 1 && len(found.Jobs[0].Sources) > 0 {
		p.tellOpened(id, found.Jobs[0].Sources)
		p.host.Location.Replace(p.href(found.Jobs[0]))
		return
	}
	p.notice = wirejobs.Unknown(id)
	if len(found.Jobs) == 1 {
		p.notice = wirejobs.Empty(found.Jobs[0].Name)
	}
	p.fragment.Set(address.Job, "")
	p.keepView(false)
	p.findTicked()
	p.Render()
}

// tellOpened tells the embedding page that a job is being opened.
func (p *Page) tellOpened(id string, sources []string) {
	p.tell("job", "id", id, "sources", strings.Join(sources, "\n"))
}

// tell sends a message to the embedding page, if there is one.
func (p *Page) tell(what string, detail ...any) {
	if p.host.Embedder.Layout() != "" {
		p.host.Embedder.Tell(what, detail...)
	}
}

// rowAt returns the row of the job at an index, nil if it is not loaded or is the head of a group.
func (p *Page) rowAt(i int) *wirejobs.Row {
	if at := i - p.rows.First; at >= 0 && at < len(p.rows.Rows) && !p.rows.Rows[at].Head {
		return &p.rows.Rows[at]
	}
	return nil
}

// headAt returns the head of the group at an index, nil for any other row.
func (p *Page) headAt(i int) *wirejobs.Row {
	if at := i - p.rows.First; at >= 0 && at < len(p.rows.Rows) && p.rows.Rows[at].Head {
		return &p.rows.Rows[at]
	}
	return nil
}
