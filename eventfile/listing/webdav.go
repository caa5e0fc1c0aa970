package listing

import (
	"context"
	"strings"

	"eventlens/eventfile/source"
)

// The request of RFC 4918, section 9.1, for a folder and what is directly in it. It asks first in a browser, whatever its fields are: the method is none of the simple
// ones.
var (
	davHeader = []source.Field{{Name: "Depth", Value: "1"}, {Name: "Content-Type", Value: "application/xml"}}
	davBody   = []byte(`<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop></propfind>`)
)

const statusMultiStatus = 207

// davFolder reads a folder of a WebDAV server.
func davFolder(ctx context.Context, l *lister, folder string) ([]object, error) {
	req := source.Request{Method: source.MethodPropfind, URL: withQuery(folder, l.place.Query), Header: davHeader, Body: davBody}
	a, err := l.fetch(ctx, req, maxAnswerBytes)
	if err != nil {
		return nil, err
	}
	if a.status != statusMultiStatus {
		if a.status == 200 || a.status == 405 || a.status == 501 {
			return nil, l.broken(a, errUnsupported)
		}
		return nil, l.refused(a)
	}
	r := xmlReader{input: a.text}
	if !startsTag(a.text) || r.root() != "multistatus" {
		return nil, l.broken(a, errNotListing)
	}
	var objects []object
	r.elements(func(name string) {
		if name != "response" {
			r.skip()
			return
		}
		href, o := r.davResponse()
		// Behind a proxy the host may be another one: the path tells.
		if i := strings.Index(href, "://"); i >= 0 {
			href = split(href).path
		}
		if name, isFolder, ok := childOf(folder, href); ok && r.err == nil {
			o.key, o.folder = name, o.folder || isFolder
			objects = append(objects, o)
		}
	})
	return objects, l.cutShort(a, r.err)
}

// davResponse reads a response element.
func (r *xmlReader) davResponse() (href string, o object) {
	o.size = -1
	r.elements(func(name string) {
		switch name {
		case "href":
			href = strings.TrimSpace(r.text())
		case "propstat":
			r.elements(func(name string) {
				if name == "prop" {
					r.elements(func(name string) { r.davProperty(name, &o) })
				} else {
					r.skip()
				}
			})
		default:
			r.skip()
		}
	})
	return href, o
}

func (r *xmlReader) davProperty(name string, o *object) {
	switch name {
	case "getcontentlength":
		o.size = parseSize(r.text())
	case "getlastmodified":
		o.modified = r.text()
	case "getetag":
		o.etag = r.text()
	case "resourcetype":
		r.elements(func(name string) {
			o.folder = o.folder || name == "collection"
			r.skip()
		})
	default:
		r.skip()
	}
}
