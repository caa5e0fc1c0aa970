package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// storage is a server that lists a directory as S3 does below /bucket/, and as a web server below
// /web/. It accepts PUT requests.
type storage struct {
	*httptest.Server
	dir string

	mu      sync.Mutex
	query   string // query that every request must carry; "" for none
	refuses string // method that gets a 403, or LIST
	listed  int
}

func startStorage(t *testing.T, dir string) *storage {
	t.Helper()
	s := &storage{dir: dir}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *storage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	prefix, name, _ := strings.Cut(r.URL.Path[1:], "/")
	list := prefix == "bucket" && name == "" && r.Method == http.MethodGet
	switch {
	case !strings.Contains(r.URL.RawQuery, s.query), s.refuses == r.Method,
		s.refuses == "LIST" && list:
		w.WriteHeader(http.StatusForbidden)
		io.WriteString(w,
			`<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>`)
	case r.Method == http.MethodPut:
		content, _ := io.ReadAll(r.Body)
		if err := os.WriteFile(filepath.Join(s.dir, filepath.FromSlash(name)), content,
			0o644); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	case list:
		s.listed++
		s.list(w, r.URL.Query())
	case prefix == "bucket" || prefix == "web":
		if prefix == "bucket" && strings.HasSuffix(name, "/") {
			http.NotFound(w, r) // S3 has no folders
			return
		}
		http.StripPrefix("/"+prefix, http.FileServer(http.Dir(s.dir))).ServeHTTP(w, r)
	default:
		http.NotFound(w, r)
	}
}

// list serves ListObjectsV2, with five objects a page.
func (s *storage) list(w http.ResponseWriter, query url.Values) {
	type object struct {
		Key, LastModified, ETag string
		Size                    int64
	}
	var result struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		Name, EncodingType    string
		KeyCount              int
		IsTruncated           bool
		NextContinuationToken string `xml:",omitempty"`
		Contents              []object
	}
	result.Name, result.EncodingType = "bucket", "url"
	fs.WalkDir(os.DirFS(s.dir), ".", func(path string, entry fs.DirEntry, err error) error {
		stat, statErr := entry.Info()
		if err != nil || statErr != nil || entry.IsDir() ||
			!strings.HasPrefix(path, query.Get("prefix")) || path <=
			query.Get("continuation-token") {
			return nil
		}
		if len(result.Contents) == 5 {
			result.IsTruncated = true
			return fs.SkipAll
		}
		result.NextContinuationToken = path
		result.Contents = append(result.Contents,
			object{url.QueryEscape(path), stat.ModTime().UTC().Format("2006-01-02T15:04:05.000Z"),
				`"` + fmt.Sprint(stat.Size()) + `"`, stat.Size()})
		return nil
	})
	if result.KeyCount = len(result.Contents); !result.IsTruncated {
		result.NextContinuationToken = ""
	}
	w.Header().Set("Content-Type", "application/xml")
	xml.NewEncoder(w).Encode(result)
}

// awkwardDemo returns a directory whose folder logs has the demo log, and a file with a name that
// needs every kind of escaping.
func awkwardDemo(t *testing.T) (dir, logs string) {
	t.Helper()
	dir = t.TempDir()
	logs = filepath.Join(dir, "logs")
	require.NoError(t, os.CopyFS(logs, os.DirFS("../../testdata/demo")))
	put(t, logs, "lr=0.1, a+b/100% ü#?&日本'().tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	put(t, dir, "other/x.tfevents", nil)
	return dir, logs
}

// TestIndexOfStorage lists storage in two ways and compares the index with the directory's. The
// second index must not be made from the first.
func TestIndexOfStorage(t *testing.T) {
	for _, kind := range []string{"bucket", "web"} {
		t.Run(kind, func(t *testing.T) {
			dir, logs := awkwardDemo(t)
			s := startStorage(t, dir)
			code, out, said := runIndex(t, "--deep", "-o", "-", logs)
			require.Equal(t, 0, code, said)
			want := readIndex(t, []byte(out))
			put(t, dir, "logs/eventlens.json",
				[]byte(`{"version":1,"files":[{"path":"old.tfevents"}]}`))
			for range 2 {
				code, out, said = runIndex(t, "--deep", s.URL+"/"+kind+"/logs/")
				require.Equal(t, 0, code, said)
				assert.Equal(t,
					"eventlens: "+s.URL+"/"+kind+"/logs/eventlens.json: 13 runs, 18 files, "+
						strings.Fields(out)[6]+" tags\n", out)
				got := readIndexFile(t, logs)
				assert.Equal(t, "logs", got.Title)
				require.Len(t, got.Files, len(want.Files))
				for i, f := range got.Files {
					assert.Empty(t, f.URL, "it lies at its path")
					assert.Equal(t, want.Files[i].Size, f.Size)
					assert.NotEmpty(t, f.Modified)
					if kind == "bucket" {
						assert.Equal(t, fmt.Sprintf(`"%d"`, *f.Size), f.ETag)
					}
					assert.Equal(t, want.Files[i].Path, f.Path)
				}
				assert.Equal(t, want.Runs, got.Runs)
			}
			host := view(t, s.URL+"/web/logs/")
			assert.Len(t, host.runs, 13)
			assert.Empty(t, host.problems)
		})
	}
}

// TestIndexOfStorageIsWrittenElsewhere checks that the index gives addresses if it does not lie
// beside the data.
func TestIndexOfStorageIsWrittenElsewhere(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	file := filepath.Join(t.TempDir(), "index.json")
	for name, c := range map[string]struct {
		args      []string
		addresses bool
	}{
		"file, to be put beside the data": {[]string{"-o", file}, false},
		"file with addresses":             {[]string{"-o", file, "--urls"}, true},
		"beside the data": {[]string{"-o", s.URL + "/bucket/logs/index.json"},
			false},
		"in another folder": {[]string{"-o", s.URL + "/bucket/other/index.json"},
			true},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, said := runIndex(t, append(c.args, s.URL+"/bucket/logs/")...)
			require.Equal(t, 0, code, said)
			path := file
			if address, ok := strings.CutPrefix(c.args[1], s.URL+"/bucket/"); ok {
				path = filepath.Join(dir, address)
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, f := range readIndex(t, text).Files {
				if !c.addresses {
					assert.Empty(t, f.URL)
					continue
				}
				response, content := get(t, f.URL)
				assert.Equal(t, http.StatusOK, response.StatusCode)
				assert.Len(t, content, int(*f.Size), f.URL)
			}
			assert.NoFileExists(t, filepath.Join(logs, "eventlens.json"))
		})
	}
}

// TestIndexKeepsTheSignatureToItself has a place with a signature for everything in it.
func TestIndexKeepsTheSignatureToItself(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	s.query = "token=secret%2B1"
	for _, more := range [][]string{{}, {"--urls"}} {
		code, out, said := runIndex(t, append(more, "--deep", s.URL+"/web/logs/?"+s.query)...)
		require.Equal(t, 0, code, said)
		text, err := os.ReadFile(filepath.Join(logs, "eventlens.json"))
		require.NoError(t, err)
		assert.Len(t, readIndex(t, text).Runs, 13)
		assert.NotContains(t, string(text)+out+said, "secret")
	}
}

func TestIndexOfStorageThatRefuses(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	for name, c := range map[string]struct{ refuses, says string }{
		"listing": {"LIST",
			"AccessDenied: Access Denied); give keys in the environment: AWS_ACCESS_KEY_ID and"},
		"writing": {"PUT",
			"put " + s.URL +
				"/bucket/logs/eventlens.json: HTTP status 403: the index is not written; " +
				"give keys that may write (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or EVENTLENS_AUTHORIZATION), or write it to a file with -o FILE and upload that beside the data"},
	} {
		t.Run(name, func(t *testing.T) {
			s.refuses = c.refuses
			code, out, said := runIndex(t, s.URL+"/bucket/logs/")
			assert.Equal(t, 1, code)
			assert.Empty(t, out)
			assert.Contains(t, said, c.says)
			assert.NoFileExists(t, filepath.Join(logs, "eventlens.json"))
		})
	}
	s.Close()
	code, _, said := runIndex(t, s.URL+"/web/logs/?token=secret")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "connection refused")
	assert.NotContains(t, said, "secret")
}

// TestIndexOfPrivateStorage gives access keys by the environment: listing, reading and writing are
// signed.
func TestIndexOfPrivateStorage(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	var signed, unsigned int
	private := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		authorization := r.Header.Get("Authorization")
		if !strings.HasPrefix(authorization, "AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE/") ||
			!strings.Contains(authorization, "/eu-central-1/s3/aws4_request") {
			unsigned++
			w.WriteHeader(http.StatusForbidden)
			return
		}
		signed++
		if r.Method == http.MethodPut {
			body, _ := io.ReadAll(r.Body)
			assert.Equal(t, fmt.Sprintf("%x", sha256.Sum256(body)),
				r.Header.Get("X-Amz-Content-Sha256"))
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		s.ServeHTTP(w, r)
	}))
	defer private.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "AKIAEXAMPLE")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG")
	t.Setenv("AWS_REGION", "eu-central-1")
	code, _, said := runIndex(t, "s3://bucket/logs/?endpoint="+private.URL)
	require.Equal(t, 0, code, said)
	assert.Len(t, readIndexFile(t, logs).Runs, 13)
	assert.Zero(t, unsigned)
	assert.Equal(t, 4+1, signed, "four pages and the index")
	t.Setenv("AWS_ACCESS_KEY_ID", "")
	code, _, said = runIndex(t, "s3://bucket/logs/?endpoint="+private.URL)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "403")
}

// TestIndexOfTooDeepFolders has folders nested deeper than the listing goes.
func TestIndexOfTooDeepFolders(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a/x.tfevents", nil)
	put(t, dir, strings.Repeat("a/", 40)+"x.tfevents", nil)
	s := startStorage(t, dir)
	code, out, said := runIndex(t, "-o", "-", s.URL+"/web/")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "eventlens: "+s.URL+"/web/: ")
	d := readIndex(t, []byte(out))
	assert.True(t, *d.Truncated)
	assert.Len(t, d.Runs, 1)
}

// TestIndexWatchOfStorage counts requests.
func TestIndexWatchOfStorage(t *testing.T) {
	dir, logs := awkwardDemo(t)
	s := startStorage(t, dir)
	place, err := newIndexPlace(s.URL+"/bucket/logs/", false)
	require.NoError(t, err)
	out, err := place.output("", manifestName, io.Discard)
	require.NoError(t, err)
	var said strings.Builder
	counts := &counting{indexPlace: place, indexOutput: out, opened: make(chan string, 1000)}
	x := &indexer{place: counts, out: counts, say: &speaker{out: &said}, deep: true}
	x.now = time.Now
	w, _, stop := startWatch(t, x, 5*time.Second)
	assert.Equal(t, demoFiles+1, counts.takeOpened())
	listed := s.listed
	w.look()
	assert.Zero(t, counts.takeOpened())
	assert.Equal(t, 4, s.listed-listed, "19 objects, five a page; nothing else is asked")
	assert.Equal(t, 1, counts.written)
	s.refuses = "LIST"
	w.look()
	assert.Contains(t, said.String(), "AccessDenied")
	s.refuses = ""
	put(t, logs, "new/x.tfevents", fixture(t, "tf2-2.21.0-scalars.tfevents"))
	w.look()
	assert.Equal(t, 1, counts.takeOpened())
	assert.Len(t, readIndexFile(t, logs).Runs, 14)
	stop()
}
