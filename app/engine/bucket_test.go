package engine_test

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// objectStore is an S3-compatible server of one bucket, in path style. perPage is the number of
// objects it lists per page.
type objectStore struct {
	*httptest.Server
	mu       sync.Mutex
	objects  map[string]storedObject
	perPage  int
	hold     map[int]chan struct{} // answers to the nth page wait until it is closed
	fails    map[int]int           // status of the nth page
	lists    int                   // listing requests since the last takeLog
	gone     int                   // listing requests cancelled by the client
	log      []string              // other requests
	expected string                // signature required of files; "" for none
}

type storedObject struct {
	content []byte
	version int
}

// The XML of a listing, with the elements that tests need.
type (
	listBucketResult struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		IsTruncated           bool
		NextContinuationToken string `xml:",omitempty"`
		KeyCount              int
		Contents              []listedObject
	}
	listedObject struct {
		Key, LastModified, ETag string
		Size                    int
	}
)

const bucketName = "lab"

func startObjectStore(t *testing.T, perPage int, objects map[string][]byte) *objectStore {
	o := &objectStore{
		objects: make(map[string]storedObject), perPage: perPage, hold: make(map[int]chan struct{}),
		fails: make(map[int]int),
	}
	for key, content := range objects {
		o.objects[key] = storedObject{content, 1}
	}
	o.Server = httptest.NewServer(o)
	t.Cleanup(o.Close)
	return o
}

// source returns the source of a prefix of the bucket, which ends in a slash.
func (o *objectStore) source(prefix string) wire.Source {
	return wire.Source{URL: "s3://" + bucketName + "/" + prefix + "?endpoint=" + o.URL}
}

// put uploads an object.
func (o *objectStore) put(key string, content []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.objects[key] = storedObject{content, o.objects[key].version + 1}
}

// change changes how the store responds.
func (o *objectStore) change(how func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	how()
}

// takeLog returns the number of listing requests since the last call, and the other requests.
func (o *objectStore) takeLog() (lists int, others []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	lists, others = o.lists, o.log
	o.lists, o.log = 0, nil
	return lists, others
}

// ServeHTTP implements http.Handler.
func (o *objectStore) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	key, inBucket := strings.CutPrefix(r.URL.Path, "/"+bucketName+"/")
	query := r.URL.Query()
	if (key == "" || !inBucket) && (query.Has("list-type") || query.Has("prefix")) {
		if !inBucket && r.URL.Path != "/"+bucketName {
			refuse(w, http.StatusNotFound, "NoSuchBucket")
			return
		}
		o.listPage(w, r)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log = append(o.log, strings.TrimSpace(r.Method+" "+key+" "+r.Header.Get("Range")))
	object, ok := o.objects[key]
	switch {
	case !ok:
		refuse(w, http.StatusNotFound, "NoSuchKey")
	case o.expected != "" && key != listing.ManifestName &&
		query.Get("X-Amz-Signature") != o.expected:
		refuse(w, http.StatusForbidden, "AccessDenied")
	default:
		w.Header().Set("Content-Type", "binary/octet-stream")
		w.Header().Set("ETag", fmt.Sprintf(`"%d"`, object.version))
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(string(object.content)))
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/xml")
	w.WriteHeader(status)
	fmt.Fprintf(w,
		`<?xml version="1.0" encoding="UTF-8"?><Error><Code>%s</Code><Message>told by the test</Message></Error>`, code)
}

// listPage answers with the page whose token is the number of objects before it.
func (o *objectStore) listPage(w http.ResponseWriter, r *http.Request) {
	from, _ := strconv.Atoi(r.URL.Query().Get("continuation-token"))
	page := from/o.perPage + 1
	o.mu.Lock()
	o.lists++
	hold, status := o.hold[page], o.fails[page]
	o.mu.Unlock()
	if hold != nil {
		select {
		case <-hold:
		case <-r.Context().Done():
			o.change(func() { o.gone++ })
			return
		}
	}
	if status != 0 {
		refuse(w, status,
			cmp.Or(map[int]string{403: "AccessDenied", 503: "SlowDown"}[status], "InternalError"))
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	var keys []string
	for key := range o.objects {
		if strings.HasPrefix(key, r.URL.Query().Get("prefix")) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	var result listBucketResult
	to := min(from+o.perPage, len(keys))
	for _, key := range keys[min(from, to):to] {
		object := o.objects[key]
		result.Contents = append(result.Contents, listedObject{Key: key, Size: len(object.content),
			LastModified: fmt.Sprintf("2026-01-01T00:%02d:00.000Z", object.version),
			ETag:         fmt.Sprintf(`"%d"`, object.version)})
	}
	result.KeyCount = len(result.Contents)
	if to < len(keys) {
		result.IsTruncated, result.NextContinuationToken = true, strconv.Itoa(to)
	}
	w.Header().Set("Content-Type", "application/xml")
	xml.NewEncoder(w).Encode(result)
}
