package listing

import (
	"context"
	"slices"
	"sort"
	"strings"

	"eventlens/eventfile/source"
)

// parallelFolders is how many folders are requested at once: fewer than a browser's limit per host,
// since files are read meanwhile.
const parallelFolders = 4

// maxFailures is how many folders in a row may fail before the others are skipped.
const maxFailures = 20

// branch is a folder to list.
type branch struct {
	url, path string // url and path end in a slash; the path of the place itself is ""
	depth     int
	objects   []*object
	err       error
	// the HTML page was requested too, since the server's JSON is in an unknown form
	twice bool
	done  chan struct{} // closed when the results are set
}

// listFolders lists a place whose server lists one folder at a time, level by level. Results are
// reported in the order of the folders.
//
// A folder that fails does not affect the others; at the end the first such error is returned.
func (l *lister) listFolders() error {
	ctx, cancel := context.WithCancel(l.ctx)
	defer cancel()
	waiting := []*branch{{url: l.place.URL}}
	var asked []*branch
	var failed error
	failures, inRow := 0, 0
	for folders := 0; len(waiting)+len(asked) > 0 && inRow < maxFailures; {
		if len(waiting) > 0 && folders == l.opt.MaxFolders {
			l.leaveOut(TooManyFolders, folders)
			waiting = nil
			continue
		}
		if len(waiting) > 0 && len(asked) < parallelFolders {
			folders++
			l.out.Requests++
			b := waiting[0]
			b.done = make(chan struct{})
			asked, waiting = append(asked, b), waiting[1:]
			go func() {
				defer close(b.done)
				b.objects, b.twice, b.err = l.readFolder(ctx, b.url)
			}()
			continue
		}
		b := asked[0]
		asked = asked[1:]
		<-b.done
		if b.twice {
			l.out.Requests++
		}
		if b.err != nil && len(b.objects) == 0 && b.path == "" || ctx.Err() != nil {
			return b.err
		}
		if b.path == "" && l.opt.PageFirst && !l.opt.NoManifest {
			if err := l.listNamedManifest(b.objects); l.answered {
				return err
			}
		}
		l.answered = true
		if inRow++; b.err == nil {
			inRow = 0
		} else if failures++; failed == nil {
			failed = b.err
		}
		below, full := l.keepFolder(b)
		if err := l.flush(""); err != nil {
			return err
		}
		if full {
			break
		}
		waiting = append(waiting, below...)
	}
	return l.ended(foldersFailed(failed, failures))
}

// listNamedManifest lists the place by its manifest, if the objects on its page include one. The
// page itself counts where the manifest cannot be read: nothing is answered then.
func (l *lister) listNamedManifest(objects []*object) error {
	isManifest := func(o *object) bool { return o.key == ManifestName && !o.folder }
	if !slices.ContainsFunc(objects, isManifest) {
		return nil
	}
	page := l.place
	l.place.Dialect, l.place.URL = DialectManifest, page.URL+ManifestName
	err := l.listManifest()
	if !l.answered {
		l.place = page
	}
	return err
}

// keepFolder adds the content of a folder to the result. It returns the subfolders to list, and
// whether a limit was reached.
func (l *lister) keepFolder(b *branch) (below []*branch, full bool) {
	// sorted, since the order on a disk is arbitrary
	sort.Slice(b.objects, func(i, j int) bool {
		return NaturalCompare(b.objects[i].key, b.objects[j].key) < 0
	})
	for _, o := range b.objects {
		path := b.path + o.key
		if strings.IndexByte(o.key, '/') >= 0 {
			l.refuse(readable(path), "a slash in a name")
			continue
		}
		o.url = ""
		if l.keep(path, o) {
			return nil, true
		}
		if !o.folder || l.opt.Depth > 0 && b.depth+1 >= l.opt.Depth {
			continue
		}
		if b.depth+1 >= maxDepth {
			l.leaveOut(FoldersTooDeep, maxDepth)
			continue
		}
		below = append(below,
			&branch{url: b.url + escape(o.key) + "/", path: path + "/", depth: b.depth + 1})
	}
	return below, false
}

// foldersFailed combines the errors of folders into one; nil if there is none.
func foldersFailed(first error, count int) error {
	failure, ok := first.(*Error)
	if !ok {
		return first
	}
	words := " folders could not be listed, the first one: "
	if count == 1 {
		words = " folder could not be listed: "
	}
	words = grouped(count) + words + failure.Err.Error()
	if count >= maxFailures {
		words += "; others were perhaps not asked"
	}
	failure.Err = &reason{words, failure.Err}
	return failure
}

// The request of RFC 4918, section 9.1, for a folder and its direct content.
var (
	davHeader = []source.Field{{Name: "Depth", Value: "1"},
		{Name: "Content-Type", Value: "application/xml"}}
	davBody = []byte(`<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop></propfind>`)
)

// pageHeader asks for JSON from servers that support it (Caddy), and for any page from others.
// Browsers send it to other origins without a preflight.
var pageHeader = []source.Field{{Name: "Accept", Value: "application/json, */*;q=0.5"}}

// htmlHeader asks for the HTML page, for servers whose JSON is useless: only names (serve-index of
// Express, live-server), or a form of its own (serve).
var htmlHeader = []source.Field{{Name: "Accept", Value: "text/html"}}

// readFolder lists a folder by WebDAV, or by its page on a web server: nginx
// (https://nginx.org/en/docs/http/ngx_http_autoindex_module.html) in HTML and JSON, Apache
// (https://httpd.apache.org/docs/2.4/mod/mod_autoindex.html), Caddy
// (https://caddyserver.com/docs/caddyfile/directives/file_server), Python's http.server, Go's
// http.FileServer, and others that link to the content of the folder. Objects returned together
// with an error are valid. Several goroutines call it. twice reports that the folder was requested
// twice.
func (l *lister) readFolder(ctx context.Context, folder string) (_ []*object, twice bool, _ error) {
	a, r, err := l.askFolder(ctx, folder, pageHeader)
	if err == nil && a.status == 200 && r.root == "$" && !isJSONFolder(r) {
		l.unknownJSON.Store(true)
		twice = true
		a, r, err = l.askFolder(ctx, folder, htmlHeader)
	}
	if err != nil {
		return nil, twice, err
	}
	objects, err := l.folderObjects(a, r, folder)
	return objects, twice, err
}

// askFolder requests a folder's page, or lists it by WebDAV, and parses the answer, except for the
// links of HTML, which folderPage reads.
func (l *lister) askFolder(ctx context.Context, folder string,
	header []source.Field) (*answer, *reading, error) {
	req := source.Request{URL: withQuery(folder, l.place.Query), Header: header}
	req.Tentative = l.guess && folder == l.place.URL
	dav := l.place.Dialect == DialectWebDAV
	switch {
	case dav:
		req.Method, req.Header, req.Body = source.MethodPropfind, davHeader, davBody
	case l.unknownJSON.Load():
		req.Header = htmlHeader
	}
	a, err := l.fetch(ctx, &req, maxAnswerBytes)
	if err != nil {
		return nil, nil, err
	}
	if !dav && firstByte(a.text) == '<' {
		return a, &reading{root: "html"}, nil
	}
	return a, read(a.text), nil
}

// folderObjects returns the content of a folder from an answer.
func (l *lister) folderObjects(a *answer, r *reading, folder string) ([]*object, error) {
	objects, err := l.folderPage(a, r, folder)
	if err != nil {
		return nil, err
	}
	for _, o := range r.objects {
		if entry(folder, o, l.place.Dialect == DialectWebDAV) {
			objects = append(objects, o)
		}
	}
	if wrong := a.fault(r); wrong != nil {
		return objects, l.broken(a, wrong)
	}
	return objects, nil
}

// folderPage checks that an answer lists a folder, and returns the links of an HTML page. The error
// tells why it is not a listing.
func (l *lister) folderPage(a *answer, r *reading, folder string) ([]*object, error) {
	switch {
	case l.place.Dialect == DialectWebDAV:
		if a.status == 200 || a.status == 405 || a.status == 501 {
			return nil, l.broken(a, errUnsupported)
		}
		if a.status == 207 && r.root == "multistatus" {
			return nil, nil
		}
	case a.status != 200:
	case a.at != "" && !samePlace(a.at, folder):
		return nil,
			l.broken(a,
				&reason{errElsewhere.Error() + ": " + source.DisplayURL(a.at), errElsewhere})
	case r.root == "html":
		objects, isListing := htmlFolder(string(a.text), folder)
		switch {
		case isListing || len(objects) > 0:
			return objects, nil
		case a.cut != nil:
			return nil, l.broken(a, a.cut)
		case strings.HasPrefix(string(a.text), "<?xml"):
			return nil, l.broken(a, errNotListing)
		}
		return nil, l.broken(a, errNoListing)
	case isJSONFolder(r):
		return nil, nil
	}
	return nil, l.notListing(a, r)
}

// isJSONFolder reports whether JSON lists a folder: a list of entries with names, or an object with
// items.
func isJSONFolder(r *reading) bool {
	if len(r.objects) > 0 {
		return r.objects[0].key != "" || r.objects[0].url != ""
	}
	_, items := r.fields["$/items"]
	_, isArray := r.fields["$"]
	return items || isArray && len(r.fields) == 1
}

// entry sets the key of an entry to its name and reports whether it is in the folder. A link can
// express names that JSON cannot, and WebDAV has only links.
func entry(folder string, o *object, dav bool) bool {
	url := o.url
	if dav {
		// behind a proxy the host may differ, so only the path is compared
		if _, rest, ok := strings.Cut(url, "://"); ok {
			url = rest[max(strings.IndexByte(rest, '/'), 0):]
		}
	}
	name, isFolder, ok := childOf(folder, url)
	if ok {
		o.key = name
	} else if dav {
		return false
	} else {
		o.key, isFolder = strings.CutSuffix(o.key, "/")
	}
	o.folder = o.folder || isFolder
	return o.key != "" && o.key != "." && o.key != ".."
}

// samePlace reports whether an answer came from the requested folder, possibly after a redirect
// from http to https.
func samePlace(at, folder string) bool {
	origin, path, _ := split(at)
	ours, above, _ := split(folder)
	_, host, _ := strings.Cut(strings.ToLower(origin), "//")
	return source.Unescape(path) == source.Unescape(above) &&
		strings.HasSuffix(strings.ToLower(ours), "//"+host)
}

// childOf returns the name of the file or folder, directly below a folder, to which a link on the
// folder's page leads. A link with a query sorts the page.
func childOf(folder, href string) (name string, isFolder, ok bool) {
	if href == "" || strings.IndexByte(href, '?') >= 0 {
		return "", false, false
	}
	url, ok := source.ResolveURL(folder, href)
	if !ok {
		return "", false, false
	}
	origin, path, _ := split(url)
	ours, above, _ := split(folder)
	path, isFolder = strings.CutSuffix(path, "/")
	parent := upToSlash(path)
	name = source.Unescape(path[len(parent):])
	return name, isFolder,
		sameOrigin(origin, ours) && source.Unescape(parent) == source.Unescape(above) &&
			name != "" && name != "." && name != ".."
}

// sameOrigin compares two origins. strings.EqualFold would link tables of letters that no host name
// contains.
func sameOrigin(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return a == b
}
