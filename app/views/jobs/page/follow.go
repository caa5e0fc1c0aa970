package page

import (
	"slices"
	"strings"

	"eventlens/app/address"
	"eventlens/app/page/embed"
	"eventlens/app/state/runs"
	"eventlens/app/views/jobs"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// visit is called when the person changed the URL fragment.
func (p *Page) visit(fragment string) {
	p.fragment = address.Parse(fragment)
	p.visited()
}

// visited updates the page from the fragment.
func (p *Page) visited() {
	p.view = viewOf(p.fragment, &p.patterns)
	p.typedLast = false
	if !slices.Equal(p.opened, p.fragment.Sources) {
		p.open()
	}
	p.keepLastJobs()
	p.findTicked()
	p.show()
	p.Render()
}

// changed is called after the person changed the view; with push, Back undoes the change.
func (p *Page) changed(push bool) {
	p.typedLast = false
	p.keepView(push)
	p.show()
	p.Render()
}

// keepView writes the view into the URL.
func (p *Page) keepView(push bool) {
	p.view.writeTo(&p.fragment)
	p.keepFragment(push)
	p.keepLastJobs()
}

// keepFragment writes the fragment into the URL, and tells the embedding page.
func (p *Page) keepFragment(push bool) {
	if text := p.fragment.String(); text != p.host.Location.Fragment() {
		p.host.Location.SetFragment(text, push)
		if p.host.Embedder.Layout() != "" {
			embed.Viewed(p.host.Embedder, text)
		}
	}
}

// keepLastJobs stores, for this browser tab, how to return from the charts of a job to the list.
// Signed URLs are never stored.
func (p *Page) keepLastJobs() {
	for _, a := range p.fragment.Sources {
		if source.Signed(a.URL) {
			return
		}
	}
	p.host.Storage.KeepInTab(LastJobs, p.fragment.String())
}

// LastJobs is the name under which the host keeps, for the browser tab, the fragment of the list
// shown last.
const LastJobs = "jobs"

// open reads the lists named in the URL.
func (p *Page) open() {
	p.changes = nil
	p.facts, p.rows, p.sentView, p.pushed, p.notice, p.opened = jobs.Facts{}, jobs.Rows{}, nil,
		false,
		"", p.fragment.Sources
	o := &jobs.Open{}
	for _, a := range address.Start(p.fragment.String(), strings.Split(p.siteList(), "\n")) {
		url := a.URL
		if absolute, ok := address.Resolve(p.host.Location.BaseURL(), url); ok {
			url = absolute
		}
		o.Lists = append(o.Lists, jobs.List{URL: url})
	}
	p.ask(o)
}

// siteList returns the address of the list that the site shows if the URL names none.
func (p *Page) siteList() string {
	if list := p.host.Location.Meta("eventlens-jobs"); list != "" {
		return list
	}
	return p.host.Location.Meta("eventlens-src")
}

// takeFiles shows a list that was dropped, or given by the embedding page, instead of the lists in
// the URL. The last of several files wins.
func (p *Page) takeFiles(sources []wire.Source) {
	var list wire.Ref
	for _, s := range sources {
		p.host.Files.Release(s.Folder)
		for _, f := range s.Files {
			if strings.HasSuffix(f.Path, ".json") {
				p.host.Files.Release(list)
				list = f.Blob
			} else {
				p.host.Files.Release(f.Blob)
			}
		}
	}
	if list == 0 {
		p.Say(jobs.Dropped.Text())
		return
	}
	p.changes = nil
	p.facts, p.rows, p.sentView, p.pushed, p.notice = jobs.Facts{}, jobs.Rows{}, nil, true, ""
	p.ask(&jobs.Open{Lists: []jobs.List{{URL: p.host.Location.BaseURL(), Blob: list}}})
	p.show()
	p.Render()
}

// refresh reads the lists again.
func (p *Page) refresh() {
	p.triedMs = p.host.Clock.Now()
	p.ask(&jobs.Refresh{})
}

// secondPassed updates displays that change with time alone, and reads the lists again when that is
// due.
func (p *Page) secondPassed() {
	if !p.started {
		return
	}
	every := int64(p.view.everySec) * 1000
	if p.facts.State >= jobs.Read && !p.facts.Checking && !p.pushed && every > 0 &&
		p.host.Clock.Now()-max(p.facts.AtMs, p.triedMs) >= every {
		p.refresh()
	}
	p.showRows()
	p.arrangeIdle()
	p.Render()
}

// onFacts takes the facts about all jobs.
func (p *Page) onFacts(f *jobs.Facts) {
	before := p.facts
	p.facts = *f
	p.unlisted = p.unlisted || before.State < jobs.Read && f.State >= jobs.Read
	if f.New > before.New {
		p.announcement = jobs.JobsNew(f.New)
	}
	p.arrangeIdle()
	p.show() // other columns may have values now, which changes the view
	p.Render()
	p.After(p.showRows) // the table may be a new element
}

// arrangeIdle sorts the rows again if nobody is looking at them. While a person looks, rows would
// move under the pointer.
func (p *Page) arrangeIdle() {
	if p.outdated() && p.host.JobRows.JobRowsRest() {
		p.arrange()
	}
}

// outdated reports whether sorting again would change the rows.
func (p *Page) outdated() bool { return p.facts.New > 0 || p.facts.Moved }

// arrange sorts the rows again.
func (p *Page) arrange() {
	p.order++
	p.facts.New, p.facts.Moved = 0, false
	p.show()
}

const (
	// firstRows is how many rows are requested before the size of the viewport is known; rowsAhead
	// is how many are requested on each side of the visible ones, and rowsStep the granularity.
	firstRows = 32
	rowsAhead = 24
	rowsStep  = 8
)

// scrolled takes the rows in the viewport.
func (p *Page) scrolled(first, count int) {
	p.seen, p.seenCount = first, count
	p.show()
}

// show sends the service the current view, if it changed.
func (p *Page) show() {
	if !p.started {
		return
	}
	first := max(p.seen-rowsAhead, 0) / rowsStep * rowsStep
	v := &jobs.View{
		Order: p.order, Sort: p.view.sort, Descending: p.view.descending, Group: p.view.group,
		Folded: p.folded,
		Filter: jobs.Filter{
			Search: p.view.searchInForce, Status: p.view.status, Owner: p.view.owner,
			Kind: p.view.kind,
		},
		Scalars: p.scalars(), Fields: p.fields(), EachRun: p.view.byFolder,
		Figures: p.facts.Unread && p.needsFiles(),
		First:   first, Count: p.seen + p.seenCount + rowsAhead - first,
	}
	if v.Figures {
		v.Seen, v.SeenCount = p.seen, p.seenCount
	}
	if p.sentView != nil && sameView(v, p.sentView) {
		return
	}
	if p.sentView != nil &&
		(v.Filter != p.sentView.Filter || v.Sort != p.sentView.Sort ||
			v.Descending != p.sentView.Descending ||
			v.Group != p.sentView.Group) {
		p.active, p.anchor = -1, -1
		p.host.JobRows.ShowJobRow(0)
	}
	p.sentView = v
	p.ask(v)
}

// sameView reports whether two views are equal.
func sameView(a, b *jobs.View) bool {
	return jobs.Protocol.Questions.Pack(a).Same(jobs.Protocol.Questions.Pack(b))
}

// likelyTag returns the tag by which jobs are probably compared: among losses and accuracies if
// there are any, otherwise among all tags, the tag that most jobs have.
func likelyTag(tags []jobs.Count) string {
	var main []jobs.Count
	for _, tag := range tags {
		if isMain(tag.Value) {
			main = append(main, tag)
		}
	}
	if len(main) > 0 {
		tags = main
	}
	return runs.LikelyTag(len(tags), func(i int) (string, int) {
		return tags[i].Value, tags[i].Jobs
	})
}

// isMain reports whether a tag is a loss or an accuracy, by the last part of its name.
func isMain(tag string) bool {
	leaf := strings.ToLower(tag[strings.LastIndexByte(tag, '/')+1:])
	for _, word := range strings.FieldsFunc(leaf, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if strings.Contains(word, "loss") || strings.Contains(word, "accuracy") || word == "acc" {
			return true
		}
	}
	return false
}
