package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// names is what an address says of something in a store: where its bucket, container or tree is, and what is meant in it.
type names struct {
	dialect Dialect
	bucket  string // URL that the names of objects are put behind, escaped; ends in a slash
	listing string // URL of listing requests
	query   string // that every request carries
	name    string // of an object, or what those of a folder begin with; not escaped
	folder  bool   // name is what names begin with, whatever it ends in
	moved   bool   // the address is not a URL of what it names: a page about it, or a form
}

// located returns the place that is named, if it is one.
func (n names) located() (Place, bool) {
	if strings.HasSuffix(n.name, ".json") && !n.folder {
		return Place{Dialect: DialectManifest, URL: n.bucket + escape(n.name), Query: n.query}, fetchable(n.bucket)
	}
	if !n.folder && n.name != "" && !strings.HasSuffix(n.name, "/") || !fetchable(n.bucket) || !fetchable(n.listing) {
		return Place{}, false
	}
	folder := n.name[:strings.LastIndexByte(n.name, '/')+1]
	return Place{Dialect: n.dialect, URL: n.bucket + escape(folder), Query: n.query, Listing: n.listing, Prefix: n.name}, true
}

// fileURL returns the URL of the file that is named, if it is one.
func (n names) fileURL() (string, bool) {
	if n.folder || n.name == "" || strings.HasSuffix(n.name, "/") || strings.HasSuffix(n.name, ".json") || !fetchable(n.bucket) {
		return "", false
	}
	return withQuery(n.bucket+escape(n.name), n.query), true
}

func fetchable(url string) bool {
	_, ok := source.ResolveURL("", url)
	return ok
}

// inBucket are names in a bucket of S3 or a store that speaks like it.
func inBucket(url, name, query string) names {
	return names{dialect: DialectS3, bucket: url, listing: url, name: name, query: query}
}

// inGCS are names in a bucket of Google Cloud Storage, or of what answers like it at origin.
func inGCS(origin, bucket, name, query string) names {
	return names{
		dialect: DialectGCS, bucket: origin + "/" + escapeQuery(bucket) + "/", listing: origin + gcsAPI + escapeQuery(bucket) + "/o",
		name: name, query: query,
	}
}

// inAzure are names in a container, which is given by its URL, ending in a slash.
func inAzure(container, name, query string) names {
	return names{dialect: DialectAzure, bucket: container, listing: strings.TrimSuffix(container, "/"), name: name, query: query}
}

// inHub are names in a repository of a model hub. kind is models, datasets or spaces; id and revision are escaped.
func inHub(origin, kind, id, revision, name, query string) names {
	at := "/" + kind
	if kind == "models" {
		at = ""
	}
	return names{
		dialect: DialectHub, bucket: origin + at + "/" + id + "/resolve/" + revision + "/",
		listing: origin + "/api/" + kind + "/" + id + "/tree/" + revision, name: name, query: query, moved: true,
	}
}

// cut splits a path, without the slash it begins with, behind its first segment.
func cut(path string) (first, rest string) {
	first, rest, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first, rest
}
