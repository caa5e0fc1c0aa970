package listing

import "strings"

// hubPage is how many entries the hub tells in one answer.
const hubPageEntries = 1000

// listHub lists a folder of a repository of a model hub (https://huggingface.co/docs/hub/api): 1,000 entries for a request. The next one is told in a header, which
// a server may hide from pages of other origins; then what is behind is left out, and said to be.
func (l *lister) listHub(p Place) error {
	hidden := false
	err := l.walk(p, func(token string) (batch, error) {
		url := p.Listing
		if folder := strings.TrimSuffix(p.Prefix, "/"); folder != "" {
			url += "/" + escape(folder)
		}
		url += "?recursive=true&expand=false"
		if token != "" {
			url += "&cursor=" + token // as the hub wrote it
		}
		a, err := l.get(withQuery(url, p.Query))
		if err != nil {
			return batch{}, err
		}
		b, entries, err := l.readHub(a)
		hidden = err == nil && b.err == nil && b.next == "" && entries >= hubPageEntries && a.header("Link") == ""
		return b, err
	})
	if err == nil && hidden && l.out.LeftOut == "" {
		l.out.LeftOut = "The hub does not tell how its list goes on after " + grouped(hubPageEntries) + " entries; there may be more. Open a folder further down."
	}
	return err
}

// readHub reads a page, and returns how many entries it has, folders included.
func (l *lister) readHub(a answer) (b batch, entries int, err error) {
	b.from = a
	r := jsonReader{input: a.text, what: "the listing"}
	if a.status != 200 || r.kind() != "array" {
		return b, 0, l.notListing(a, "")
	}
	r.array(func() {
		o := object{size: -1}
		r.object(func(name string) { r.hubField(name, &o) })
		if entries++; r.err == nil && !o.folder {
			b.objects = append(b.objects, o)
		}
	})
	if b.err = l.cutShort(a, r.end()); b.err == nil {
		b.next = nextCursor(a.header("Link"))
	}
	return b, entries, nil
}

// hubField reads a field of an entry. A large file is in another store, by its content's hash, and its size is that of the content.
func (r *jsonReader) hubField(name string, o *object) {
	switch name {
	case "path":
		o.key = r.string()
	case "type":
		o.folder = r.string() != "file"
	case "size":
		o.size = parseSize(r.raw())
	case "oid":
		if oid := r.string(); o.etag == "" {
			o.etag = oid
		}
	case "lfs":
		if r.kind() != "object" {
			r.raw()
			return
		}
		r.object(func(name string) {
			switch name {
			case "oid":
				o.etag = r.string()
			case "size":
				o.size = parseSize(r.raw())
			default:
				r.raw()
			}
		})
	default:
		r.raw()
	}
}

// nextCursor returns the cursor of the address that a Link header names as the next one, as it stands there. The address itself is not followed: behind a
// mirror it may be that of another host.
func nextCursor(link string) string {
	before, _, ok := strings.Cut(link, `rel="next"`)
	address := before[strings.LastIndexByte(before, '<')+1:]
	address, _, closed := strings.Cut(address, ">")
	if !ok || !closed {
		return ""
	}
	_, query, _ := strings.Cut(address, "?")
	cursor, _ := parameter(query, "cursor")
	return cursor
}
