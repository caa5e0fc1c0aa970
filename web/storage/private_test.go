package storage_test

import (
	"encoding/base64"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/web/chromium"
)

// lock is a way to protect a log, with the grant that opens it.
type lock struct {
	name    string
	start   func(t *testing.T, objects content) (address, scope string)
	grant   source.Grant // without its scope
	wrong   source.Grant
	status  int               // status of the response to the wrong grant
	way     string            // name of the method in the access dialog
	fields  map[string]string // fields of the dialog, by id
	cookies string            // cookies that the browser already has
	// hidden says that pages may not read error responses, so the page cannot know that access is
	// missing.
	hidden bool
}

// guarded configures a web server that answers preflights and denies access where its variable
// $allowed is 0.
const guarded = `
    add_header Access-Control-Allow-Origin $http_origin always;
    add_header Access-Control-Allow-Credentials true always;
    add_header Access-Control-Allow-Headers "Range, Authorization, X-Api-Key" always;
    add_header Access-Control-Allow-Methods "GET, HEAD" always;
    add_header Access-Control-Expose-Headers "Content-Range, ETag, Content-Length, Accept-Ranges" always;
    add_header Vary Origin always;
    if ($request_method = OPTIONS) { return 204; }
    if ($allowed = 0) { return 401; }
    autoindex on;
    autoindex_format json;
`

// guardedNginx starts nginx with a map that sets $allowed.
func guardedNginx(who string) func(t *testing.T, files content) (address, scope string) {
	return func(t *testing.T, files content) (address, scope string) {
		origin := startNginx(t, documents(t, files), who, guarded)
		return folderAt(origin), origin + "/"
	}
}

// passwordNginx starts nginx with a user and a password.
func passwordNginx(t *testing.T, files content) (address, scope string) {
	users := filepath.Join(publicDir(t), "users")
	require.NoError(t, os.WriteFile(users, []byte("ada:{PLAIN}let me in\n"), 0o644))
	origin := startNginx(t, documents(t, files), "map $request_method $allowed { default 1; }",
		guarded+`auth_basic logs; auth_basic_user_file `+users+`;`)
	return folderAt(origin), origin + "/"
}

// privateGateway starts an S3 server with a bucket that accepts only signed requests.
func privateGateway(t *testing.T, objects content) (address, scope string) {
	g := startGateway(t)
	g.bucket(t, "private", allowNothing, anyOrigin, objects)
	return g.folder("private"), g.origin + "/private/"
}

func header(name, value string) source.Grant {
	return source.Grant{Headers: []source.Field{{Name: name, Value: value}}}
}

func basic(password string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte("ada:"+password))
}

var locks = []lock{
	{
		name: "versitygw, access keys", start: privateGateway, status: 403, hidden: true,
		grant: source.Grant{Keys: source.Keys{
			ID: gatewayKeys.id, Secret: gatewayKeys.secret, Region: s3Region,
		}},
		wrong: source.Grant{Keys: source.Keys{
			ID: gatewayKeys.id, Secret: "another", Region: s3Region,
		}},
		way: "Access keys",
		fields: map[string]string{
			"access-key-id": gatewayKeys.id, "access-secret": gatewayKeys.secret,
		},
	},
	{
		name:  "nginx, token",
		start: guardedNginx(`map $http_authorization $allowed { default 0; "Bearer let-me-in" 1; }`), status: 401,
		grant: header("Authorization", "Bearer let-me-in"),
		wrong: header("Authorization", "Bearer let-me"),
		way:   "Token", fields: map[string]string{"access-token": "let-me-in"},
	},
	{
		name: "nginx, password", start: passwordNginx, status: 401,
		grant: header("Authorization", basic("let me in")),
		wrong: header("Authorization", basic("let me")),
		way:   "Header",
		fields: map[string]string{
			"access-name": "Authorization", "access-value": basic("let me in"),
		},
	},
	{
		name:   "nginx, header of its own",
		start:  guardedNginx(`map $http_x_api_key $allowed { default 0; "let me in" 1; }`),
		status: 401,
		grant:  header("X-Api-Key", "let me in"), wrong: header("X-Api-Key", "let me"),
		way:    "Header",
		fields: map[string]string{"access-name": "X-Api-Key", "access-value": "let me in"},
	},
	{
		name:  "nginx, cookie",
		start: guardedNginx(`map $cookie_session $allowed { default 0; "let-me-in" 1; }`),
		way:   "Cookies", cookies: "session=let-me-in; path=/",
	},
}

// TestGrants lists and reads a private log natively with the right grant, and checks the error
// without a grant and with the wrong one.
func TestGrants(t *testing.T) {
	log := demoLog(t)
	for _, l := range locks {
		if l.cookies != "" {
			continue // only browsers have cookies
		}
		t.Run(l.name, func(t *testing.T) {
			address, scope := l.start(t, log.stored())
			vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
			refused := func() {
				p, ok := listing.Locate(address)
				require.True(t, ok)
				_, err := listing.List(t.Context(), vault, p, "", listing.Options{},
					func(listing.Page) error {
						return nil
					})
				var told *listing.Error
				require.ErrorAs(t, err, &told)
				assert.Equal(t, l.status, told.Status, told.Error())
			}
			refused()
			l.wrong.Scope = scope
			vault.Set([]source.Grant{l.wrong})
			refused()

			l.grant.Scope = scope
			vault.Set([]source.Grant{l.grant})
			files, _ := list(t, vault, address)
			told := content{}
			for path, file := range files {
				told[path] = nil
				readBy(t, vault, file, log[path], true)
			}
			assert.Equal(t, log.eventFiles().names(), told.names())
		})
	}
}

// TestLinks reads private files natively by presigned URLs: on S3 one by one, on Azure with a
// signature for the container.
func TestLinks(t *testing.T) {
	log := demoLog(t)
	fetcher := &sourcetest.Fetcher{}
	t.Run("S3", func(t *testing.T) {
		g := startGateway(t)
		g.bucket(t, "private", allowNothing, anyOrigin, log.stored())
		for name, bytes := range log.eventFiles() {
			url := g.keys.link(t, g.folder("private")+escape(name), time.Now(), time.Hour)
			readBy(t, fetcher, listing.File{Path: name, URL: url}, bytes, true)
		}
		expired := g.keys.link(t, g.folder("private")+escape(awkward[0]),
			time.Now().Add(-2*time.Hour), time.Hour)
		_, err := source.NewHTTP(expired, fetcher).Open(t.Context(), 0)
		var status *source.StatusError
		require.ErrorAs(t, err, &status)
		assert.Equal(t, 403, status.Status)
		assert.NotContains(t, err.Error(), "X-Amz", "a signature is shown to nobody")
	})
	t.Run("Azure", func(t *testing.T) {
		a := startAzurite(t)
		a.container(t, "private", "", log.stored())
		files, _ := list(t, fetcher,
			a.address("private", a.key.containerSAS(t, "private", "rl", time.Now().Add(time.Hour))))
		assert.Len(t, files, len(log.eventFiles()))
		for path, file := range files {
			readBy(t, fetcher, file, log[path], true)
		}
		p, ok := listing.Locate(a.address("private",
			a.key.containerSAS(t, "private", "rl", time.Now().Add(-time.Hour))))
		require.True(t, ok)
		_, err := listing.List(t.Context(), fetcher, p, "", listing.Options{},
			func(listing.Page) error {
				return nil
			})
		var told *listing.Error
		require.True(t, errors.As(err, &told), "%v", err)
		assert.Equal(t, 403, told.Status)
		assert.NotContains(t, err.Error(), "sig=")
	})
}

// TestManifestOfLinks reads a manifest, on an origin of its own, whose files are presigned URLs of
// another origin.
func TestManifestOfLinks(t *testing.T) {
	log := demoLog(t)
	g := startGateway(t)
	g.bucket(t, "private", allowNothing, anyOrigin, log.stored())
	at := publishManifest(t, g.links(t, log, time.Now()))
	files, _ := list(t, &sourcetest.Fetcher{}, at)
	assert.Len(t, files, len(log.eventFiles()))
	for path, file := range files {
		readBy(t, &sourcetest.Fetcher{}, file, log[path], true)
	}
	assert.Equal(t, served(t, log), pictured(t, openTab(t, startSite(t)+"#src="+at)))
}

// links returns a manifest of the event files of a log in the private bucket, each with a URL that
// is valid for an hour.
func (g gateway) links(t *testing.T, log content, from time.Time) (m listing.Manifest) {
	for _, name := range log.eventFiles().names() {
		m.Files = append(m.Files, listing.File{
			Path: name, SizeBytes: int64(len(log[name])),
			URL: g.keys.link(t, g.folder("private")+escape(name), from, time.Hour),
		})
	}
	return m
}

// publishManifest puts a manifest on a web server that allows pages of all origins.
func publishManifest(t *testing.T, m listing.Manifest) (url string) {
	origin := startGo(t, documents(t, content{"runs.json": listing.AppendManifest(nil, m)}), cors)
	return origin + "/runs.json"
}

// TestAccessDialog opens a private log in the browser: the page asks for access, gets it through
// its dialog, and draws the same as serve for this log.
func TestAccessDialog(t *testing.T) {
	log := demoLog(t)
	reference := served(t, log)
	for _, l := range locks {
		t.Run(l.name, func(t *testing.T) {
			address, _ := l.start(t, log.stored())
			tab := openTab(t, startSite(t)+"#src="+address)
			if l.cookies != "" {
				evaluate[string](t, tab, `document.cookie = '`+l.cookies+`'`)
			}
			giveAccess(t, tab, l, address)
			assert.Equal(t, reference, pictured(t, tab))
			here := evaluate[string](t, tab,
				`location.href + JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage}) + document.documentElement.outerHTML`)
			for _, secret := range l.fields {
				if !strings.Contains("Authorization X-Api-Key "+gatewayKeys.id, secret) {
					assert.NotContains(t, here, secret, "a secret is in memory alone")
				}
			}
		})
	}
}

// giveAccess fills in the access dialog as a person does, who opens it from the panel that reports
// the error, or by the button of the open page.
func giveAccess(t *testing.T, tab *chromium.Tab, l lock, address string) {
	t.Helper()
	press := func(selector, label string) {
		at := `[...document.querySelectorAll('` + selector +
			`')].find(e => e.textContent.includes('` + label + `'))`
		waitFor(t, tab, at)
		evaluate[any](t, tab, at+`.setAttribute('data-press', '')`)
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS("[data-press]"))),
			label)
		evaluate[any](t, tab,
			`document.querySelector('[data-press]')?.removeAttribute('data-press')`)
	}
	fill := func(id, text string) {
		waitFor(t, tab, `document.getElementById('`+id+`')?.offsetParent`)
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#"+id)), chromedp.KeyEvent(text)))
	}
	if l.hidden {
		waitFor(t, tab,
			`document.querySelector('#remedy')?.textContent.includes('Access-Control-Allow-Origin')`)
		press("button", "Private storage")
		fill("access-place", address)
	} else {
		press("#remedy .actions .primary", "Give access")
	}
	press("#access-kind button", l.way)
	// The buttons below move with the fields of the chosen method.
	waitFor(t, tab,
		`[...document.querySelectorAll('#access-kind [aria-pressed="true"]')].some(e => e.textContent.includes('`+l.way+`'))`)
	for _, id := range slices.Sorted(maps.Keys(l.fields)) {
		fill(id, l.fields[id])
	}
	if len(l.fields) > 0 {
		require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent(kb.Enter)))
	} else {
		press("#access .dialog-foot button", "Give")
	}
	waitFor(t, tab, `!document.querySelector('dialog')`)
}
