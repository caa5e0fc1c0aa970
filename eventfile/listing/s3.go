package listing

import (
	"bytes"
	"strconv"
	"strings"
)

// listS3 lists a bucket of S3 or of a store that answers like it, without a delimiter: one request for every 1,000 objects.
//
// ListObjectsV2 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html) is asked for, and V1 where the answer has its shape (Tencent COS, older Ceph) or V2 is
// refused. Aliyun OSS and Huawei OBS answer the same with other namespaces, and some without the fields that are not needed.
func (l *lister) listS3(p Place) error {
	v1 := false
	return l.walk(p, func(token string) (batch, error) {
		a, err := l.get(s3Request(p, v1, token))
		if err == nil && !v1 && token == "" && refusesV2(a) {
			v1 = true
			a, err = l.get(s3Request(p, v1, token))
		}
		if err != nil {
			return batch{}, err
		}
		b, err := l.readS3(a)
		v1 = v1 || b.marker
		return b.batch, err
	})
}

func s3Request(p Place, v1 bool, token string) string {
	query, next := "list-type=2&", "&continuation-token="
	if v1 {
		query, next = "", "&marker="
	}
	query += "prefix=" + escapeQuery(p.Prefix) + "&max-keys=1000&encoding-type=url"
	if token != "" {
		query += next + escapeQuery(token)
	}
	return withQuery(p.Listing+"?"+query, p.Query)
}

// refusesV2 reports whether a store says that it knows no ListObjectsV2.
func refusesV2(a answer) bool {
	if a.status != 400 && a.status != 405 && a.status != 501 {
		return false
	}
	code := storeSaid(a).code
	return code == "NotImplemented" || code == "InvalidArgument" || code == "InvalidRequest" || code == "MethodNotAllowed" || code == "InvalidURI"
}

// s3Batch is a page, and whether the next one is asked for with a marker.
type s3Batch struct {
	batch
	marker bool
}

// readS3 reads a page. The order of its elements is free.
func (l *lister) readS3(a answer) (b s3Batch, err error) {
	r := xmlReader{input: a.text}
	root := ""
	if startsTag(a.text) {
		root = r.root()
	}
	b.from = a
	if root != "ListBucketResult" && root != "ListBucketV2Result" {
		return b, l.notListing(a, root)
	}
	truncated, encoded, token, marker := false, false, "", ""
	r.elements(func(name string) {
		switch name {
		case "Contents":
			if o := r.s3Object(); r.err == nil {
				b.objects = append(b.objects, o)
			}
		case "IsTruncated":
			truncated = strings.TrimSpace(r.text()) == "true"
		case "EncodingType":
			encoded = strings.TrimSpace(r.text()) == "url"
		case "NextContinuationToken":
			token = r.text()
		case "NextMarker":
			marker = r.text()
		default:
			r.skip()
		}
	})
	if encoded {
		for i := range b.objects {
			b.objects[i].key = unescapeQuery(b.objects[i].key)
		}
		marker = unescapeQuery(marker)
	}
	if b.err = l.cutShort(a, r.err); b.err != nil || !truncated {
		return b, nil
	}
	if n := len(b.objects); token == "" && marker == "" && n > 0 {
		marker = b.objects[n-1].key
	}
	if b.next = token; token == "" {
		b.next, b.marker = marker, true
	}
	return b, nil
}

// s3Object reads a Contents element.
func (r *xmlReader) s3Object() object {
	o := object{size: -1}
	r.elements(func(name string) {
		switch name {
		case "Key":
			o.key = r.text()
		case "Size":
			o.size = parseSize(r.text())
		case "LastModified":
			o.modified = r.text()
		case "ETag":
			o.etag = r.text()
		default:
			r.skip()
		}
	})
	return o
}

// parseSize returns a number of bytes, or -1 when text is none.
func parseSize(text string) int64 {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// startsTag reports whether text can be XML or HTML.
func startsTag(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \t\r\n"), []byte("<"))
}

// notListing says what an answer is whose root is not that of a listing; "" when it is no XML.
func (l *lister) notListing(a answer, root string) *Error {
	switch {
	case a.status != 200 || root == "Error":
		return l.refused(a)
	case a.cut != nil:
		return l.broken(a, a.cut)
	case root == "" && len(a.text) > 0 && !bytes.Contains(bytes.ToLower(a.text[:min(len(a.text), 1024)]), []byte("html")) && startsTag(a.text):
		r := xmlReader{input: a.text}
		if r.root(); r.err != nil {
			return l.broken(a, r.err)
		}
	case startsTag(a.text) && bytes.Contains(bytes.ToLower(a.text[:min(len(a.text), 1024)]), []byte("html")):
		return l.broken(a, errNotXML)
	}
	return l.broken(a, errNotListing)
}

// cutShort returns what is wrong with the rest of a page whose start is used; nil for nothing.
func (l *lister) cutShort(a answer, err error) error {
	switch {
	case a.cut != nil:
		return l.broken(a, a.cut)
	case err == nil:
		return nil
	}
	return l.broken(a, &reason{err.Error() + "; what came before is used", err})
}
