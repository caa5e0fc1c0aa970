package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// request is how a flat store is asked: for the first page, of what the folder's prefix is put behind, and for the ones behind it.
type request struct{ first, next string }

var (
	// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html, and V1 of it for stores that know no other, or answer in its form (Tencent COS, older Ceph).
	// Aliyun OSS and Huawei OBS answer the same in other namespaces. Without a delimiter everything below a prefix is told, 1,000 objects a page.
	s3Request   = request{"?list-type=2&max-keys=1000&encoding-type=url&prefix=", "&continuation-token="}
	s3V1Request = request{"?max-keys=1000&encoding-type=url&prefix=", "&marker="}
	// https://cloud.google.com/storage/docs/json_api/v1/objects/list
	gcsRequest = request{"?maxResults=1000&fields=nextPageToken,items(name,size,updated,etag)&prefix=", "&pageToken="}
	// https://learn.microsoft.com/rest/api/storageservices/list-blobs, up to 5,000 a page
	azureRequest = request{"?restype=container&comp=list&maxresults=5000&prefix=", "&marker="}
	// https://huggingface.co/docs/hub/api: the folder is in the path; 1,000 entries a page
	hubRequest = request{"?recursive=true&expand=false", "&cursor="}
)

// The roots of listings, with the letters of their dialects.
const flatRoots = " s3ListBucketResult:l gcs$:l azureEnumerationResults:l hub$:l"

// hubEntries is how many entries the hub tells in one answer.
const hubEntries = 1000

// pages is how far a flat listing has come.
type pages struct {
	ask         *request
	token       string // of the page that comes next; "" for the first
	first, last string // the names at the ends of the page before
	idle        int    // how many pages in a row told nothing new
}

// note takes down what a page told, so many objects of it new.
func (p *pages) note(r *reading, fresh int) {
	if p.idle++; fresh > 0 {
		p.idle = 0
	}
	if n := len(r.objects); n > 0 {
		first, last := r.objects[0].key, r.objects[n-1].key
		if first == p.first && last == p.last || fresh == 0 {
			p.idle = maxIdlePages
		}
		p.first, p.last = first, last
	}
}

// stuck reports whether the listing goes round in a circle.
func (p *pages) stuck(next string) bool {
	return next != "" && (p.idle >= maxIdlePages || next == p.token)
}

// flatRequest returns how a store of a dialect is asked at first.
func flatRequest(d Dialect) *request {
	switch d {
	case DialectGCS:
		return &gcsRequest
	case DialectAzure:
		return &azureRequest
	case DialectHub:
		return &hubRequest
	}
	return &s3Request
}

// listFlat lists a place of a store that tells everything below a prefix, a page for a request.
func (l *lister) listFlat() error {
	p := pages{ask: flatRequest(l.place.Dialect)}
	for {
		if more, err := l.listPage(&p); !more {
			return err
		}
	}
}

// listPage asks for the next page and tells what is on it. more is false when there is no other one, or none that is asked for.
func (l *lister) listPage(p *pages) (more bool, err error) {
	a, err := l.get(l.flatURL(p.ask, p.token))
	if err != nil {
		return false, l.ended(err)
	}
	r := read(a.text)
	if p.ask == &s3Request && p.token == "" && refusesV2(a, r) {
		p.ask = &s3V1Request
		return true, nil
	}
	if a.status != 200 || lookup(flatRoots, string(l.place.Dialect)+r.root) == 0 {
		return false, l.ended(l.notListing(a, r))
	}
	l.answered = true
	next := l.nextPage(a, r, &p.ask)
	full := l.keepAll(r)
	p.note(r, l.fresh)
	if err := l.flush(""); err != nil {
		return false, err
	}
	wrong := a.fault(r)
	if wrong == nil && p.stuck(next) {
		wrong = errSameAgain
	}
	switch {
	case full || wrong == nil && next == "":
		return false, l.ended(nil)
	case wrong != nil:
		return false, l.ended(l.broken(a, wrong))
	}
	p.token = next
	return true, nil
}

// flatURL returns the URL of a request.
func (l *lister) flatURL(ask *request, token string) string {
	p := &l.place
	url := p.Listing
	if ask == &hubRequest {
		if folder := strings.TrimSuffix(p.Prefix, "/"); folder != "" {
			url += "/" + escape(folder)
		}
		url += ask.first
	} else {
		url += ask.first + escapeQuery(p.Prefix)
		token = escapeQuery(token)
	}
	if token != "" {
		url += ask.next + token
	}
	return withQuery(url, p.Query)
}

// refusesV2 reports whether a store says that it knows no ListObjectsV2.
func refusesV2(a *answer, r *reading) bool {
	return (a.status == 400 || a.status == 405 || a.status == 501) &&
		lookup(" NotImplemented:n InvalidArgument:i InvalidRequest:i MethodNotAllowed:m InvalidURI:i", r.fields["Error/Code"]) != 0
}

// nextPage returns what asks for the next page, "" at the end, and decodes the names of this one.
func (l *lister) nextPage(a *answer, r *reading, ask **request) (next string) {
	next = r.fields["$/nextPageToken"] + r.fields["EnumerationResults/NextMarker"] // one of them, at most
	if l.place.Dialect == DialectHub {
		// The next page is told in a header, which a server may hide from pages of other origins. It is not followed as it is: behind a mirror it may be of another host.
		link := a.header("Link")
		before, _, more := strings.Cut(link, `rel="next"`)
		_, query, _ := strings.Cut(before[strings.LastIndexByte(before, '<')+1:], "?")
		query, _, _ = strings.Cut(query, ">")
		if next, _ = rawParameter(query, "cursor"); !more && link == "" && len(r.objects) >= hubEntries {
			l.out.LeftOut = "The hub does not tell how its list goes on after 1,000 entries; there may be more. Open a folder further down."
		}
	}
	if l.place.Dialect != DialectS3 {
		return next
	}
	const root = "ListBucketResult/"
	marker := r.fields[root+"NextMarker"]
	if r.fields[root+"EncodingType"] == "url" {
		marker = source.UnescapeQuery(marker)
		for _, o := range r.objects {
			o.key = source.UnescapeQuery(o.key)
		}
	}
	if r.fields[root+"IsTruncated"] != "true" {
		return ""
	}
	if next = r.fields[root+"NextContinuationToken"]; next == "" {
		*ask = &s3V1Request
		if next = marker; next == "" && len(r.objects) > 0 {
			next = r.objects[len(r.objects)-1].key
		}
	}
	return next
}

// keepAll adds a page's objects to what is told, and reports whether a bound was reached.
func (l *lister) keepAll(r *reading) (full bool) {
	p := &l.place
	folder := upToSlash(p.Prefix)
	for _, o := range r.objects {
		path, below := strings.CutPrefix(o.key, folder)
		if !below || !strings.HasPrefix(o.key, p.Prefix) {
			l.objects++
			l.fresh++
			l.outside.add(readable(o.key))
			continue
		}
		o.url = ""
		if p.Dialect == DialectGCS && l.wanted(path) {
			// Every page may read what the JSON API answers. The XML API's answers may be read where the bucket's CORS settings say so.
			o.url = withQuery(p.Listing+"/"+escapeQuery(o.key)+"?alt=media", p.Query)
		}
		if l.keep(path, o) {
			return true
		}
	}
	return false
}
