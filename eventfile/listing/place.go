package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// Dialect is a store's protocol for listings.
type Dialect string

// The dialects. Flat ones list everything below a prefix, in pages of up to some thousand objects;
// the others list one folder.
const (
	DialectUnknown  Dialect = ""         // unknown: List probes the place
	DialectManifest Dialect = "manifest" // eventlens.json
	// ListObjectsV2, or V1 if the store answers in it; also Aliyun OSS, Tencent COS, Huawei OBS and
	// Google's XML API
	DialectS3    Dialect = "s3"
	DialectGCS   Dialect = "gcs"   // Google Cloud Storage, JSON
	DialectAzure Dialect = "azure" // Azure Blob
	DialectHub   Dialect = "hub"   // the tree API of a model hub
	// a web server's own pages: nginx (HTML, JSON), Apache, Caddy, Python, Go
	DialectPages  Dialect = "pages"
	DialectWebDAV Dialect = "webdav"
)

// Place is a folder whose files can be listed.
type Place struct {
	Dialect Dialect
	// URL is the folder's URL and ends in a slash. A file's URL consists of this URL, the file's
	// escaped path, and Query. For a manifest, URL is the manifest's own. For Google Cloud Storage,
	// List returns other file URLs: those for the JSON API, which every page may read.
	URL string
	// Query is appended to every request after a ?, byte for byte: a shared access signature. ""
	// for none.
	Query string
	// Listing is the URL for listing requests, and Prefix the common prefix of the object names in
	// the folder; "" if URL determines both.
	Listing string
	Prefix  string
}

// Locate returns the place at an address. The address may be of a manifest, of a folder (with a
// trailing slash), of a bucket or container of a store with a known host name, or of a listing
// request. It may also have another form: s3://bucket/prefix, gs://bucket/prefix,
// az://account/container/prefix, hf://datasets/owner/name@revision/path, with an optional
// endpoint=URL and region in a query. ok is false for a single file, or for an address that may not
// be fetched.
func Locate(address string) (p Place, ok bool) {
	address = fromConsole(strings.TrimSpace(address))
	file, _, ok := find(address, &p)
	switch {
	case !ok:
		return Place{}, false
	case p.URL == "":
		return genericPlace(address)
	case isManifest(file):
		return Place{Dialect: DialectManifest, URL: p.URL + escape(file), Query: p.Query}, true
	case file != "":
		return Place{}, false
	}
	return p, true
}

// genericPlace returns a manifest or a folder in a store that cannot be told from the address.
func genericPlace(url string) (Place, bool) {
	origin, path, query := split(url)
	if strings.Contains(path, "/.") && !strings.HasPrefix(path, "//") {
		if at, ok := source.ResolveURL(origin+"/", path); ok {
			// the path in the form requested, since links are compared with it
			_, path, _ = split(at)
		}
	}
	switch {
	case isManifest(path):
		return Place{Dialect: DialectManifest, URL: origin + path, Query: query}, true
	case strings.HasSuffix(path, "/"):
		return Place{URL: origin + path, Query: query}, true
	}
	return Place{}, false
}

// isManifest reports whether the file at a path may be a manifest.
func isManifest(path string) bool { return strings.HasSuffix(path, ".json") && !isFile(path) }

// FileURL returns the URL of the file at an address, in any form that Locate supports. ok is false
// for a place, or for an address that may not be fetched. A URL that needs no change is returned
// byte for byte.
func FileURL(address string) (url string, ok bool) {
	address = fromConsole(strings.TrimSpace(address))
	if _, isPlace := Locate(address); isPlace {
		return "", false
	}
	var p Place
	file, moved, ok := find(address, &p)
	if moved && ok {
		return withQuery(p.URL+escape(file), p.Query), true
	}
	return address, ok
}

// FetchedURL returns the URL of the place or file at an address; "" if nothing can be fetched.
func FetchedURL(address string) string {
	if p, ok := Locate(address); ok {
		return p.URL
	}
	url, _ := FileURL(address)
	return url
}

// ResolveAddress returns an address in a form that can be opened, and reports whether there is one:
// an absolute http or https URL, resolved relative to base, or any other form that Locate supports,
// unchanged.
func ResolveAddress(base, address string) (absolute string, ok bool) {
	address = strings.TrimSpace(address)
	if _, isForm := formRequest(address); isForm {
		var p Place
		_, _, ok = find(address, &p)
		return address, ok
	}
	return source.ResolveURL(base, address)
}

// SourceName derives a display name from an address: the name of its last folder, of its file, or
// of the bucket if it is a whole bucket.
func SourceName(address string) string {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	// a prefix in a store may end in several slashes
	path := strings.TrimRight(strings.TrimSuffix(address, ManifestName), "/")
	name := path[strings.LastIndexByte(path, '/')+1:]
	if name == "" {
		return path
	}
	return source.Unescape(name)
}
