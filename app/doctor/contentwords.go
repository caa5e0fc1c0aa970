package doctor

import (
	"strconv"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The texts of reports on what was answered instead of event files. {asked} is what was asked for.

func (e *examiner) emptyFile(a *answer) Report {
	e.note("asked", source.DisplayURL(a.req.URL))
	return Report{Title: "The file is empty", Guide: guideDamaged, Text: "{asked} has no bytes. A run that has just begun has nothing written yet; a copy may have failed."}
}

// pointer is the report on a Git LFS pointer in place of its file.
func (e *examiner) pointer(a *answer) Report {
	asked := source.DisplayURL(a.req.URL)
	e.note("asked", asked)
	r := Report{Title: "A Git LFS pointer, not the file", Guide: guideDamaged, Wants: WantAddress,
		Text:  "{asked} is what Git keeps in place of a large file (Git LFS): the file itself is kept elsewhere.",
		Fixes: []Fix{{"Where the files were copied from a clone, get the real ones before copying:", "git lfs install\ngit lfs pull"}}}
	if size := pointedSize(a.start()); size != "" {
		e.note("size", size)
		r.Text = "{asked} is what Git keeps in place of a large file (Git LFS): the file itself, of {size} bytes, is kept elsewhere."
	}
	if media, found := strings.CutPrefix(asked, "https://raw.githubusercontent.com/"); found {
		e.note("media", media)
		r.Fixes = []Fix{{"On GitHub, the file is at media.githubusercontent.com:", "https://media.githubusercontent.com/media/{media}"}, r.Fixes[0]}
	}
	return r
}

// webPage is the report on HTML in place of data.
func (e *examiner) webPage(a *answer) Report {
	page := a.start()
	e.note("asked", source.DisplayURL(a.req.URL))
	if heading := title(page); heading != "" {
		e.note("titled", ", titled "+strconv.Quote(heading))
	}
	e.note("titled", "")
	if e.strays(a) {
		final, _ := parseURL(a.final)
		e.note("via", " The request was sent on to "+final.host+".")
	}
	e.note("via", "")
	if asksToLogIn(page) || e.strays(a) {
		return Report{Title: "A login page, not data", Guide: guidePrivate, Wants: WantAccess,
			Text: "{host} answers with a web page{titled}, which asks to log in.{via} Programs and pages cannot log in there.",
			Fixes: []Fix{{"Give a token or a header field that the server takes in place of the login, or, if you are logged in to it in this browser, allow " +
				"cookies.", ""},
				{"Or open the storage's own address, behind the one with the login.", ""}}}
	}
	r := Report{Title: "A web page, not data", Wants: WantAddress,
		Text: "{host} answers {asked} with a web page{titled}.{via} Many sites answer so for what does not exist; it may also be the page about the file rather " +
			"than the file.",
		Fixes: []Fix{{"Open the address of the files themselves: that of a download, or of a folder that lists them.", ""}}}
	if raw := rawFile(e.at); raw != "" {
		r.Fixes = []Fix{{"That is the page about the file. The file itself is at:", raw}}
	}
	if strings.HasSuffix(e.at.path, "/") {
		r.Fixes = append(r.Fixes, Fix{"Or write a list of the files beside them:", indexFix.Copy})
	}
	return r
}

// notListing is the report on a folder whose answer is no listing of any kind that is known.
func (e *examiner) notListing(a *answer) Report {
	e.note("asked", source.DisplayURL(a.req.URL))
	return Report{Title: "Not a listing", Guide: guideNotListed, Wants: WantAddress, Fixes: []Fix{{"Write a list of the files beside them:", indexFix.Copy}},
		Text: "{host} answers {asked}, but not with a list of files in any form that is known, or with one that was cut."}
}

func (e *examiner) notEvents(a *answer, looks string) Report {
	e.note("asked", source.DisplayURL(a.req.URL))
	e.note("looks", looks)
	r := Report{Title: "Not an event file", Guide: guideDamaged, Text: "{asked} is readable, but its first bytes are not those of a TensorBoard event file.", Wants: WantAddress,
		Fixes: []Fix{{"Event files have tfevents in their names. Open one of those, or the folder that holds them, with a slash behind it.", ""}}}
	if looks != "" {
		r.Text += " It looks like {looks}."
	}
	if strings.HasPrefix(looks, "JSON") {
		r.Fixes = []Fix{{"A list of files is opened by an address that ends in .json.", ""}}
	}
	return r
}

// noEvents is the report on a folder without event files; cut says that there is more than was looked at.
func (e *examiner) noEvents(found findings, outcome listing.Outcome, cut bool) Report {
	e.note("as", listedAs[outcome.Place.Dialect])
	r := Report{Title: "The folder is empty", Guide: guideAddresses, Text: "{url} can be listed{as}, and there is nothing in it.", Wants: WantAddress,
		Fixes: []Fix{{"Check the name: upper and lower case count.", ""}}}
	if found.objects == 0 && !cut {
		if !e.store.isServer() {
			r.Text += " In object storage a folder that does not exist looks the same."
		}
		return r
	}
	e.note("count", countFiles(found.objects))
	r.Title, r.Text = "No event files here", "{url} can be listed{as}, but none of its {count} has tfevents in its name, as event files have{names}."
	if cut {
		r.Title = "No event files so far"
		r.Text = "{url} can be listed{as}. It holds more than an examination looks at; of the first {count} none has tfevents in its name, as event files " +
			"have{names}."
	}
	if names := strings.Join(found.names, ", "); len(found.names) == found.objects {
		e.note("names", ": "+names)
	} else if names != "" {
		e.note("names", ": "+names+", ...")
	}
	e.note("names", "")
	r.Fixes = []Fix{{"Open the folder that holds the runs, or the one above it.", ""}}
	return r
}

func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return strconv.Itoa(n) + " files"
}

// listedAs says how a folder is listed.
var listedAs = map[listing.Dialect]string{
	listing.DialectManifest: " by its eventlens.json", listing.DialectS3: " as an S3 bucket", listing.DialectGCS: " as a bucket of Google Cloud Storage",
	listing.DialectAzure: " as a container of Azure", listing.DialectHub: " as a repository of the hub", listing.DialectPages: " by its server's pages",
	listing.DialectWebDAV: " by WebDAV",
}

const packedText = "The file is stored compressed, so that no part of it can be had alone: it is read whole, at every refresh, and nothing in it can be left out."

// packedFix is how a store keeps a file as it is.
func packedFix(s store) Fix {
	switch {
	case s.kind == googleGCS:
		return Fix{"Store event files as they are: copy them with gcloud storage cp without --gzip-local and --gzip-local-all (-z, -Z), once more for those that " +
			"are there.", ""}
	case s.kind == nginxServer:
		return Fix{"In the location that serves the files:", "gzip off;\ngzip_static off;"}
	case s.kind == apacheServer:
		return Fix{"In the <Directory> that holds the files:", "SetEnv no-gzip 1"}
	case s.kind == caddyServer:
		return Fix{"Leave the encode directive out of the site that serves the files, or keep it from them:", caddyPlain}
	case s.speaksS3():
		return Fix{"Upload event files as they are, without Content-Encoding: gzip.", ""}
	}
	return Fix{"Store event files as they are. They may be gzip files named .gz, too, which are also read whole.", ""}
}

const caddyPlain = "@others not path *tfevents*\nencode @others zstd gzip"

const rangesText = "When asked for a part of a file, its server sends the whole file, so every refresh reads the whole file again, and large images in it cannot " +
	"be left out."

// rangesFix is how a server is made to send parts of files.
func rangesFix(s store) Fix {
	switch s.kind {
	case nginxServer:
		return Fix{"nginx serves parts of files from disk by itself, unless it compresses them or passes them on. In the location:", "gzip off;\nmax_ranges " +
			"100;\nproxy_force_ranges on;"}
	case apacheServer:
		return Fix{"Apache serves parts of files by itself, unless it compresses them. In the <Directory> that holds the files:", "SetEnv no-gzip 1\nMaxRanges " +
			"default"}
	case caddyServer:
		return Fix{"Caddy serves parts of files by itself, unless it compresses them: keep event files out of its encode directive.", caddyPlain}
	case pythonServer:
		return Fix{"Python's http.server cannot. This serves the directory with ranges, and the viewer beside it:", "eventlens serve DIRECTORY"}
	}
	return Fix{"Serve the files with a server that answers Range requests with status 206: object storage, nginx, Apache and Caddy do. This does, too:",
		"eventlens serve DIRECTORY"}
}
