package storage_test

import (
	"bytes"
	"compress/gzip"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/words"
)

// viewerOrigin is the origin of the page in the doctor's examinations from a shell.
const viewerOrigin = "https://viewer.example"

// fault is a fault of a real server.
type fault struct {
	name  string
	start func(t *testing.T, log content) (address string)
	works bool            // whether the viewer works all the same
	cause words.Diagnosis // from the doctor in a shell
	says  []string        // parts of its text
	page  words.Diagnosis // the cause on the page, which sees less; "" if it opens
}

// oneFile returns a small log.
func oneFile(log content) content {
	const name = "torch/adamw/events.out.tfevents.1795244869.demo.23307.1"
	return content{logFolder + name: log[name]}
}

// first returns the path of the first file.
func first(objects content) string { return objects.names()[0] }

func zipped(t *testing.T, b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(b)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return out.Bytes()
}

// bucketOf starts an S3 server with a bucket of one file.
func bucketOf(t *testing.T, log content, allow, cors string) gateway {
	g := startGateway(t)
	g.bucket(t, "bucket", allow, cors, oneFile(log))
	return g
}

var faults = []fault{
	{name: "versitygw without CORS",
		cause: words.CauseNoCORS, says: []string{"aws s3api put-bucket-cors",
			viewerOrigin}, page: words.CauseNoCORS,
		start: func(t *testing.T, log content) string {
			return bucketOf(t, log, allowListing, "").folder("bucket")
		}},
	{name: "Azurite without CORS",
		cause: words.CauseNoCORS, says: []string{"az storage cors add",
			viewerOrigin}, page: words.CauseNoCORS,
		start: func(t *testing.T, log content) string {
			a := startAzurite(t)
			a.container(t, "public", "container", oneFile(log))
			return a.address("public", "")
		}},
	{name: "nginx without CORS",
		cause: words.CauseNoCORS, says: []string{`add_header Access-Control-Allow-Origin "` +
			viewerOrigin}, page: words.CauseNoCORS,
		start: func(t *testing.T, log content) string {
			return folderAt(startNginx(t, documents(t, oneFile(log)), "", "autoindex on;"))
		}},
	{name: "Python's server, which has no CORS",
		cause: words.CauseNoCORS, says: []string{"Python's http.server sends no CORS headers",
			"eventlens serve"}, page: words.CauseNoCORS,
		start: func(t *testing.T, log content) string {
			return folderAt(startPython(t, documents(t, oneFile(log))))
		}},
	{name: "listing forbidden, objects readable",
		cause: words.CauseListingForbidden, says: []string{"It does answer", "s3:ListBucket",
			"eventlens index"}, page: words.CauseListingForbidden,
		start: func(t *testing.T, log content) string {
			// The option covers error responses too. Those of a bucket with CORS rules are hidden.
			g := startGateway(t, "--cors-allow-origin", "*")
			g.bucket(t, "bucket", allowObjects, "", oneFile(log))
			return g.folder("bucket")
		}},
	{name: "no such bucket", cause: words.CauseNoBucket, says: []string{"named another"},
		page: words.CauseNoCORS,
		start: func(t *testing.T, log content) string {
			return bucketOf(t, log, allowListing, anyOrigin).folder("another")
		}},
	{name: "expired link", cause: words.CauseLinkExpired, says: []string{"60 minutes ago"},
		page: words.CauseLinkExpired, start: func(t *testing.T, log content) string {
			g := bucketOf(t, log, allowNothing, anyOrigin)
			return g.keys.link(t, g.origin+"/bucket/"+escape(first(oneFile(log))),
				time.Now().Add(-2*time.Hour), time.Hour)
		}},
	{name: "expired shared access signature",
		cause: words.CauseLinkExpired, says: []string{"60 minutes ago"}, page: words.CauseLinkExpired,
		start: func(t *testing.T, log content) string {
			a := startAzurite(t)
			a.allowOrigins(t, azureAnyOrigin)
			a.container(t, "private", "", oneFile(log))
			return a.address("private",
				a.key.containerSAS(t, "private", "rl", time.Now().Add(-time.Hour)))
		}},
	{name: "gzip at rest", works: true, cause: words.CausePacked,
		start: func(t *testing.T, log content) string {
			files := oneFile(log)
			for name, b := range files {
				files[name] = zipped(t, b)
			}
			origin := startNginx(t, documents(t, files), "",
				nginxCORS+"add_header Content-Encoding gzip;")
			return origin + "/" + escape(first(files))
		}},
	{name: "ranges ignored", works: true,
		cause: words.CauseNoRanges,
		start: func(t *testing.T, log content) string {
			files := oneFile(log)
			return startNginx(t, documents(t, files), "", nginxCORS+"max_ranges 0;") + "/" +
				escape(first(files))
		}},
	{name: "login page", cause: words.CauseLoginPage, says: []string{"Sign in"},
		page: words.CauseLoginPage, start: func(t *testing.T, log content) string {
			return folderAt(startNginx(t, documents(t, oneFile(log)), "", nginxCORS+loginPage))
		}},
}

// loginPage configures a server that redirects everybody to a login page.
const loginPage = `
    location = /login { default_type text/html; return 200 "<!doctype html><title>Sign in</title><form action=/login><input type=password></form>"; }
    location / { return 302 /login; }
`

// TestDoctor asks the doctor, from a shell, about the faults of real servers.
func TestDoctor(t *testing.T) {
	program, err := command()
	require.NoError(t, err)
	log := demoLog(t)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			address := f.start(t, log)
			doctor := exec.Command(program, "doctor", "--origin", viewerOrigin, address)
			out, err := doctor.CombinedOutput()
			assert.Equal(t, f.works, err == nil, "%v", err)
			report := strings.Join(strings.Fields(string(out)), " ")
			assert.True(t, strings.HasPrefix(report, string(f.cause)), report)
			for _, text := range f.says {
				assert.Contains(t, report, text)
			}
			assert.NotContains(t, report, "sig=")
			assert.NotContains(t, report, "X-Amz-Signature")
		})
	}
}

// TestRemedy opens faulty servers in the browser: the page finds the reason by itself and shows it,
// or shows the log if that is possible all the same.
func TestRemedy(t *testing.T) {
	log := demoLog(t)
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			address := f.start(t, log)
			tab := openTab(t, startSite(t)+"#src="+component(address))
			if f.works {
				shown := pictured(t, tab)
				assert.EqualValues(t, 1, shown.Runs)
				assert.Zero(t, shown.Problems)
				return
			}
			waitFor(t, tab, `document.querySelector('#remedy .fixes')`)
			assert.EqualValues(t, f.page,
				evaluate[string](t, tab, `document.querySelector('#remedy h2').textContent`))
			assert.NotContains(t,
				evaluate[string](t, tab, `document.querySelector('#remedy').outerHTML`),
				"ignature=")
		})
	}
}
