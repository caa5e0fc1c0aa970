package listing

import "strings"

const (
	gcsOrigin = "https://storage.googleapis.com"
	gcsAPI    = "/storage/v1/b/"
)

// listGCS lists a bucket of Google Cloud Storage by its JSON API (https://cloud.google.com/storage/docs/json_api/v1/objects/list), and by its XML API, which
// answers like S3, where that one is refused: it takes access keys, too.
//
// Objects are read through the JSON API, whose answers every page may read. Those of the XML API may be read where the bucket's CORS settings say so.
func (l *lister) listGCS(p Place) error {
	err := l.walk(p, func(token string) (batch, error) {
		url := p.Listing + "?prefix=" + escapeQuery(p.Prefix) + "&maxResults=1000&fields=nextPageToken,items(name,size,updated,etag)"
		if token != "" {
			url += "&pageToken=" + escapeQuery(token)
		}
		a, err := l.get(withQuery(url, p.Query))
		if err != nil {
			return batch{}, err
		}
		return l.readGCS(p, a)
	})
	if err == nil || l.answered || l.ctx.Err() != nil {
		return err
	}
	folder := p.Prefix[:strings.LastIndexByte(p.Prefix, '/')+1]
	xml := p
	xml.Dialect, xml.Listing = DialectS3, strings.TrimSuffix(p.URL, escape(folder))
	l.place = xml
	if other := l.listS3(xml); l.answered || tells(other) > tells(err) {
		return other
	}
	l.place = p
	return err
}

// readGCS reads a page. A page without objects has no items.
func (l *lister) readGCS(p Place, a answer) (b batch, err error) {
	b.from = a
	r := jsonReader{input: a.text, what: "the listing"}
	if a.status != 200 || r.kind() != "object" {
		return b, l.notListing(a, "")
	}
	r.object(func(name string) {
		switch {
		case name == "nextPageToken":
			b.next = r.string()
		case name == "items" && r.kind() == "array":
			r.array(func() {
				o := object{size: -1}
				r.object(func(name string) { r.gcsField(name, &o) })
				if r.err == nil {
					o.url = withQuery(p.Listing+"/"+escapeQuery(o.key)+"?alt=media", p.Query)
					b.objects = append(b.objects, o)
				}
			})
		default:
			r.raw()
		}
	})
	if b.err = l.cutShort(a, r.end()); b.err != nil {
		b.next = ""
	}
	return b, nil
}

func (r *jsonReader) gcsField(name string, o *object) {
	switch name {
	case "name":
		o.key = r.string()
	case "size":
		o.size = parseSize(strings.Trim(r.raw(), `"`))
	case "updated":
		o.modified = r.string()
	case "etag":
		o.etag = r.string()
	default:
		r.raw()
	}
}
