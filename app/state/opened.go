package state

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// Sources are the open sources and the limits on listing them.
type Sources struct {
	runs     *runs.Runs
	versions *runs.Versions
	reports  *Reports

	base   string
	metas  []string         // sources named by the page's <meta> elements
	opened []address.Source // sources in the fragment, in the order of opening
	// sources from metas; they move to opened once something else is opened
	implicit []address.Source
	known    map[string]string // names in the URL of opened sources, by openedKey
	names    []string          // display names of everything opened
	local    []string          // files of this device in the fragment, by their names there
	// local sources reopened from the cache, for a worker that replaces the current one
	reopened []wire.Source
	depth    int    // levels of folders to list, from the fragment
	match    string // pattern for paths of files, from the fragment; "" for all
}

func (m *Sources) write(f *address.Fragment) {
	f.Sources = m.opened
	f.SetList(address.Recent, m.local)
	f.Set(address.Match, m.match)
	f.Set(address.Depth, address.LevelsText(m.depth))
}

// read sets the sources from a fragment and returns the ones that a worker must open.
func (m *Sources) read(f *address.Fragment) []wire.Source {
	m.depth, _ = address.ParseLevels(f.Text(address.Depth))
	m.match = f.Text(address.Match)
	m.keep(f.Sources)
	return append(m.open(f.Sources), m.reopen(f.Recents())...)
}

// OpenAddress opens an address, adds it to the URL, and returns the sources that a worker must
// open.
func (m *Sources) OpenAddress(url string) []wire.Source {
	m.replace()
	m.KeepImplicit()
	addresses := []address.Source{{URL: url}}
	m.keep(addresses)
	return m.open(addresses)
}

// replace forgets earlier sources if none of them could be opened. The next source takes their
// place, and may be the same one.
func (m *Sources) replace() {
	if m.Opening() {
		return
	}
	m.reports.problems, m.reports.nothing = nil, false
	m.forget()
	m.runs.Forget()
	m.versions.Problems++
	m.versions.Runs++
}

// forget closes all sources.
func (m *Sources) forget() {
	m.opened, m.implicit, m.names, m.local, m.reopened = nil, nil, nil, nil, nil
	clear(m.known)
}

// Closes reports whether applying a fragment would close an open source, or change its name or
// limits.
func (m *Sources) Closes(f address.Fragment) bool {
	if slices.Equal(f.Sources, m.opened) && slices.Equal(f.List(address.Recent), m.local) &&
		f.Text(address.Match) == m.match && f.Text(address.Depth) == address.LevelsText(m.depth) {
		return false // changed limits apply only to sources opened later
	}
	named := map[string]string{}
	for _, s := range f.OpenSources(address.Start(f.String(), m.metas), m.base) {
		named[openedKey(s)] = s.Name
	}
	for _, s := range f.Recents() {
		named[openedKey(s)] = ""
	}
	for key, name := range m.known {
		if newName, stays := named[key]; !stays || newName != name {
			return true
		}
	}
	return false
}

// KeepImplicit adds the sources of the <meta> elements to the URL, because other sources are opened
// beside them.
func (m *Sources) KeepImplicit() {
	m.keep(m.implicit)
	m.implicit = nil
}

// keep adds addresses to the URL.
func (m *Sources) keep(addresses []address.Source) {
	for _, a := range addresses {
		if !slices.ContainsFunc(m.opened, func(o address.Source) bool { return o.URL == a.URL }) {
			m.opened = append(m.opened, a)
		}
	}
}

// open records addresses as opened and returns the sources that were not open yet. It includes
// addresses that are never fetched; the worker reports each of them.
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

// openedKey returns a key of a source that a worker is asked to open. The limits are part of the
// key, since the same folder with other limits shows other files.
func openedKey(s wire.Source) string {
	return s.Recent + s.URL + "\n" + strconv.Itoa(s.Depth) + "\n" + s.Match
}

// OpenRecent opens a source of an earlier visit, adds it to the URL, and returns the sources that a
// worker must open: none if it is open already. The URL's current limits apply. A source with an
// address is opened as that address.
func (m *Sources) OpenRecent(r wire.Recent) []wire.Source {
	if url, ok := strings.CutPrefix(r.Key, "url "); ok {
		return m.OpenAddress(url)
	}
	m.replace()
	m.KeepImplicit()
	return m.reopen([]wire.Source{{Name: r.Name, Recent: r.Key, Depth: m.depth, Match: m.match}})
}

// OpenedGiven records that files or folders, dropped or chosen by a person, are being opened. The
// URL names them, so that they can be reopened from the cache.
func (m *Sources) OpenedGiven(s wire.Source) {
	m.replace()
	m.KeepImplicit()
	key := address.LocalKey(s)
	m.name(key)
	// replaced by the files that were given now
	m.reopened = slices.DeleteFunc(m.reopened, func(r wire.Source) bool { return r.Recent == key })
	m.known[openedKey(wire.Source{Recent: key, Depth: m.depth, Match: m.match})] = ""
	m.Opened(cmp.Or(s.Name, words.DroppedFiles.Text()))
}

// reopen records recent local sources as opened and returns the ones that were not open yet.
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

// name adds a recent local source to the URL.
func (m *Sources) name(key string) {
	if name, ok := address.LocalName(key); ok && !slices.Contains(m.local, name) {
		m.local = append(m.local[:len(m.local):len(m.local)], name)
	}
}

// Reopened returns the recent local sources that were opened from the cache. The caller
// must not change the slice.
func (m *Sources) Reopened() []wire.Source { return m.reopened }

// Local returns all local sources named in the URL, as they are opened from the cache.
func (m *Sources) Local() []wire.Source {
	var f address.Fragment
	m.write(&f)
	return append(slices.DeleteFunc(f.Recents(), func(s wire.Source) bool {
		return slices.ContainsFunc(m.reopened, func(r wire.Source) bool {
			return r.Recent == s.Recent
		})
	}), m.reopened...)
}

// Opened records that a source is being opened, and its name until the worker reports one.
func (m *Sources) Opened(name string) {
	m.names = append(m.names, name)
	m.reports.pending, m.reports.stopped = true, false
	m.reports.loaded = nil
}

// FirstAddress returns the absolute address of the first source that was opened by address, or "".
func (m *Sources) FirstAddress() string {
	for _, a := range append(slices.Clone(m.opened), m.implicit...) {
		if url, ok := address.Resolve(m.base, a.URL); ok {
			return url
		}
	}
	return ""
}

// OpenedURL reports whether a person opened exactly this URL.
func (m *Sources) OpenedURL(url string) bool { return m.addressOf(url) != nil }

// addressOf returns the address by which a URL was opened, nil if it was not.
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

// ShowsSource reports whether the list has runs from the source with this address, even if they
// come only from the cache.
func (m *Sources) ShowsSource(url string) bool {
	name := listing.SourceName(url)
	if a := m.addressOf(url); a != nil && a.Name != "" {
		name = a.Name
	}
	return slices.ContainsFunc(m.runs.All(), func(r *runs.Run) bool { return r.From() == name })
}

// Opening reports whether a source is open or being opened, so that there is something to show.
func (m *Sources) Opening() bool {
	return m.reports.pending ||
		!m.reports.nothing && (len(m.runs.All()) > 0 || m.reports.progress.Reading ||
			m.reports.progress.Traces > 0)
}

// Title returns a title for all open sources.
func (m *Sources) Title() string {
	names := m.sourceNames()
	if len(names) == 0 {
		return ""
	}
	return words.MoreSources(names[0], len(names)-1)
}

// sourceNames returns the names of the runs' sources, or of the opened sources while there are no
// runs.
func (m *Sources) sourceNames() []string {
	var names []string
	seen := map[string]bool{"": true}
	for _, r := range m.runs.All() {
		if !seen[r.From()] {
			seen[r.From()] = true
			names = append(names, r.From())
		}
	}
	if names == nil {
		return m.names
	}
	return names
}

// Limits returns the limits on listing sources as the URL has them: a pattern for paths, and the
// levels of folders to enter, "" for all.
func (m *Sources) Limits() (match, depth string) {
	return m.match, address.LevelsText(m.depth)
}

// SetLimits sets the limits for sources opened from now on. It returns false and changes nothing if
// depth is not a number of levels.
func (m *Sources) SetLimits(match, depth string) bool {
	depth = strings.TrimSpace(depth)
	levels, ok := address.ParseLevels(depth)
	if !ok && depth != "" {
		return false
	}
	m.match, m.depth = strings.TrimSpace(match), levels
	return true
}

// FailedPathHint returns a hint about the first address that may be meant as a path on this
// computer but was taken as a place on the page's server. It returns "" if there is none, or if
// something could be opened.
func (m *Sources) FailedPathHint() string {
	if !m.reports.nothing {
		return ""
	}
	for _, a := range m.opened {
		// a path that is definitely local is reported elsewhere
		if address.MayBeLocalPath(a.URL) && !address.IsLocalPath(a.URL) {
			return words.MayBeLocalPath(address.LocalPath(a.URL))
		}
	}
	return ""
}

// NameDrops names the sources that hold several files from different places by their number of
// files. It changes the slice in place.
func NameDrops(sources []wire.Source) []wire.Source {
	for i := range sources {
		if s := &sources[i]; s.Name == "" && !fromOnePlace(s.Files) {
			s.Name = words.Say(report.LocalFiles.With(wire.Whole(len(s.Files))))
		}
	}
	return sources
}

// fromOnePlace reports whether all files are in one folder, or are one file.
func fromOnePlace(files []wire.File) bool {
	for _, f := range files {
		first, _, _ := strings.Cut(files[0].Path, "/")
		if top, _, _ := strings.Cut(f.Path, "/"); top != first {
			return false
		}
	}
	return true
}
