package listing_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// s3Page writes a page of an S3 listing.
func s3Page(w io.Writer, next string, keys ...string) {
	truncated := ""
	if next != "" {
		truncated = "<IsTruncated>true</IsTruncated><NextContinuationToken>" + next +
			"</NextContinuationToken>"
	}
	fmt.Fprint(w, "<ListBucketResult>"+truncated)
	for _, key := range keys {
		fmt.Fprintf(w, "<Contents><Key>%s</Key><Size>1</Size></Contents>", key)
	}
	fmt.Fprint(w, "</ListBucketResult>")
}

const listedBucket = "list https://b.s3.amazonaws.com/: "

const entityBomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><ListBucketResult><Contents><Key>&b;</Key></Contents></ListBucketResult>`

// badAnswers are a bucket's responses to its nth request, and what a listing makes of them.
var badAnswers = map[string]struct {
	answer   func(w http.ResponseWriter, n int)
	files    string
	refused  string
	err      string
	requests int
}{
	"the same page forever": {func(w http.ResponseWriter, n int) {
		s3Page(w, "t", "a.tfevents")
	}, "a.tfevents", "a.tfevents: listed twice",
		listedBucket +
			"the store goes on with the listing and tells nothing new; what it told until then is used", 2},
	"the same keys, other tokens": {func(w http.ResponseWriter, n int) {
		s3Page(w, strconv.Itoa(n), "a.tfevents", "b")
	}, "a.tfevents", "a.tfevents: listed twice",
		listedBucket +
			"the store goes on with the listing and tells nothing new; what it told until then is used", 2},
	"empty pages forever": {func(w http.ResponseWriter, n int) {
		s3Page(w, strconv.Itoa(n))
	}, "", "",
		listedBucket +
			"the store goes on with the listing and tells nothing new; what it told until then is used", 100},
	"repeated keys": {func(w http.ResponseWriter, n int) {
		s3Page(w, "", "a.tfevents", "a.tfevents", "b.tfevents", "a.tfevents", "a.tfevents")
	}, "a.tfevents b.tfevents", "a.tfevents: listed twice", "", 1},
	"unusable keys": {func(w http.ResponseWriter, n int) {
		s3Page(w, "", "/a.tfevents", "../b.tfevents", "c//./d.tfevents", "e&#10;.tfevents",
			"f/", "g/h.tfevents")
	}, "/a.tfevents g/h.tfevents",
		"../b.tfevents: browsers cannot ask for a name with . or .. between slashes c//./d.tfevents: browsers cannot ask for a name with . or .. between slashes e\n.tfevents: control character in path", "", 1},
	"cut in the middle": {func(w http.ResponseWriter, n int) {
		fmt.Fprint(w,
			"<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>a.tfevents</Key></Contents><Contents><Key>b.tf")
	}, "a.tfevents", "", listedBucket + "the XML ends in the middle", 1},
	"connection lost": {func(w http.ResponseWriter, n int) {
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, "<ListBucketResult><Contents><Key>a.tfevents</Key></Contents>")
	}, "a.tfevents", "", listedBucket + "the connection broke off before the answer ended", 1},
	"entity bomb": {func(w http.ResponseWriter, n int) { fmt.Fprint(w, entityBomb) }, "", "",
		listedBucket + "the XML has a document type declaration, which is not read", 2},
	"own entity": {func(w http.ResponseWriter, n int) {
		fmt.Fprint(w,
			"<ListBucketResult><Contents><Key>a.tfevents</Key></Contents><Contents><Key>&b;</Key></Contents></ListBucketResult>")
	}, "a.tfevents", "", listedBucket + "the XML is not valid: an unknown entity", 1},
	"sign-in page": {func(w http.ResponseWriter, n int) {
		fmt.Fprint(w, "<!DOCTYPE html><html><body>Sign in</body></html>")
	}, "", "", listedBucket + "a web page where a listing was expected; a sign-in page, perhaps",
		2},
	"nothing": {func(w http.ResponseWriter, n int) {}, "", "",
		listedBucket + "an answer that is no listing", 2},
	"JSON": {func(w http.ResponseWriter, n int) { fmt.Fprint(w, `{"items":[]}`) }, "",
		"", listedBucket + "an answer that is no listing", 2},
	"refused later": {func(w http.ResponseWriter, n int) {
		if n == 1 {
			s3Page(w, "t", "a.tfevents")
			return
		}
		w.WriteHeader(503)
		fmt.Fprint(w,
			"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>")
	}, "a.tfevents", "",
		listedBucket +
			"the server failed; try again later (HTTP status 503, SlowDown: Please reduce your request rate.)", 2},
	"nested without end": {func(w http.ResponseWriter, n int) {
		fmt.Fprint(w, "<ListBucketResult>"+strings.Repeat("<a>", 1<<20))
	}, "", "", listedBucket + "the XML is nested too deep", 2},
	"words of a page": {func(w http.ResponseWriter, n int) {
		w.WriteHeader(403)
		fmt.Fprint(w,
			"<Error><Code>Odd\x00\nCode</Code><Message>"+strings.Repeat("long ", 100)+
				"</Message></Error>")
	}, "", "",
		listedBucket + "listing is not allowed (HTTP status 403, Odd: " +
			strings.Repeat("long ", 40) + "l…)", 2},
}

// TestListBadAnswers lists a bucket whose server gives wrong answers. It checks the words of the
// errors, and limits the number of requests.
func TestListBadAnswers(t *testing.T) {
	for name, c := range badAnswers {
		t.Run(name, func(t *testing.T) {
			var n atomic.Int32
			f := serving(t, func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, ".json") {
					w.WriteHeader(404)
					return
				}
				c.answer(w, int(n.Add(1)))
			})
			got := list(f, "s3://b", "", listing.Options{})
			var paths, refused []string
			for _, file := range got.files {
				paths = append(paths, file.Path)
			}
			for _, r := range got.refused {
				refused = append(refused, r.Path+": "+r.Why)
			}
			assert.Equal(t, c.files, strings.Join(paths, " "))
			assert.Equal(t, c.refused, strings.Join(refused, " "))
			if c.err == "" {
				require.NoError(t, got.err)
			} else {
				require.EqualError(t, got.err, c.err)
			}
			assert.Equal(t, c.requests, got.out.Requests)
		})
	}
}

func TestListPrefixIsHeld(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		s3Page(w, "", "runs/a.tfevents", "other/b.tfevents", "runsx/c.tfevents", "x.tfevents")
	})
	got := list(f, "s3://b/runs", "", listing.Options{})
	require.NoError(t, got.err)
	assert.Len(t, got.files, 1)
	assert.Equal(t, []string{"other/b.tfevents", "runsx/c.tfevents", "x.tfevents"},
		refusedPaths(got.refused, "not below the folder that is listed"))
}

// refusedPaths returns the paths that were refused for a reason.
func refusedPaths(refused []listing.Refusal, why string) (paths []string) {
	for _, r := range refused {
		if r.Why == why {
			paths = append(paths, r.Path)
		}
	}
	return paths
}

// TestListFoldersThatFail: a folder that fails does not affect the others.
func TestListFoldersThatFail(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		folder, _ := strconv.Atoi(strings.Trim(r.URL.Path, "/r"))
		if folder%2 == 1 {
			w.WriteHeader(403)
			return
		}
		fmt.Fprint(w, `<title>Index of x</title><a href="x.tfevents">x</a>`)
		if r.URL.Path == "/r/" {
			for i := range 100 {
				fmt.Fprintf(w, `<a href="%d/">x</a>`, i+100)
			}
		}
	})
	got := list(f, "https://a.example/r/", listing.DialectPages, listing.Options{})
	require.EqualError(t, got.err,
		"list https://a.example/r/101/: 50 folders could not be listed, the first one: listing is not allowed (HTTP status 403); others were perhaps not asked")
	assert.Len(t, got.files, 51)
	var status *source.StatusError
	assert.ErrorAs(t, got.err, &status)
	assert.Equal(t, listing.DialectPages, got.out.Place.Dialect)
}

func TestListRefusesSignedFolders(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) { t.Error("asked") })
	for _, address := range []string{
		"https://b.s3.amazonaws.com/r/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=secret",
		"https://a.example/r/?Expires=1&Signature=secret",
		azBlobs + "c/r/?sv=1&sr=b&sig=secret",
		"https://b.s3.amazonaws.com/?list-type=2&X-Amz-Signature=secret",
	} {
		got := list(f, address, "", listing.Options{})
		require.ErrorContains(t, got.err,
			"the address is signed for one request, which cannot list a folder. Give the folder's address without what follows its ?")
		assert.NotContains(t, got.err.Error(), "secret")
	}
}

func TestListElsewhere(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/login" {
			http.Redirect(w, r, "https://sso.example/login?next=/r/", http.StatusFound)
			return
		}
		fmt.Fprint(w, `<html><a href="r/">x</a>`)
	})
	got := list(f, "https://a.example/r/", listing.DialectPages, listing.Options{})
	require.ErrorContains(t, got.err,
		"list https://a.example/r/: the address leads to another place; a sign-in page, perhaps: https://sso.example/login")
	assert.Empty(t, got.files)
}

func TestListUnreachable(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) { panic(http.ErrAbortHandler) })
	got := list(f, "https://a.example/r/", "", listing.Options{})
	var network *source.NetworkError
	require.ErrorAs(t, got.err, &network)
	assert.Equal(t, 4, got.out.Requests)
	assert.Equal(t, "https://a.example/r/", got.out.Place.URL)
}

// TestListGoesOn: the hinted protocol is tried first, and all others if it does not answer.
func TestListGoesOn(t *testing.T) {
	var asked []string
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.Path+" "+r.URL.Query().Get("list-type"))
		if r.Method != http.MethodGet || r.URL.Path != "/b/" || !r.URL.Query().Has("list-type") {
			w.WriteHeader(404)
			return
		}
		s3Page(w, "", "r/x.tfevents")
	})
	got := list(f, "https://a.example/b/r/", listing.DialectS3, listing.Options{})
	require.NoError(t, got.err)
	assert.Equal(t, []string{"GET /b/ 2"}, asked)
	assert.Equal(t, "https://a.example/b/r/x.tfevents", got.files[0].URL)
	asked = nil
	got = listPlace(f, listing.Place{Dialect: listing.DialectS3, URL: "https://a.example/b/r/"}, "",
		listing.Options{})
	require.NoError(t, got.err)
	assert.Equal(t, []string{"GET /b/ 2"}, asked)
	asked = nil
	got = list(f, "https://a.example/b/r/", listing.DialectWebDAV, listing.Options{})
	require.NoError(t, got.err)
	assert.Equal(t, []string{"PROPFIND /b/r/ ", "GET /b/r/eventlens.json ", "GET /b/ 2"}, asked)
}

// TestListManifestURLs: a manifest's own URLs are kept byte for byte, and only URLs that can be
// fetched are kept.
func TestListManifestURLs(t *testing.T) {
	if m, _, err := listing.ParseManifest([]byte(`{"version":1,"files":[{"path":"a","url":"x"}]}`)); err != nil || m.Files[0].URL == "" {
		t.Skip("manifests have no addresses yet")
	}
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w,
			`{"version":1,"files":[{"path":"a.tfevents","url":"https://cdn.example/a?X-Amz-Signature=%2f"},{"path":"b.tfevents","url":"../b?x"},{"path":"c.tfevents","url":"file:///c"}]}`)
	})
	got := list(f, "https://a.example/r/eventlens.json", "", listing.Options{})
	require.NoError(t, got.err)
	require.Len(t, got.files, 2)
	assert.Equal(t, "https://cdn.example/a?X-Amz-Signature=%2f", got.files[0].URL)
	assert.Equal(t, "https://a.example/b?x", got.files[1].URL)
	assert.Equal(t,
		[]listing.Refusal{{
			Path: "c.tfevents", Why: "an address that is not fetched: only http and https are",
		}}, got.refused)
}

var awkward = []string{"plain", "ä ö 日本", "a+b", "100%", "%41", "a#b", "a?b=c", "a&b;c",
	`"quoted" 'twice'`, "lr:0.1", "lr=0.1,x@y", "back\\slash", "<b>", "~tilde", "..dots", "C=N;O=D"}

// TestListRealServers lists folders with awkward names as Go's and Python's file servers show them,
// and fetches every file.
func TestListRealServers(t *testing.T) {
	dir := t.TempDir()
	for _, name := range awkward {
		require.NoError(t, os.Mkdir(dir+"/"+name, 0o755))
		require.NoError(t, os.WriteFile(dir+"/"+name+"/"+name+".tfevents", []byte(name), 0o644))
	}
	require.NoError(t, os.Mkdir(dir+"/empty", 0o755))
	for name, address := range map[string]string{
		"go": goServer(t, dir), "python": pythonServer(t, dir),
	} {
		t.Run(name, func(t *testing.T) {
			if address == "" {
				t.Skip("no python3")
			}
			f := serving(t, nil)
			f.Client = nil
			got := list(f, address, "", listing.Options{})
			require.NoError(t, got.err)
			assert.Empty(t, got.refused)
			assert.Len(t, got.files, len(awkward))
			for _, file := range got.files {
				res, err := http.Get(file.URL)
				require.NoError(t, err)
				content, err := io.ReadAll(res.Body)
				require.NoError(t, err)
				res.Body.Close()
				assert.Equal(t, string(content)+"/"+string(content)+".tfevents", file.Path)
				u, err := url.Parse(file.URL)
				require.NoError(t, err)
				assert.Equal(t, "/"+string(content)+"/"+string(content)+".tfevents", u.Path)
			}
		})
	}
}

// TestListHubHidesNext checks the message for an answer of the hub that has its full length while
// the header with the next page cannot be read.
func TestListHubHidesNext(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `[{"type":"file","size":1,"path":"0.tfevents"}`)
		for i := 1; i < 1000; i++ {
			fmt.Fprintf(w, `,{"type":"file","size":1,"path":"%d.tfevents"}`, i)
		}
		fmt.Fprint(w, `]`)
	})
	got := list(f, "hf://o/n", "", listing.Options{})
	require.NoError(t, got.err)
	assert.Len(t, got.files, 1000)
	assert.Equal(t,
		"The hub's list stops after 1,000 entries; there may be more. Open a subfolder.",
		got.out.LeftOut.String())
}
