package listing

import "strings"

// listAzure lists a container of Azure Blob Storage (https://learn.microsoft.com/rest/api/storageservices/list-blobs): up to 5,000 blobs for a request.
func (l *lister) listAzure(p Place) error {
	return l.walk(p, func(token string) (batch, error) {
		url := p.Listing + "?restype=container&comp=list&maxresults=5000&prefix=" + escapeQuery(p.Prefix)
		if token != "" {
			url += "&marker=" + escapeQuery(token)
		}
		a, err := l.get(withQuery(url, p.Query))
		if err != nil {
			return batch{}, err
		}
		return l.readAzure(a)
	})
}

func (l *lister) readAzure(a answer) (b batch, err error) {
	b.from = a
	r := xmlReader{input: a.text}
	root := ""
	if startsTag(a.text) {
		root = r.root()
	}
	if root != "EnumerationResults" {
		return b, l.notListing(a, root)
	}
	r.elements(func(name string) {
		switch name {
		case "Blobs":
			r.elements(func(name string) {
				if name != "Blob" {
					r.skip()
				} else if o := r.azureBlob(); r.err == nil {
					b.objects = append(b.objects, o)
				}
			})
		case "NextMarker":
			b.next = r.text()
		default:
			r.skip()
		}
	})
	if b.err = l.cutShort(a, r.err); b.err != nil {
		b.next = ""
	}
	return b, nil
}

// azureBlob reads a Blob element. A name that XML cannot hold is percent-encoded, and says so.
func (r *xmlReader) azureBlob() object {
	o := object{size: -1}
	r.elements(func(name string) {
		switch name {
		case "Name":
			encoded := strings.EqualFold(r.attribute("Encoded"), "true")
			if o.key = r.text(); encoded {
				o.key = unescape(o.key)
			}
		case "Properties":
			r.elements(func(name string) {
				switch name {
				case "Content-Length":
					o.size = parseSize(r.text())
				case "Last-Modified":
					o.modified = r.text()
				case "Etag":
					o.etag = r.text()
				case "ResourceType": // of accounts with folders
					o.folder = r.text() == "directory"
				default:
					r.skip()
				}
			})
		default:
			r.skip()
		}
	})
	return o
}
