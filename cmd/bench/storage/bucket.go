package storage

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// BucketName is the bucket that [Bucket] serves, in path style.
const BucketName = "bench"

// pageKeys limits the keys of a page of a listing, whatever is requested, as in S3.
const pageKeys = 1000

// Bucket serves the files below dir as an S3 bucket does, to pages of any origin: GET of
// /bench/KEY, and ListObjectsV2 of /bench. For each file it lists a number of additional objects
// beside it, like checkpoints that people keep beside their logs; nobody should request these. The
// listing is made once; files must not come and go.
func Bucket(dir string, beside int) (http.Handler, error) {
	b := &bucket{directory: directory{os.DirFS(dir)}}
	err := fs.WalkDir(b.files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		b.objects = append(b.objects, object{name, info.Size(), info.ModTime()})
		folder := name[:strings.LastIndexByte(name, '/')+1]
		for n := range beside {
			b.objects = append(b.objects,
				object{fmt.Sprintf("%scheckpoints/%08d.ckpt", folder, n), 1 << 30, info.ModTime()})
		}
		return nil
	})
	slices.SortFunc(b.objects, func(a, c object) int { return strings.Compare(a.key, c.key) })
	return b, err
}

type bucket struct {
	directory
	objects []object // by key
}

type object struct {
	key      string
	bytes    int64
	modified time.Time
}

// ServeHTTP implements http.Handler.
func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch key, inside := strings.CutPrefix(r.URL.Path, "/"+BucketName+"/"); {
	case r.Method == http.MethodGet && IsListing(r.URL.Path):
		allowAnyOrigin(w.Header())
		b.list(w, r.URL.Query())
	case inside || r.Method == http.MethodOptions:
		r = r.Clone(r.Context())
		r.URL.Path = "/" + key
		b.directory.ServeHTTP(w, r)
	default:
		http.NotFound(w, r)
	}
}

// IsListing reports whether a path is the path of the bucket's listing.
func IsListing(path string) bool { return strings.TrimSuffix(path, "/") == "/"+BucketName }

// list serves ListObjectsV2 without a delimiter.
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
func (b *bucket) list(w http.ResponseWriter, query url.Values) {
	prefix, after := query.Get("prefix"), query.Get("continuation-token")
	count := pageKeys
	if asked, err := strconv.Atoi(query.Get("max-keys")); err == nil && asked >= 0 {
		count = min(asked, pageKeys)
	}
	name, encoding := func(key string) string { return key }, ""
	if query.Get("encoding-type") == "url" {
		name, encoding = escapeKey, "<EncodingType>url</EncodingType>"
	}
	start, _ := slices.BinarySearchFunc(b.objects, max(prefix, after+"\x00"),
		func(o object, key string) int {
			return strings.Compare(o.key, key)
		})
	var page bytes.Buffer
	keys, last, more := 0, "", false
	for _, o := range b.objects[start:] {
		if !strings.HasPrefix(o.key, prefix) {
			break
		}
		if keys == count {
			more = true
			break
		}
		page.WriteString("<Contents><Key>")
		xml.EscapeText(&page, []byte(name(o.key)))
		fmt.Fprintf(&page,
			"</Key><LastModified>%s</LastModified><ETag>&quot;%x&quot;</ETag><Size>%d</Size><StorageClass>STANDARD</StorageClass></Contents>",
			o.modified.UTC().Format("2006-01-02T15:04:05.000Z"), o.modified.UnixNano(), o.bytes)
		keys, last = keys+1, o.key
	}
	w.Header().Set("Content-Type", "application/xml")
	fmt.Fprintf(w,
		`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>%s</Name><KeyCount>%d</KeyCount>%s<IsTruncated>%t</IsTruncated>`,
		BucketName, keys, encoding, more)
	if more {
		fmt.Fprint(w, "<NextContinuationToken>")
		xml.EscapeText(w, []byte(last))
		fmt.Fprint(w, "</NextContinuationToken>")
	}
	w.Write(page.Bytes())
	fmt.Fprint(w, "</ListBucketResult>") // an error means that the client left
}

// escapeKey escapes a key as S3 does, except slashes.
func escapeKey(key string) string { return strings.ReplaceAll(url.QueryEscape(key), "%2F", "/") }
