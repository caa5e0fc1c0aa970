package listing

import (
	"bytes"
	"strconv"
	"strings"

	"eventlens/eventfile/jsontext"
)

// object is a store's information about an object or a file.
type object struct {
	// in a flat store the object's whole name, in a folder the name there; unescaped unless
	// encoding-type=url
	key      string
	folder   bool
	size     int64 // -1 if unknown
	modified string
	etag     string
	url      string // URL from the link on the folder's page
}

// objectPaths holds the paths of elements that describe an object: of S3, Azure, WebDAV, Google,
// Caddy, the hub and nginx. $ is the root of JSON.
const objectPaths = " ListBucketResult/Contents:o EnumerationResults/Blobs/Blob:o multistatus/response:o $/items[]:o $[]:o"

// objectFields maps elements within an object to its fields: key, url, size, modification time,
// etag, and whether it is a folder. The last one counts: for the hub, the size of a large file's
// content.
const objectFields = " Key:k Name:k name:k path:k url:u href:u" +
	" Size:s Properties/Content-Length:s size:s lfs/size:s propstat/prop/getcontentlength:s" +
	" LastModified:m Properties/Last-Modified:m updated:m mtime:m mod_time:m propstat/prop/getlastmodified:m" +
	" ETag:e Properties/Etag:e etag:e oid:e lfs/oid:e propstat/prop/getetag:e" +
	" Properties/ResourceType:d type:d is_dir:d propstat/prop/resourcetype/collection:c"

// maxFields limits how many fields of a page are kept, apart from its objects.
const maxFields = 64

// reading is a parsed answer of a store, in any format.
type reading struct {
	objects []*object
	fields  map[string]string // fields outside of objects, by path
	root    string            // name of the root element; $ for JSON
	// why the rest of the answer was not read; the objects before are complete
	err error

	at   string // path of objects, with a slash
	last *object
}

// read reads an answer in XML or JSON.
func read(text []byte) *reading {
	r := &reading{fields: map[string]string{}}
	switch firstByte(text) {
	case '<':
		r.err = visitXML(string(text), r.leaf)
	case '{', '[', 'n':
		json := jsonReader{jsontext.NewReader(text, "the listing")}
		json.visit("$", r.leaf)
		r.err = json.End()
	}
	return r
}

// firstByte returns the first byte that is not white space; 0 if there is none.
func firstByte(text []byte) byte {
	for _, c := range bytes.TrimPrefix(text, []byte("\ufeff")) {
		if c > ' ' {
			return c
		}
	}
	return 0
}

// leaf records an element at its end.
func (r *reading) leaf(path, text string) {
	if r.root == "" {
		r.root, _, _ = strings.Cut(path, "/")
		r.root = strings.TrimSuffix(r.root, "[]")
	}
	switch {
	case lookup(objectPaths, path) != 0:
		r.object()
		r.objects = append(r.objects, r.last)
		r.last = nil
	case r.inObject(path):
		r.object()
		r.last.set(lookup(objectFields, path[len(r.at):]), text)
	case len(r.fields) < maxFields:
		r.fields[path] = text
	}
}

// inObject reports whether an element is part of an object, and sets at to the object's path.
func (r *reading) inObject(path string) bool {
	if r.at != "" && strings.HasPrefix(path, r.at) {
		return true
	}
	i := strings.Index(path, "/")
	for ; i >= 0 && lookup(objectPaths, path[:i]) == 0; i = nextSlash(path, i) {
	}
	if i >= 0 {
		r.at = path[:i+1]
	}
	return i >= 0
}

// set sets a field of objectFields.
func (o *object) set(field byte, text string) {
	switch field {
	case 'k':
		o.key = text
	case 'u':
		o.url = text
	case 's':
		o.size = parseSize(text)
	case 'm':
		o.modified = text
	case 'e':
		o.etag = text
	case 'd':
		o.folder = o.folder || text == "directory" || text == "true"
	case 'c':
		o.folder = true
	}
}

func nextSlash(path string, i int) int {
	n := strings.IndexByte(path[i+1:], '/')
	if n < 0 {
		return -1
	}
	return i + 1 + n
}

// object begins an object, unless one has begun.
func (r *reading) object() {
	if r.last == nil {
		r.last = &object{size: -1}
	}
}

// visit reads any value and calls leaf at the end of each value within it, and of itself, with its
// path and its own text. The path of a field is its object's path, a slash and its name; the path
// of an element is its array's path and [].
func (r jsonReader) visit(path string, leaf func(path, text string)) {
	text := ""
	switch kind := r.Kind(); {
	case len(path) > maxPath:
		r.Raw()
	case kind == "object":
		r.Object(func(name string) { r.visit(path+"/"+name, leaf) })
	case kind == "array":
		r.Array(func() { r.visit(path+"[]", leaf) })
	case kind == "string":
		text = r.Quoted()
	default:
		text = r.Raw()
	}
	if r.Err() == nil {
		leaf(path, text)
	}
}

// parseSize returns a number of bytes, or -1 for any other text.
func parseSize(text string) int64 {
	n, err := strconv.ParseInt(strings.Trim(text, " \t\r\n"), 10, 64)
	if err != nil || n < 0 {
		return -1
	}
	return n
}
