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

// siteUpload uploads the site to a folder in storage, or on a web server that accepts PUT.
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
		return nil,
			wrongUsage("--to %s: give the address of a folder, such as s3://bucket/path/; a directory is an argument without --to", plainName(target))
	case !ok || place.Dialect == listing.DialectManifest:
		return nil,
			wrongUsage("--to %s: not the address of a folder; add a slash to its end if it is one",
				shown)
	case place.Dialect == listing.DialectHub:
		return nil,
			wrongUsage("--to %s: hubs take no PUT; write the site to a directory, and upload that with the tool of the hub", shown)
	}
	if at := withQuery(place.URL, place.Query); source.Signed(at) && !azureSigned(at) {
		return nil,
			wrongUsage("--to %s: a presigned address is for one file; give the address without it, and keys in the environment", shown)
	}
	return &siteUpload{place: place, fetcher: newFetcher(target), stdout: stdout, stderr: stderr},
		nil
}

// uploaded is a file of the site with its metadata in storage.
type uploaded struct {
	siteFile
	kind, encoding string // Content-Type and Content-Encoding
	batch          int    // number of the batch to upload it in; see batchOf
}

// describe returns a file with its metadata. A packed program is stored as the program with a
// Content-Encoding, since browsers keep the compiled code only of programs sent that way.
func describe(f siteFile) uploaded {
	u := uploaded{siteFile: f, batch: batchOf(f.name)}
	if strings.HasSuffix(f.name, ".wasm.gz") {
		u.kind, u.encoding = siteTypes[".wasm"], "gzip"
	} else if u.kind = siteTypes[path.Ext(f.name)]; u.kind == "" {
		u.kind = "application/octet-stream"
	}
	return u
}

// batches is the number of batches.
const batches = 4

// batchOf returns the batch of a file. A page is uploaded after the files that it names. Of files
// that belong together the largest comes first. So a visitor has little time to get parts of two
// versions.
func batchOf(name string) int {
	switch {
	// files of the guide and demo, and the fallback program
	case strings.Contains(name, "/"), path.Ext(name) == ".wasm":
		return 0
	case strings.HasSuffix(name, ".wasm.gz"):
		return 1
	case path.Ext(name) != ".html":
		return 2
	}
	return batches - 1
}

// plan returns the files in the order of upload.
func plan(files []siteFile) []uploaded {
	var all []uploaded
	for _, f := range files {
		all = append(all, describe(f))
	}
	slices.SortStableFunc(all, func(a, b uploaded) int { return a.batch - b.batch })
	return all
}

// list prints the files to upload.
func (s *siteUpload) list(files []siteFile) error {
	t := &table{columns: []tableColumn{{"BYTES", right}, {"CONTENT-TYPE", left},
		{"CONTENT-ENCODING", left}, {"CACHE-CONTROL", left}, {"URL", left}}}
	for _, f := range plan(files) {
		t.row(strconv.Itoa(len(f.body)), f.kind, f.encoding, siteCaching,
			source.DisplayURL(s.url(f.name)))
	}
	out := bufio.NewWriter(s.stdout)
	t.print(out)
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return nil
}

// upload uploads all files, one batch after the other, and stops after the first batch with an
// error.
func (s *siteUpload) upload(ctx context.Context, files []siteFile) error {
	var mu sync.Mutex // guards the variables below
	done, same, failed := 0, 0, false
	all := plan(files)
	for batch := range batches {
		now := slices.DeleteFunc(slices.Clone(all), func(f uploaded) bool {
			return f.batch != batch
		})
		inParallel(len(now), func(i int) {
			mu.Lock()
			stop := failed
			mu.Unlock()
			if stop || ctx.Err() != nil {
				return
			}
			isSame, err := s.uploadFile(ctx, now[i])
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil && isSame:
				same++
			case err == nil:
				done++
			case ctx.Err() == nil:
				failed = true
				fmt.Fprintf(s.stderr, "eventlens: put %s: %v\n",
					source.DisplayURL(s.url(now[i].name)), err)
			}
		})
		if failed || ctx.Err() != nil {
			fmt.Fprintf(s.stderr,
				"eventlens: %s: %d of %d files are uploaded, %d were there already; index.html comes last and is as it was: run the command again\n",
				source.DisplayURL(s.place.URL), done, len(all), same)
			return errReported
		}
	}
	return wrote(s.stdout, source.DisplayURL(s.place.URL),
		fmt.Sprintf("%s uploaded, %d as they were; open %s", counted(done, "file"), same,
			source.DisplayURL(s.url("index.html"))))
}

// url returns the address of a file, with the query of the target: a shared access signature covers
// all files of a folder.
func (s *siteUpload) url(name string) string {
	return withQuery(s.place.URL+source.Escape(name, "/"), s.place.Query)
}

// uploadFile uploads a file, unless storage has an identical one, which it reports as same.
func (s *siteUpload) uploadFile(ctx context.Context, f uploaded) (same bool, err error) {
	if s.isThere(ctx, f) {
		return true, nil
	}
	request := source.Request{
		URL: s.url(f.name), Method: source.MethodPut, Header: s.fields(f), Body: f.body,
	}
	status, err := putTo(ctx, s.fetcher, request)
	if status == http.StatusConflict && s.place.Dialect == listing.DialectUnknown {
		s.makeFolders(ctx, f.name)
		status, err = putTo(ctx, s.fetcher, request)
	}
	switch {
	case err != nil:
		return false, err
	case status == 401 || status == 403:
		return false,
			fmt.Errorf("HTTP status %d; give keys that may write in the environment (see guide/private.html)", status)
	case status == 404 || status == 405 || status == 501:
		return false,
			fmt.Errorf("HTTP status %d: there is no such folder, or it takes no PUT", status)
	case status < 200 || status > 299:
		return false, fmt.Errorf("HTTP status %d", status)
	}
	return false, nil
}

// fields returns the header fields of a PUT. Azure has its own names for the metadata that it
// stores.
func (s *siteUpload) fields(f uploaded) (fields []source.Field) {
	prefix := ""
	if s.place.Dialect == listing.DialectAzure || azureSigned(s.url("")) {
		prefix, fields = "X-Ms-Blob-", append(fields, azureBlob...)
	}
	for _, field := range []source.Field{
		{Name: "Content-Type", Value: f.kind}, {Name: "Cache-Control", Value: siteCaching},
		{Name: "Content-Encoding", Value: f.encoding},
	} {
		if field.Value != "" {
			fields = append(fields, source.Field{Name: prefix + field.Name, Value: field.Value})
		}
	}
	return fields
}

// isThere reports whether storage already has the same file with the same metadata. To web servers
// that do not report a hash, files are always uploaded again.
func (s *siteUpload) isThere(ctx context.Context, f uploaded) bool {
	// Without this, Google unpacks the file and describes the result.
	accepted := []source.Field{{Name: "Accept-Encoding", Value: "gzip"}}
	res, err := s.fetcher.Fetch(ctx,
		source.Request{URL: s.url(f.name), Method: http.MethodHead, Header: accepted})
	if err != nil {
		return false
	}
	res.Body.Close()
	return res.Status == http.StatusOK && tellsHash(res, f.body) &&
		res.Header("Content-Type") == f.kind && res.Header("Content-Encoding") ==
		f.encoding && res.Header("Cache-Control") == siteCaching
}

// tellsHash reports whether a response has the MD5 of a body, in the field of S3, Azure or Google.
func tellsHash(res *source.Response, body []byte) bool {
	sum := md5.Sum(body)
	text := base64.StdEncoding.EncodeToString(sum[:])
	return strings.Trim(res.Header("Etag"), `"`) == hex.EncodeToString(sum[:]) ||
		res.Header("Content-Md5") == text || strings.Contains(res.Header("X-Goog-Hash"),
		"md5="+text)
}

// makeFolders makes the folders of a file, as WebDAV requires. If that fails, the next PUT reports
// it.
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
