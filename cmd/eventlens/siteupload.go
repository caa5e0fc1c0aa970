package main

import (
	"bufio"
	"context"
	"crypto/md5"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// siteUpload puts the site into a folder of storage, or of a web server that takes a PUT.
type siteUpload struct {
	place          listing.Place
	fetcher        source.Fetcher
	stdout, stderr io.Writer
}

func newSiteUpload(target string, stdout, stderr io.Writer) (*siteUpload, error) {
	place, ok := listing.Locate(target)
	shown := source.DisplayURL(target)
	switch {
	case !isAddress(target):
		return nil, wrongUsage("--to %s: give the address of a folder, such as s3://bucket/path/; a directory is an argument without --to", plainName(target))
	case !ok || place.Dialect == listing.DialectManifest:
		return nil, wrongUsage("--to %s: not the address of a folder; add a slash to its end if it is one", shown)
	case place.Dialect == listing.DialectHub:
		return nil, wrongUsage("--to %s: hubs take no PUT; write the site to a directory, and upload that with the tool of the hub", shown)
	}
	if at := withQuery(place.URL, place.Query); source.Signed(at) && !azureSigned(at) {
		return nil, wrongUsage("--to %s: a presigned address is for one file; give the address without it, and keys in the environment", shown)
	}
	return &siteUpload{place: place, fetcher: newFetcher(target), stdout: stdout, stderr: stderr}, nil
}

// uploaded is how a file lies in storage.
type uploaded struct {
	siteFile
	kind, encoding string // Content-Type and Content-Encoding
	batch          int    // of the files that are uploaded at once; see batchOf
}

// describe says how a file is to lie in storage. A packed program is the program, packed: only of one that is sent so does a browser keep the compiled code.
func describe(f siteFile) uploaded {
	u := uploaded{siteFile: f, batch: batchOf(f.name)}
	if strings.HasSuffix(f.name, ".wasm.gz") {
		u.kind, u.encoding = siteTypes[".wasm"], "gzip"
	} else if u.kind = siteTypes[path.Ext(f.name)]; u.kind == "" {
		u.kind = "application/octet-stream"
	}
	return u
}

// batches is how many batches there are.
const batches = 4

// batchOf returns the batch of a file. What a page names is there before the page is, and of what belongs together the largest comes first, so that a visitor
// has little time to get one part of this version and another of the last.
func batchOf(name string) int {
	switch {
	case strings.Contains(name, "/"), path.Ext(name) == ".wasm": // the guide, the demo, and what stands in for a packed program
		return 0
	case strings.HasSuffix(name, ".wasm.gz"):
		return 1
	case path.Ext(name) != ".html":
		return 2
	}
	return batches - 1
}

// plan returns the files in the order in which they are uploaded.
func plan(files []siteFile) []uploaded {
	var all []uploaded
	for _, f := range files {
		all = append(all, describe(f))
	}
	slices.SortStableFunc(all, func(a, b uploaded) int { return a.batch - b.batch })
	return all
}

// list prints what would be uploaded.
func (s *siteUpload) list(files []siteFile) error {
	t := &table{columns: []tableColumn{{"BYTES", right}, {"CONTENT-TYPE", left}, {"CONTENT-ENCODING", left}, {"CACHE-CONTROL", left}, {"URL", left}}}
	for _, f := range plan(files) {
		t.row(strconv.Itoa(len(f.body)), f.kind, f.encoding, siteCaching, source.DisplayURL(s.url(f.name)))
	}
	out := bufio.NewWriter(s.stdout)
	t.print(out)
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return nil
}

// upload puts all files there, a batch after the other, and ends behind the first batch that has an error.
func (s *siteUpload) upload(ctx context.Context, files []siteFile) error {
	var mu sync.Mutex // guards what follows
	done, same, failed := 0, 0, false
	all := plan(files)
	for batch := range batches {
		now := slices.DeleteFunc(slices.Clone(all), func(f uploaded) bool { return f.batch != batch })
		inParallel(len(now), func(i int) {
			mu.Lock()
			stop := failed
			mu.Unlock()
			if stop || ctx.Err() != nil {
				return
			}
			isSame, err := s.bring(ctx, now[i])
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && isSame:
				same++
			case err == nil:
				done++
			case ctx.Err() == nil:
				failed = true
				fmt.Fprintf(s.stderr, "eventlens: put %s: %v\n", source.DisplayURL(s.url(now[i].name)), err)
			}
		})
		if failed || ctx.Err() != nil {
			fmt.Fprintf(s.stderr, "eventlens: %s: %d of %d files are uploaded, %d were there already; index.html comes last and is as it was: run the command again\n",
				source.DisplayURL(s.place.URL), done, len(all), same)
			return errTold
		}
	}
	return wrote(s.stdout, source.DisplayURL(s.place.URL), fmt.Sprintf("%s uploaded, %d as they were; open %s", counted(done, "file"), same, source.DisplayURL(s.url("index.html"))))
}

// url is the address of a file, with the query that the target has: a shared access signature is for all files of a folder.
func (s *siteUpload) url(name string) string {
	return withQuery(s.place.URL+source.Escape(name, "/"), s.place.Query)
}

// bring uploads a file, unless it is there as it is.
func (s *siteUpload) bring(ctx context.Context, f uploaded) (same bool, err error) {
	if s.isThere(ctx, f) {
		return true, nil
	}
	request := source.Request{URL: s.url(f.name), Method: source.MethodPut, Header: s.fields(f), Body: f.body}
	status, err := putTo(ctx, s.fetcher, request)
	if status == http.StatusConflict && s.place.Dialect == listing.DialectUnknown {
		s.makeFolders(ctx, f.name)
		status, err = putTo(ctx, s.fetcher, request)
	}
	switch {
	case err != nil:
		return false, err
	case status == 401 || status == 403:
		return false, fmt.Errorf("HTTP status %d; give keys that may write in the environment (see guide/private.html)", status)
	case status == 404 || status == 405 || status == 501:
		return false, fmt.Errorf("HTTP status %d: there is no such folder, or it takes no PUT", status)
	case status < 200 || status > 299:
		return false, fmt.Errorf("HTTP status %d", status)
	}
	return false, nil
}

// fields are what a PUT says of a file. Azure has names of its own for what it is to keep.
func (s *siteUpload) fields(f uploaded) (fields []source.Field) {
	prefix := ""
	if s.place.Dialect == listing.DialectAzure || azureSigned(s.url("")) {
		prefix, fields = "X-Ms-Blob-", append(fields, azureBlob...)
	}
	for _, field := range []source.Field{{Name: "Content-Type", Value: f.kind}, {Name: "Cache-Control", Value: siteCaching}, {Name: "Content-Encoding", Value: f.encoding}} {
		if field.Value != "" {
			fields = append(fields, source.Field{Name: prefix + field.Name, Value: field.Value})
		}
	}
	return fields
}

// isThere says whether storage has a file as it is to be. Web servers that do not tell a hash of what they have are given it again.
func (s *siteUpload) isThere(ctx context.Context, f uploaded) bool {
	accepted := []source.Field{{Name: "Accept-Encoding", Value: "gzip"}} // else Google unpacks, and tells of what it made
	res, err := s.fetcher.Fetch(ctx, source.Request{URL: s.url(f.name), Method: http.MethodHead, Header: accepted})
	if err != nil {
		return false
	}
	res.Body.Close()
	return res.Status == http.StatusOK && tellsHash(res, f.body) &&
		res.Header("Content-Type") == f.kind && res.Header("Content-Encoding") == f.encoding && res.Header("Cache-Control") == siteCaching
}

// tellsHash says whether an answer tells the MD5 of a body, in the field of S3, of Azure or of Google.
func tellsHash(res *source.Response, body []byte) bool {
	sum := md5.Sum(body)
	text := base64.StdEncoding.EncodeToString(sum[:])
	return strings.Trim(res.Header("Etag"), `"`) == hex.EncodeToString(sum[:]) || res.Header("Content-Md5") == text || strings.Contains(res.Header("X-Goog-Hash"), "md5="+text)
}

// makeFolders makes the folders that a file lies in, as WebDAV wants it. What cannot be made is told by the next PUT.
func (s *siteUpload) makeFolders(ctx context.Context, name string) {
	folders := strings.Split(name, "/")
	for n := range len(folders) {
		at := strings.Join(folders[:n], "/")
		if n > 0 {
			at += "/"
		}
		_, _ = putTo(ctx, s.fetcher, source.Request{URL: s.url(at), Method: "MKCOL"})
	}
}
