package state

import (
	"slices"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Access is what the person gave so that places which are not public answer. It holds secrets: nothing of it is part of the address, and it is kept
// beyond this page only as far as the person asked for it. The zero value is empty.
type Access struct {
	given []Given
}

// Given is one thing that was given. There is one for a scope.
type Given struct {
	wire.Grant
	Kept bool // until the tab is closed, reloads included
}

// Give adds a grant, in place of one of the same scope.
func (a *Access) Give(g Given) {
	same := func(old Given) bool { return old.Scope == g.Scope }
	a.given = append(slices.DeleteFunc(slices.Clone(a.given), same), g)
}

// Forget removes the grant at an index of Given.
func (a *Access) Forget(i int) {
	if i >= 0 && i < len(a.given) {
		a.given = slices.Delete(slices.Clone(a.given), i, i+1)
	}
}

// Given returns what was given, oldest first. The caller must not change it.
func (a *Access) Given() []Given { return a.given }

// Message returns what a worker is told: everything that was given.
func (a *Access) Message() *wire.Access {
	return &wire.Access{Grants: a.grants(func(Given) bool { return true })}
}

func (a *Access) grants(which func(Given) bool) (grants []wire.Grant) {
	for _, g := range a.given {
		if which(g) {
			grants = append(grants, g.Grant)
		}
	}
	return grants
}

// ForTab returns what the person wants kept until the tab is closed, as the frame of a [wire.Access]; nil for nothing.
func (a *Access) ForTab() []byte {
	grants := a.grants(func(g Given) bool { return g.Kept })
	if len(grants) == 0 {
		return nil
	}
	frame, _ := wire.Encode(nil, &wire.Access{Grants: grants})
	return frame
}

// FromTab takes what ForTab returned before a reload. What another version of the page kept is nothing.
func (a *Access) FromTab(frame []byte) {
	m, err := wire.Decode(frame, nil)
	if kept, ok := m.(*wire.Access); err == nil && ok {
		for _, g := range kept.Grants {
			a.Give(Given{Grant: g, Kept: true})
		}
	}
}

// AccessScope returns the place that a grant for an address covers: the folder of a bucket where buckets share an origin, else the whole origin. ok is false
// when the address is none.
func AccessScope(base, written string) (scope string, ok bool) {
	url, ok := listing.ResolveAddress(base, written)
	if !ok {
		return "", false
	}
	place, _ := listing.Locate(url)
	origin, path, ok := cutOrigin(listing.FetchedURL(url))
	if !ok {
		return "", false
	}
	if at, bucket, ok := cutOrigin(place.Listing); ok && at == origin && place.Dialect == listing.DialectS3 {
		if name := strings.Trim(address.WithoutQuery(bucket), "/"); name != "" && strings.HasPrefix(path, "/"+name+"/") {
			return origin + "/" + name + "/", true
		}
	}
	return origin + "/", true
}

// cutOrigin splits an http or https URL into its origin and what follows. User name and password are left out.
func cutOrigin(url string) (origin, path string, ok bool) {
	scheme, rest, ok := strings.Cut(url, "://")
	scheme = strings.ToLower(scheme)
	if !ok || scheme != "http" && scheme != "https" {
		return "", "", false
	}
	host := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		host, path = rest[:i], rest[i:]
	}
	host = strings.ToLower(host[strings.LastIndexByte(host, '@')+1:])
	return scheme + "://" + host, path, host != ""
}

// AccessCovers reports whether a grant of this scope is used for an address.
func AccessCovers(base, scope, address string) bool {
	url, ok := listing.ResolveAddress(base, address)
	if !ok {
		return false
	}
	_, covered := source.Covering([]source.Grant{{Scope: scope}}, listing.FetchedURL(url))
	return covered
}

// AccessAddress returns an address as it can be shown, for the person to say what access is for: without what signs it.
func AccessAddress(base, written string) string {
	url, ok := listing.ResolveAddress(base, written)
	if !ok {
		return ""
	}
	if _, _, http := cutOrigin(url); http {
		return source.DisplayURL(url)
	}
	if source.Signed(url) {
		return address.WithoutQuery(url)
	}
	return url // what follows the ? of other forms may say where the storage is
}

// AccessPlace names a scope for people: host, and bucket if it has one.
func AccessPlace(scope string) string {
	_, place, _ := strings.Cut(scope, "://")
	return strings.TrimSuffix(place, "/")
}

// UsesKeys reports whether an address is of a kind of storage that access keys are usual for.
func UsesKeys(address string) bool {
	place, ok := listing.Locate(address)
	return ok && place.Dialect == listing.DialectS3
}

// Access returns what the person gave.
func (m *Model) Access() *Access { return &m.access }
