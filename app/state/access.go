package state

import (
	"slices"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Access holds the credentials that the person entered for places that are not public. They are
// secrets: they never appear in the URL, and outlive this page only if the person asked for it. The
// zero value is empty.
type Access struct {
	given []Given
}

// Given is one credential. Each scope has at most one.
type Given struct {
	wire.Grant
	Kept bool // kept across reloads, until the tab is closed
}

// Give adds a grant and replaces an earlier one of the same scope.
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

// Given returns all credentials, oldest first. The caller must not change the slice.
func (a *Access) Given() []Given { return a.given }

// Message returns the message that hands all credentials to a worker.
func (a *Access) Message() *wire.Access {
	return &wire.Access{Grants: a.grants(func(Given) bool { return true })}
}

// grants returns the grants of the credentials that which selects.
func (a *Access) grants(which func(Given) bool) (grants []wire.Grant) {
	for _, g := range a.given {
		if which(g) {
			grants = append(grants, g.Grant)
		}
	}
	return grants
}

// ForTab returns the credentials to keep until the tab is closed, encoded as a [wire.Access] frame;
// nil if there are none.
func (a *Access) ForTab() []byte {
	grants := a.grants(func(g Given) bool { return g.Kept })
	if len(grants) == 0 {
		return nil
	}
	frame, _ := wire.Encode(nil, &wire.Access{Grants: grants})
	return frame
}

// FromTab restores credentials from a frame that ForTab returned before a reload. A frame written
// by another version of the page is ignored.
func (a *Access) FromTab(frame []byte) {
	m, err := wire.Decode(frame, nil)
	if kept, ok := m.(*wire.Access); err == nil && ok {
		for _, g := range kept.Grants {
			a.Give(Given{Grant: g, Kept: true})
		}
	}
}

// AccessScope returns the scope of a grant for an address: the bucket's folder where buckets share
// an origin, else the whole origin. ok is false if the address is invalid.
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
	if listed, bucket, ok := cutOrigin(place.Listing); ok && listed == origin &&
		place.Dialect == listing.DialectS3 {
		if name := strings.Trim(address.WithoutQuery(bucket), "/"); name != "" &&
			strings.HasPrefix(path, "/"+name+"/") {
			return origin + "/" + name + "/", true
		}
	}
	return origin + "/", true
}

// cutOrigin splits an http or https URL into its origin and the rest. It drops user name and
// password.
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

// AccessCovers reports whether a grant with this scope applies to an address.
func AccessCovers(base, scope, address string) bool {
	url, ok := listing.ResolveAddress(base, address)
	if !ok {
		return false
	}
	_, covered := source.Covering([]source.Grant{{Scope: scope}}, listing.FetchedURL(url))
	return covered
}

// AccessAddress returns an address in a form that is safe to display when asking for credentials:
// without its signature.
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
	return url // keep the query of other schemes: it may name the storage endpoint
}

// AccessPlace returns a scope's display name: the host, followed by the bucket if there is one.
func AccessPlace(scope string) string {
	_, place, _ := strings.Cut(scope, "://")
	return strings.TrimSuffix(place, "/")
}

// UsesKeys reports whether an address belongs to a kind of storage that usually needs access keys.
func UsesKeys(address string) bool {
	place, ok := listing.Locate(address)
	return ok && place.Dialect == listing.DialectS3
}

// Access returns the credentials that the person entered.
func (m *Model) Access() *Access { return &m.access }
