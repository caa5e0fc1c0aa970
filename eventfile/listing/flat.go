package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// request holds the requests to a flat store: for the first page, to be followed by the folder's
// prefix, and for further pages.
type request struct{ first, next string }

var (
	// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html, and its V1 for stores
	// that support only V1 or answer in its form (Tencent COS, older Ceph). Aliyun OSS and Huawei
	// OBS return the same in other namespaces. Without a delimiter the answer contains everything
	// below a prefix, 1,000 objects per page.
	s3Request = request{"?list-type=2&max-keys=1000&encoding-type=url&prefix=",
		"&continuation-token="}
	s3V1Request = request{"?max-keys=1000&encoding-type=url&prefix=", "&marker="}
	// https://cloud.google.com/storage/docs/json_api/v1/objects/list
	gcsRequest = request{"?maxResults=1000&fields=nextPageToken,items(name,size,updated,etag)&prefix=", "&pageToken="}
	// https://learn.microsoft.com/rest/api/storageservices/list-blobs, up to 5,000 per page
	azureRequest = request{"?restype=container&comp=list&maxresults=5000&prefix=", "&marker="}
	// https://huggingface.co/docs/hub/api: the folder is in the path; 1,000 entries per page
	hubRequest = request{"?recursive=true&expand=false", "&cursor="}
)

// The root elements of listings for each dialect.
const flatRoots = " s3ListBucketResult:l gcs$:l azureEnumerationResults:l hub$:l"

// hubEntries is how many entries the hub returns per answer.
const hubEntries = 1000

// flatRequest returns the requests to stores of a flat dialect.
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

// listFlat lists a place in a flat store, a page per request.
func (l *lister) listFlat() error {
	ask, token := flatRequest(l.place.Dialect), ""
	var seen repeats
	for {
		a, err := l.get(l.flatURL(ask, token))
		if err != nil {
			return l.ended(err)
		}
		r := read(a.text)
		if ask == &s3Request && token == "" && refusesV2(a, r) {
			ask = &s3V1Request
			continue
		}
		if a.status != 200 || lookup(flatRoots, string(l.place.Dialect)+r.root) == 0 {
			return l.ended(l.notListing(a, r))
		}
		l.answered = true
		next := l.nextPage(a, r, &ask)
		full := l.keepAll(r)
		again := seen.page(r.objects, l.fresh)
		if err := l.flush(""); err != nil {
			return err
		}
		wrong := a.fault(r)
		switch {
		case full || wrong == nil && next == "":
			return l.ended(nil)
		case wrong == nil && (again || next == token):
			wrong = errSameAgain
		}
		if wrong != nil {
			return l.ended(l.broken(a, wrong))
		}
		token = next
	}
}

// fault returns an error if an answer was cut, or could be read only partly; nil if it is complete.
func (a *answer) fault(r *reading) error {
	if a.cut != nil {
		return a.cut
	}
	return r.err
}

// repeats detects a store that returns the same page again and again, or pages without anything
// new.
type repeats struct {
	first, last string // keys of the previous page
	idle        int    // number of pages in a row with nothing new
}

// page records the next page, with its number of new objects, and reports whether to stop.
func (s *repeats) page(objects []*object, fresh int) (again bool) {
	if s.idle++; fresh > 0 {
		s.idle = 0
	}
	if n := len(objects); n > 0 {
		if objects[0].key == s.first && objects[n-1].key == s.last || fresh == 0 {
			s.idle = maxIdlePages
		}
		s.first, s.last = objects[0].key, objects[n-1].key
	}
	return s.idle >= maxIdlePages
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

// refusesV2 reports whether a store does not support ListObjectsV2.
func refusesV2(a *answer, r *reading) bool {
	return (a.status == 400 || a.status == 405 || a.status == 501) &&
		lookup(" NotImplemented:n InvalidArgument:i InvalidRequest:i MethodNotAllowed:m InvalidURI:i", r.fields["Error/Code"]) != 0
}

// nextPage returns the token of the next page, "" at the end, and decodes the names of this page.
func (l *lister) nextPage(a *answer, r *reading, ask **request) (next string) {
	// at most one of these fields is set
	next = r.fields["$/nextPageToken"] + r.fields["EnumerationResults/NextMarker"]
	if l.place.Dialect == DialectHub {
		// The token of the next page is in a header, which a server may hide from pages of other
		// origins. Its URL is not followed, because on a mirror it may name another host.
		link := a.header("Link")
		before, _, more := strings.Cut(link, `rel="next"`)
		_, query, _ := strings.Cut(before[strings.LastIndexByte(before, '<')+1:], "?")
		query, _, _ = strings.Cut(query, ">")
		if next, _ = rawParameter(query, "cursor"); !more && link == "" &&
			len(r.objects) >= hubEntries {
			l.leaveOut(HubTellsNoMore, hubEntries)
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

// keepAll adds a page's objects to the result and reports whether a limit was reached.
func (l *lister) keepAll(r *reading) (full bool) {
	p := &l.place
	folder := upToSlash(p.Prefix)
	for _, o := range r.objects {
		path, below := strings.CutPrefix(o.key, folder)
		if !below || !strings.HasPrefix(o.key, p.Prefix) {
			l.objects++
			l.fresh++
			l.refuse(readable(o.key), "not below the folder that is listed")
			continue
		}
		o.url = ""
		if p.Dialect == DialectGCS && l.wanted(path) {
			// Any web page may read answers of the JSON API, but answers of the XML API only if the
			// bucket's CORS settings allow it.
			o.url = withQuery(p.Listing+"/"+escapeQuery(o.key)+"?alt=media", p.Query)
		}
		if l.keep(path, o) {
			return true
		}
	}
	return false
}
