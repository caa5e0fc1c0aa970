package state

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// Sources are what was opened, and how much of it is listed.
type Sources struct {
	runs     *runTable
	versions *versions
	reports  *Reports

	base     string
	metas    []string          // of the page's <meta> elements that name sources
	opened   []address.Source  // in the fragment, in the order of opening
	implicit []address.Source  // of the metas; they join opened when something else does
	known    map[string]string // names in the address of what was opened, by openedKey
	names    []string          // display names of everything opened
	local    []string          // of the fragment: files of this device, by what stands there for them
	reopened []wire.Source     // those of them that were opened from what is kept, for a worker that replaces this one
	depth    int               // of the fragment: what is listed of the sources
	match    string
}

func (m *Sources) write(f *address.Fragment) {
	f.Sources = m.opened
	f.SetList(address.Recent, m.local)
	f.Set(address.Match, m.match)
	f.Set(address.Depth, address.LevelsText(m.depth))
}

// read takes those of a fragment and returns what a worker must open for it.
func (m *Sources) read(f *address.Fragment) []wire.Source {
	m.depth, _ = address.ParseLevels(f.Text(address.Depth))
	m.match = f.Text(address.Match)
	m.keep(f.Sources)
	return append(m.open(f.Sources), m.reopen(f.Recents())...)
}

// OpenAddress makes an address a part of the page's own and returns what a worker must open for it.
func (m *Sources) OpenAddress(url string) []wire.Source {
	m.replace()
	m.KeepImplicit()
	addresses := []address.Source{{URL: url}}
	m.keep(addresses)
	return m.open(addresses)
}

// replace forgets what was opened before if nothing came of it: what is opened now takes its place, and may be the same.
func (m *Sources) replace() {
	if m.Opening() {
		return
	}
	m.reports.problems, m.reports.nothing = nil, false
	m.forget()
	m.runs.forget()
	m.versions.ofProblems++
	m.versions.ofRuns++
}

// forget closes all that is open.
func (m *Sources) forget() {
	m.opened, m.implicit, m.names, m.local, m.reopened = nil, nil, nil, nil, nil
	clear(m.known)
}

// Closes reports whether an address leaves out something that is open, or has it under another name or with other limits.
func (m *Sources) Closes(f address.Fragment) bool {
	if slices.Equal(f.Sources, m.opened) && slices.Equal(f.List(address.Recent), m.local) && f.Text(address.Match) == m.match && f.Text(address.Depth) == address.LevelsText(m.depth) {
		return false // limits that were set since then hold for what is opened next
	}
	named := map[string]string{}
	for _, s := range f.OpenSources(address.Start(f.String(), m.metas), m.base) {
		named[openedKey(s)] = s.Name
	}
	for _, s := range f.Recents() {
		named[openedKey(s)] = ""
	}
	for key, name := range m.known {
		if as, there := named[key]; !there || as != name {
			return true
		}
	}
	return false
}

// KeepImplicit makes the page's own sources a part of the address, as what stands beside others.
func (m *Sources) KeepImplicit() {
	m.keep(m.implicit)
	m.implicit = nil
}

// keep makes addresses a part of the page's own.
func (m *Sources) keep(addresses []address.Source) {
	for _, a := range addresses {
		if !slices.ContainsFunc(m.opened, func(o address.Source) bool { return o.URL == a.URL }) {
			m.opened = append(m.opened, a)
		}
	}
}

// open notes addresses as opened and returns the sources of those that were not. Those that are never fetched are among them: the worker says so of each.
func (m *Sources) open(addresses []address.Source) []wire.Source {
	var fresh []wire.Source
	for _, s := range address.Sources(addresses, m.base, m.match, m.depth) {
		key := openedKey(s)
		if _, known := m.known[key]; known {
			continue
		}
		m.known[key] = s.Name
		fresh = append(fresh, s)
		m.Opened(cmp.Or(s.Name, listing.SourceName(s.URL)))
	}
	return fresh
}

// openedKey tells apart what a worker is asked to open: the same folder shows other files where other ones are asked for.
func openedKey(s wire.Source) string {
	return s.Recent + s.URL + "\n" + strconv.Itoa(s.Depth) + "\n" + s.Match
}

// OpenRecent makes a source that was opened before a part of the page's own, and returns what a worker is asked to open for it: as much of it as the address
// says now, and nothing when it is open. One of an address is that address again.
func (m *Sources) OpenRecent(r wire.Recent) []wire.Source {
	if url, ok := strings.CutPrefix(r.Key, "url "); ok {
		return m.OpenAddress(url)
	}
	m.replace()
	m.KeepImplicit()
	return m.reopen([]wire.Source{{Name: r.Name, Recent: r.Key, Depth: m.depth, Match: m.match}})
}

// OpenedGiven notes that what a person dropped or chose is being opened: the address names it, so that it can be opened again from what is kept of it.
func (m *Sources) OpenedGiven(s wire.Source) {
	m.replace()
	m.KeepImplicit()
	key := address.LocalKey(s)
	m.name(key)
	m.reopened = slices.DeleteFunc(m.reopened, func(r wire.Source) bool { return r.Recent == key }) // what was given now goes on
	m.known[openedKey(wire.Source{Recent: key, Depth: m.depth, Match: m.match})] = ""
	m.Opened(cmp.Or(s.Name, words.DroppedFiles.Text()))
}

// reopen notes recent sources of this device as opened and returns those that were not.
func (m *Sources) reopen(sources []wire.Source) (fresh []wire.Source) {
	for _, s := range sources {
		m.name(s.Recent)
		key := openedKey(s)
		if _, known := m.known[key]; !known {
			m.known[key] = ""
			name, _ := address.LocalName(s.Recent)
			m.Opened(cmp.Or(s.Name, strings.TrimSuffix(name, "/")))
			fresh = append(fresh, s)
		}
	}
	m.reopened = append(m.reopened, fresh...)
	return fresh
}

// name has the address name a recent source of this device.
func (m *Sources) name(key string) {
	if name, ok := address.LocalName(key); ok && !slices.Contains(m.local, name) {
		m.local = append(m.local[:len(m.local):len(m.local)], name)
	}
}

// Reopened are the recent sources of this device that were opened from what is kept of them. The caller must not change the slice.
func (m *Sources) Reopened() []wire.Source { return m.reopened }

// Local are all sources of this device that the address names, as they are opened from what is kept of them.
func (m *Sources) Local() []wire.Source {
	var f address.Fragment
	m.write(&f)
	return append(slices.DeleteFunc(f.Recents(), func(s wire.Source) bool {
		return slices.ContainsFunc(m.reopened, func(r wire.Source) bool { return r.Recent == s.Recent })
	}), m.reopened...)
}

// Opened notes that something is being opened, and what it is called until the worker has named it.
func (m *Sources) Opened(name string) {
	m.names = append(m.names, name)
	m.reports.pending, m.reports.stopped = true, false
	m.reports.loaded = nil
}

// FirstAddress returns the absolute address of the first source that was opened by one, or "".
func (m *Sources) FirstAddress() string {
	for _, a := range append(slices.Clone(m.opened), m.implicit...) {
		if url, ok := address.Resolve(m.base, a.URL); ok {
			return url
		}
	}
	return ""
}

// OpenedURL reports whether a URL is what the person opened, as it is.
func (m *Sources) OpenedURL(url string) bool { return m.addressOf(url) != nil }

// addressOf returns the address that a URL was opened by, or nil.
func (m *Sources) addressOf(url string) *address.Source {
	for _, addresses := range [][]address.Source{m.opened, m.implicit} {
		for i := range addresses {
			if resolved, ok := address.Resolve(m.base, addresses[i].URL); ok && resolved == url {
				return &addresses[i]
			}
		}
	}
	return nil
}

// ShowsSource reports whether there are runs of a source of this address, if only what was saved of it.
func (m *Sources) ShowsSource(url string) bool {
	name := listing.SourceName(url)
	if a := m.addressOf(url); a != nil && a.Name != "" {
		name = a.Name
	}
	return slices.ContainsFunc(m.runs.order, func(r *Run) bool { return r.source == name })
}

// Opening reports whether something is open, or being opened, so that there is something to show.
func (m *Sources) Opening() bool {
	return m.reports.pending || !m.reports.nothing && (len(m.runs.order) > 0 || m.reports.progress.Reading)
}

// Title names what is open.
func (m *Sources) Title() string {
	names := m.sourceNames()
	if len(names) == 0 {
		return ""
	}
	return words.MoreSources(names[0], len(names)-1)
}

// sourceNames returns the names of the sources of the runs, or while there are none those of what was opened.
func (m *Sources) sourceNames() []string {
	var names []string
	seen := map[string]bool{"": true}
	for _, r := range m.runs.order {
		if !seen[r.source] {
			seen[r.source] = true
			names = append(names, r.source)
		}
	}
	if names == nil {
		return m.names
	}
	return names
}

// Limits returns what is listed of sources, as the address says it: what paths must match, and how many levels of folders are looked into, "" for all.
func (m *Sources) Limits() (match, depth string) {
	return m.match, address.LevelsText(m.depth)
}

// SetLimits takes them from a person, for what is opened from now on. It changes nothing and returns false when depth is no number of levels.
func (m *Sources) SetLimits(match, depth string) bool {
	depth = strings.TrimSpace(depth)
	levels, ok := address.ParseLevels(depth)
	if !ok && depth != "" {
		return false
	}
	m.match, m.depth = strings.TrimSpace(match), levels
	return true
}

// FailedPathHint says what to do about the first address that may be a path of this computer although it stands for a place on the page's server, too, when nothing
// could be opened; "" for none.
func (m *Sources) FailedPathHint() string {
	if !m.reports.nothing {
		return ""
	}
	for _, a := range m.opened {
		if address.MayBeLocalPath(a.URL) && !address.IsLocalPath(a.URL) { // of which it is said already
			return words.MayBeLocalPath(address.LocalPath(a.URL))
		}
	}
	return ""
}

// NameDrops names the sources that hold several files from different places, in place, after how many they are.
func NameDrops(sources []wire.Source) []wire.Source {
	for i := range sources {
		if s := &sources[i]; s.Name == "" && !fromOnePlace(s.Files) {
			s.Name = words.Say(report.LocalFiles(len(s.Files)))
		}
	}
	return sources
}

// fromOnePlace reports whether files are from one folder, or but one.
func fromOnePlace(files []wire.File) bool {
	for _, f := range files {
		first, _, _ := strings.Cut(files[0].Path, "/")
		if top, _, _ := strings.Cut(f.Path, "/"); top != first {
			return false
		}
	}
	return true
}
