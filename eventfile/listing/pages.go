package listing

import (
	"bytes"
	"context"
	"strings"

	"eventlens/eventfile/source"
)

// accept asks for JSON of servers that have it (Caddy), and for what there is of the others. Browsers send it to other origins without asking first.
var accept = []source.Field{{Name: "Accept", Value: "application/json, */*;q=0.5"}}

// pageFolder reads the page of a folder as web servers make them: nginx (https://nginx.org/en/docs/http/ngx_http_autoindex_module.html) in HTML and JSON, Apache
// (https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html), Caddy (https://caddyserver.com/docs/caddyfile/directives/file_server), Python's http.server, Go's
// http.FileServer, and others that link to what is in the folder.
func pageFolder(ctx context.Context, l *lister, folder string) ([]object, error) {
	a, err := l.fetch(ctx, source.Request{URL: withQuery(folder, l.place.Query), Header: accept}, maxAnswerBytes)
	switch {
	case err != nil:
		return nil, err
	case a.status != 200:
		return nil, l.refused(a)
	case a.at != "" && !samePlace(a.at, folder):
		return nil, l.broken(a, &reason{errElsewhere.Error() + ": " + source.DisplayURL(a.at), errElsewhere})
	}
	if text := bytes.TrimLeft(bytes.TrimPrefix(a.text, []byte("\ufeff")), " \t\r\n"); len(text) > 0 && (text[0] == '[' || text[0] == '{' || string(text) == "null") {
		return l.jsonFolder(a, folder)
	}
	objects, isListing := htmlFolder(a.text, folder)
	if !startsTag(a.text) {
		return nil, l.broken(a, errNotListing)
	}
	if len(objects) == 0 && !isListing {
		return nil, l.broken(a, errNoListing)
	}
	return objects, l.cutShort(a, nil)
}

// samePlace reports whether an answer came from the folder that was asked, after a change from http to https perhaps.
func samePlace(at, folder string) bool {
	a, b := split(at), split(folder)
	return a.host == b.host && unescape(a.path) == unescape(b.path)
}

// jsonFolder reads nginx's array, or Caddy's, which is in an object since its version 2.8.
func (l *lister) jsonFolder(a answer, folder string) (objects []object, err error) {
	r := jsonReader{input: bytes.TrimPrefix(a.text, []byte("\ufeff")), what: "the listing"}
	isListing := r.kind() != "object" // null is what Go makes of no entries
	entries := func() {
		r.array(func() {
			if r.kind() != "object" {
				r.raw()
				return
			}
			if o := r.pageEntry(folder); r.err == nil && o.key != "" {
				objects = append(objects, o)
			}
		})
	}
	if isListing {
		entries()
	} else {
		r.object(func(name string) {
			if kind := r.kind(); name == "items" && (kind == "array" || kind == "null") {
				isListing = true
				entries()
				return
			}
			r.raw()
		})
	}
	err = r.end()
	if !isListing {
		return nil, l.broken(a, errNotListing)
	}
	return objects, l.cutShort(a, err)
}

// pageEntry reads an entry: nginx has name, type, mtime and size, Caddy name, size, url, mod_time and is_dir.
func (r *jsonReader) pageEntry(folder string) object {
	o := object{size: -1}
	link := ""
	r.object(func(name string) {
		switch name {
		case "name":
			o.key = r.string()
		case "type":
			o.folder = o.folder || r.string() == "directory"
		case "is_dir":
			o.folder = r.raw() == "true" || o.folder
		case "size":
			o.size = parseSize(r.raw())
		case "mtime", "mod_time":
			o.modified = r.string()
		case "url":
			link = r.string()
		default:
			r.raw()
		}
	})
	// The link tells names that JSON cannot hold.
	if name, isFolder, ok := childOf(folder, link); ok {
		o.key, o.folder = name, o.folder || isFolder
	}
	key, slashed := strings.CutSuffix(o.key, "/")
	o.key, o.folder = key, o.folder || slashed
	if o.key == "." || o.key == ".." {
		o.key = ""
	}
	return o
}

// childOf returns the name of the file or folder, directly below a folder, that a link on the folder's page goes to. A link with a query sorts the page.
func childOf(folder, href string) (name string, isFolder, ok bool) {
	if href == "" || strings.IndexByte(href, '?') >= 0 {
		return "", false, false
	}
	url, ok := source.ResolveURL(folder, href)
	if !ok {
		return "", false, false
	}
	a, b := split(url), split(folder)
	path, isFolder := strings.CutSuffix(a.path, "/")
	slash := strings.LastIndexByte(path, '/') + 1
	if !strings.EqualFold(a.origin, b.origin) || unescape(path[:slash]) != unescape(b.path) {
		return "", false, false
	}
	name = unescape(path[slash:])
	return name, isFolder, name != "" && name != "." && name != ".."
}
