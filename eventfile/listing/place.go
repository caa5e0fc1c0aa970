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
	DialectS3       Dialect = "s3"       // ListObjectsV2, or V1 where that is what is answered; Aliyun OSS, Tencent COS, Huawei OBS and Google's XML API too
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
	// that of the manifest itself. What List tells of Google Cloud Storage has other URLs: those of the JSON API, which every page may read.
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
	address = pasted(strings.TrimSpace(address))
	file, _, ok := find(address, &p)
	switch {
	case !ok:
		return Place{}, false
	case p.URL == "":
		return genericPlace(address)
	case strings.HasSuffix(file, ".json"):
		return Place{Dialect: DialectManifest, URL: p.URL + escape(file), Query: p.Query}, true
	case file != "":
		return Place{}, false
	}
	return p, true
}

// genericPlace is a manifest or a folder of a store that its address does not tell.
func genericPlace(url string) (Place, bool) {
	origin, path, query := split(url)
	if strings.Contains(path, "/.") && !strings.HasPrefix(path, "//") {
		if at, ok := source.ResolveURL(origin+"/", path); ok {
			_, path, _ = split(at) // as it is asked for: what it links to is compared with it
		}
	}
	switch {
	case strings.HasSuffix(path, ".json"):
		return Place{Dialect: DialectManifest, URL: origin + path, Query: query}, true
	case strings.HasSuffix(path, "/"):
		return Place{URL: origin + path, Query: query}, true
	}
	return Place{}, false
}

// FileURL returns the URL of the file that an address names, in any of the forms that Locate knows. ok is false when it names a place, or nothing that is ever
// fetched. A URL that needs no change is returned byte for byte.
func FileURL(address string) (url string, ok bool) {
	address = pasted(strings.TrimSpace(address))
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

// FetchedURL returns the URL that an address stands for: of its place, or of its file; "" when nothing can be fetched.
func FetchedURL(address string) string {
	if p, ok := Locate(address); ok {
		return p.URL
	}
	url, _ := FileURL(address)
	return url
}

// ResolveAddress returns an address as it can be opened, and whether it is one: an absolute http or https URL, to which one that is relative to base is
// made, or one of another form that Locate knows, which stays as it is.
func ResolveAddress(base, address string) (absolute string, ok bool) {
	address = strings.TrimSpace(address)
	if _, isForm := formRequest(address); isForm {
		var p Place
		_, _, ok = find(address, &p)
		return address, ok
	}
	return source.ResolveURL(base, address)
}

// SourceName derives a display name from an address: its last folder, or its file's name; of a bucket as a whole, the bucket's.
func SourceName(address string) string {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	path := strings.TrimRight(strings.TrimSuffix(address, ManifestName), "/") // a prefix in a store may end in several
	name := path[strings.LastIndexByte(path, '/')+1:]
	if name == "" {
		return path
	}
	return source.Unescape(name)
}
