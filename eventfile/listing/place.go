package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// Dialect is how a store is asked for a listing, and how it answers.
type Dialect string

// The dialects. Flat ones list everything below a prefix, a page of up to some thousand objects at a time; the others list one folder.
const (
	DialectUnknown  Dialect = ""         // to be found out: see List
	DialectManifest Dialect = "manifest" // eventlens.json
	DialectS3       Dialect = "s3"       // ListObjectsV2, or V1 where that is what is answered; Tencent COS and Huawei OBS too
	DialectGCS      Dialect = "gcs"      // Google Cloud Storage, JSON
	DialectAzure    Dialect = "azure"    // Azure Blob
	DialectHub      Dialect = "hub"      // the tree API of a model hub
	DialectPages    Dialect = "pages"    // a web server's own pages: nginx (HTML, JSON), Apache, Caddy, Python, Go
	DialectWebDAV   Dialect = "webdav"
)

// Place is a folder whose files can be listed.
type Place struct {
	Dialect Dialect
	// URL is that of the folder: a file's URL is this one with the file's path put behind it, escaped, and then Query. It ends in a slash. Of a manifest,
	// that of the manifest itself.
	URL string
	// Query is what every request carries behind its ?, byte for byte: a shared access signature. "" for none.
	Query string
	// Listing is the URL that listing requests go to, and Prefix what the names of the folder's objects begin with; "" where URL tells both.
	Listing string
	Prefix  string
}

// Locate returns the place that an address names. It may be that of a manifest, of a folder (a trailing slash), of a bucket or container of a store that is
// known by its host name, or of a listing request, and it may be in another form: s3://bucket/prefix, gs://bucket/prefix, az://account/container/prefix,
// hf://datasets/owner/name@revision/path. What follows their ? may name an endpoint=URL and a region. ok is false when it names a single file, or nothing that is ever
// fetched.
func Locate(address string) (p Place, ok bool) {
	address = strings.TrimSpace(address)
	if n, found := parseForm(address); found {
		return n.located()
	}
	url, ok := source.ResolveURL("", address)
	if !ok {
		return Place{}, false
	}
	a := split(url)
	if n, found := storeNames(a); found {
		return n.located()
	}
	if n, found := requestNames(a); found {
		return n.located()
	}
	if isFile(a.path) {
		return Place{}, false
	}
	return genericPlace(a)
}

// genericPlace is a manifest or a folder of a store that its address does not tell.
func genericPlace(a parts) (Place, bool) {
	if strings.Contains(a.path, "/.") && !strings.HasPrefix(a.path, "//") {
		if url, ok := source.ResolveURL(a.origin+"/", a.path); ok {
			a.path = split(url).path // as it is asked for: what it links to is compared with it
		}
	}
	switch {
	case strings.HasSuffix(a.path, ".json"):
		return Place{Dialect: DialectManifest, URL: a.origin + a.path, Query: a.query}, true
	case strings.HasSuffix(a.path, "/"):
		return Place{URL: a.origin + a.path, Query: a.query}, true
	}
	return Place{}, false
}

// FileURL returns the URL of the file that an address names, in any of the forms that Locate knows. ok is false when it names a place, or nothing that is ever
// fetched. A URL that needs no change is returned byte for byte.
func FileURL(address string) (url string, ok bool) {
	address = strings.TrimSpace(address)
	if n, found := parseForm(address); found {
		return n.fileURL()
	}
	url, ok = source.ResolveURL("", address)
	if !ok {
		return "", false
	}
	if _, isPlace := Locate(url); isPlace {
		return "", false
	}
	if n, found := storeNames(split(url)); found && n.moved {
		return n.fileURL()
	}
	return url, true
}

// ResolveAddress returns an address as it can be opened, and whether it is one: an absolute http or https URL, to which one that is relative to base is
// made, or one of another form that Locate knows, which stays as it is.
func ResolveAddress(base, address string) (absolute string, ok bool) {
	address = strings.TrimSpace(address)
	if n, found := parseForm(address); found {
		_, isPlace := n.located()
		_, isFile := n.fileURL()
		return address, isPlace || isFile
	}
	return source.ResolveURL(base, address)
}

// isFile reports whether a path names an event file.
func isFile(path string) bool { return IsEventFile(path[strings.LastIndexByte(path, '/')+1:]) }
