package cache

import (
	"maps"
	"slices"
)

// purpose is the reason for making room.
type purpose uint8

const (
	forColumns purpose = iota // for columns: may also evict columns of other sources
	forExtras                 // for images and blobs: may only evict other images and blobs
	// like forColumns, but evicts as much as it may, even if that is not enough
	forLimit
)

// eviction is a set of data deleted together.
type eviction struct {
	sources []string
	whole   []Key        // files to delete as a whole
	extras  []fileRecord // files whose images and blob are deleted; none of them is in whole
}

// files returns all affected files.
func (e eviction) files() []Key {
	keys := slices.Clone(e.whole)
	for _, r := range e.extras {
		keys = append(keys, r.Key)
	}
	return keys
}

// changes returns the changes of the store.
func (e eviction) changes() (changes []Change) {
	for _, key := range e.sources {
		changes = append(changes, Delete(TableSources, key))
	}
	for _, key := range e.whole {
		changes = append(changes, forgetFile(key)...)
	}
	for _, r := range e.extras {
		r, dropMedia := r.dropMedia()
		r.blobBytes = 0
		changes = append(changes, dropMedia, Delete(TableBlobs, string(r.Key)), r.put())
	}
	return changes
}

// group is a set of files that are evicted together.
type group struct {
	source Recent
	idle   []Key // files that are not in use and belong to no open source
	held   []Key // the other files, of which only images and blobs may be evicted
}

// owners returns, for every file of a source, the index of the last source with it.
func owners(sources []Recent) map[Key]int {
	owner := make(map[Key]int)
	for i, source := range sources {
		for _, f := range source.Files {
			owner[f.Key] = i
		}
	}
	return owner
}

// groups sorts the files by their last opened source, least recently opened first; the first group
// holds files without a source. claimed are the sources open in this or other tabs.
func (x *index) groups(claimed []string) []group {
	ages := x.byAge()
	groups := make([]group, len(ages)+1)
	owner := owners(ages)
	held := maps.Clone(x.inUse)
	for i, source := range ages {
		groups[i+1].source = source
		if x.open[source.Key] == nil && !slices.Contains(claimed, source.Key) {
			continue
		}
		for _, f := range source.Files {
			held[f.Key] = true
		}
	}
	// Another tab may be reading files of a source that it has not saved yet.
	unsaved := slices.ContainsFunc(claimed, func(key string) bool {
		_, saved := x.sources[key]
		return !saved && x.open[key] == nil
	})
	for _, key := range sortedKeys(x.files) {
		at, owned := owner[key]
		g := &groups[0]
		if owned {
			g = &groups[at+1]
		}
		if held[key] || unsaved && !owned {
			g.held = append(g.held, key)
		} else {
			g.idle = append(g.idle, key)
		}
	}
	return groups
}

// planner collects data to evict until they free enough.
type planner struct {
	*index
	want   int64
	extras map[Key]bool
	whole  map[Key]bool
	local  []Recent // local sources whose idle files are all evicted
}

// plan chooses data to evict for wantBytes, in the order in the package documentation. enough is
// false if too little may be evicted.
func (x *index) plan(wantBytes int64, why purpose, claimed []string) (gone eviction, enough bool) {
	p := &planner{index: x, want: wantBytes, extras: make(map[Key]bool), whole: make(map[Key]bool)}
	groups := x.groups(claimed)
	p.dropWhole(groups[0])
	for _, g := range groups[1:] {
		p.dropExtras(g.idle)
	}
	if why != forExtras {
		for _, g := range groups[1:] {
			p.dropWhole(g)
		}
		for _, g := range groups {
			p.dropExtras(g.held)
		}
	}
	return p.eviction(), p.want <= 0 || why == forLimit
}

// dropExtras plans to drop the images and blobs of files, unless enough is planned already.
func (p *planner) dropExtras(keys []Key) {
	if p.want <= 0 {
		return
	}
	for _, key := range keys {
		if n := p.files[key].extraBytes(); n > 0 {
			p.extras[key] = true
			p.want -= n
		}
	}
}

// dropWhole plans to drop all idle files of a group, unless enough is planned already.
func (p *planner) dropWhole(g group) {
	if p.want <= 0 || len(g.idle) == 0 {
		return
	}
	for _, key := range g.idle {
		p.want -= p.files[key].bytes()
		if p.extras[key] {
			p.want += p.files[key].extraBytes() // counted by dropExtras before
			delete(p.extras, key)
		}
		p.whole[key] = true
	}
	if g.source.Local {
		p.local = append(p.local, g.source)
	}
}

// eviction returns the plan. A local source with no data left is deleted too, since it could not be
// opened again; a source with a URL stays.
func (p *planner) eviction() (gone eviction) {
	gone.whole = sortedKeys(p.whole)
	for _, key := range sortedKeys(p.extras) {
		gone.extras = append(gone.extras, p.files[key])
	}
	for _, source := range p.local {
		if !slices.ContainsFunc(source.Files, p.stays) {
			gone.sources = append(gone.sources, source.Key)
		}
	}
	return gone
}

// stays reports whether data of a source's file remain after the eviction.
func (p *planner) stays(f RecentFile) bool {
	_, cached := p.files[f.Key]
	return cached && !p.whole[f.Key]
}
