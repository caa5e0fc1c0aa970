package doctor

import (
	"fmt"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Reports on what was answered instead of event files.

func emptyFile(a *answer) Report {
	return Report{Title: "The file is empty", Text: source.DisplayURL(a.req.URL) + " has no bytes. A run that has just begun has nothing written yet; a copy may have failed."}
}

// pointer is the report on a Git LFS pointer in place of its file.
func (e *examiner) pointer(a *answer) Report {
	size := "the file itself"
	if n := pointedSize(a.start()); n != "" {
		size = "the file itself, of " + n + " bytes,"
	}
	r := Report{Title: "A Git LFS pointer, not the file", Wants: WantAddress,
		Text: source.DisplayURL(a.req.URL) + " is what Git keeps in place of a large file (Git LFS): " + size + " is kept elsewhere."}
	if e.store.kind == gitHub {
		r.Fixes = []Fix{{"On GitHub, the file is at media.githubusercontent.com:", strings.Replace(source.DisplayURL(a.req.URL), "https://raw.githubusercontent.com/", "https://media.githubusercontent.com/media/", 1)}}
	}
	r.Fixes = append(r.Fixes, Fix{"Where the files were copied from a clone, get the real ones before copying:", "git lfs install\ngit lfs pull"})
	return r
}

// webPage is the report on HTML in place of data.
func (e *examiner) webPage(a *answer) Report {
	page := a.start()
	heading := ""
	if t := title(page); t != "" {
		heading = ", titled " + fmt.Sprintf("%q", t)
	}
	via := ""
	if e.strays(a) {
		final, _ := parseURL(a.final)
		via = " The request was sent on to " + final.host + "."
	}
	if asksToLogIn(page) || e.strays(a) {
		return Report{Title: "A login page, not data", Wants: WantAccess,
			Text: e.at.host + " answers with a web page" + heading + ", which asks to log in." + via + " Programs and pages cannot log in there.",
			Fixes: []Fix{{"Give a token or a header field that the server takes in place of the login, or, if you are logged in to it in this browser, allow cookies.", ""},
				{"Or open the storage's own address, behind the one with the login.", ""}}}
	}
	r := Report{Title: "A web page, not data", Wants: WantAddress,
		Text:  e.at.host + " answers " + source.DisplayURL(a.req.URL) + " with a web page" + heading + "." + via + " Many sites answer so for what does not exist; it may also be the page about the file rather than the file.",
		Fixes: []Fix{{"Open the address of the files themselves: that of a download, or of a folder that lists them.", ""}}}
	if raw := rawFile(e.at); raw != "" {
		r.Fixes = []Fix{{"That is the page about the file. The file itself is at:", raw}}
	}
	if strings.HasSuffix(e.at.path, "/") {
		r.Fixes = append(r.Fixes, Fix{"Or write a list of the files beside them:", "eventlens index " + quoted(e.at.shown())})
	}
	return r
}

// notListing is the report on a folder whose answer is no listing of any kind that is known.
func notListing(a *answer, at location) Report {
	return Report{Title: "Not a listing", Text: at.host + " answers " + source.DisplayURL(a.req.URL) + ", but not with a list of files in any form that is known, or with one that was cut.", Wants: WantAddress,
		Fixes: []Fix{{"Write a list of the files beside them:", "eventlens index " + quoted(at.shown())}}}
}

func notEvents(a *answer, looks string) Report {
	r := Report{Title: "Not an event file", Text: source.DisplayURL(a.req.URL) + " is readable, but its first bytes are not those of a TensorBoard event file.", Wants: WantAddress}
	if looks != "" {
		r.Text += " It looks like " + looks + "."
	}
	if strings.HasPrefix(looks, "JSON") {
		r.Fixes = []Fix{{"A list of files is opened by an address that ends in .json.", ""}}
		return r
	}
	r.Fixes = []Fix{{"Event files have tfevents in their names. Open one of those, or the folder that holds them, with a slash behind it.", ""}}
	return r
}

// noEvents is the report on a folder without event files; cut says that there is more than was looked at.
func (e *examiner) noEvents(found findings, outcome listing.Outcome, cut bool) Report {
	as := listedAs(outcome.Place.Dialect)
	if found.objects == 0 && !cut {
		r := Report{Title: "The folder is empty", Text: e.at.shown() + " can be listed" + as + ", and there is nothing in it.", Wants: WantAddress}
		if !e.store.isServer() {
			r.Text += " In object storage a folder that does not exist looks the same."
		}
		r.Fixes = []Fix{{"Check the name: upper and lower case count.", ""}}
		return r
	}
	r := Report{Title: "No event files here", Wants: WantAddress}
	r.Text = fmt.Sprintf("%s can be listed%s, but none of its %s has tfevents in its name, as event files have", e.at.shown(), as, countFiles(found.objects))
	if cut {
		r.Title = "No event files so far"
		r.Text = fmt.Sprintf("%s can be listed%s. It holds more than an examination looks at; of the first %s none has tfevents in its name, as event files have", e.at.shown(), as, countFiles(found.objects))
	}
	if len(found.names) > 0 {
		r.Text += ": " + strings.Join(found.names, ", ")
		if found.objects > len(found.names) {
			r.Text += ", ..."
		}
	}
	r.Text += "."
	r.Fixes = []Fix{{"Open the folder that holds the runs, or the one above it.", ""}}
	return r
}

func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// listedAs says how a folder is listed.
func listedAs(d listing.Dialect) string {
	switch d {
	case listing.DialectManifest:
		return " by its " + listing.ManifestName
	case listing.DialectS3:
		return " as an S3 bucket"
	case listing.DialectGCS:
		return " as a bucket of Google Cloud Storage"
	case listing.DialectAzure:
		return " as a container of Azure"
	case listing.DialectHub:
		return " as a repository of the hub"
	case listing.DialectPages:
		return " by its server's pages"
	case listing.DialectWebDAV:
		return " by WebDAV"
	}
	return ""
}

const packedText = "The file is stored compressed, so that no part of it can be had alone: it is read whole, at every refresh, and nothing in it can be left out."

// packedFixes are the ways to store a file as it is.
func packedFixes(s store) []Fix {
	plain := Fix{"Store event files as they are. They may be gzip files named .gz, too, which are also read whole.", ""}
	switch {
	case s.kind == googleGCS:
		plain = Fix{"Store event files as they are: copy them with gcloud storage cp without --gzip-local and --gzip-local-all (-z, -Z), once more for those that are there.", ""}
	case s.kind == nginxServer:
		plain = Fix{"In the location that serves the files:", "gzip off;\ngzip_static off;"}
	case s.kind == apacheServer:
		plain = Fix{"In the <Directory> that holds the files:", "SetEnv no-gzip 1"}
	case s.kind == caddyServer:
		plain = Fix{"Leave the encode directive out of the site that serves the files, or keep it from them:", "@others not path *tfevents*\nencode @others zstd gzip"}
	case s.speaksS3() && s.kind != unknown:
		plain = Fix{"Upload event files as they are, without Content-Encoding: gzip.", ""}
	}
	return []Fix{plain}
}

const rangesText = "When asked for a part of a file, its server sends the whole file, so every refresh reads the whole file again, and large images in it cannot be left out."

// rangesFixes are the ways to have parts of files served.
func rangesFixes(s store) []Fix {
	switch s.kind {
	case nginxServer:
		return []Fix{{"nginx serves parts of files from disk by itself, unless it compresses them or passes them on. In the location:", "gzip off;\nmax_ranges 100;\nproxy_force_ranges on;"}}
	case apacheServer:
		return []Fix{{"Apache serves parts of files by itself, unless it compresses them. In the <Directory> that holds the files:", "SetEnv no-gzip 1\nMaxRanges default"}}
	case caddyServer:
		return []Fix{{"Caddy serves parts of files by itself, unless it compresses them: keep event files out of its encode directive.", "@others not path *tfevents*\nencode @others zstd gzip"}}
	case pythonServer:
		return []Fix{{"Python's http.server cannot. This serves the directory with ranges, and the viewer beside it:", "eventlens serve DIRECTORY"}}
	}
	return []Fix{{"Serve the files with a server that answers Range requests with status 206: object storage, nginx, Apache and Caddy do. This does, too:", "eventlens serve DIRECTORY"}}
}
