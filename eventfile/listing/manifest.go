package listing

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"eventlens/eventfile/jsontext"
)

// ManifestName is the base name of the manifest of a directory.
const ManifestName = "eventlens.json"

// ManifestVersion is the manifest version that this package reads and writes. Fields may be added
// without a new version; readers ignore unknown fields.
const ManifestVersion = 1

// MaxManifestBytes is the size of the largest manifest accepted: some hundred thousand files.
const MaxManifestBytes = 64_000_000

// Manifest lists the files of a directory.
type Manifest struct {
	Version   int
	Title     string // display name of the directory; "" for none
	Files     []File
	Truncated bool // there are more files than listed
	Folders   bool // each folder below has a manifest of its own
	Omitted   []Omission

	// The following fields are for other programs. They are written, and [ParseManifest] ignores
	// them.
	Generated string // time in RFC 3339; "" for none
	Runs      []ManifestRun
}

// File is a file in a listing.
type File struct {
	Path      string // slash-separated, relative to the listing, not percent-encoded
	SizeBytes int64  // -1 if unknown
	// modification time in the listing's own format, only compared; RFC 3339 in a manifest; "" if
	// unknown
	Modified string
	ETag     string // "" if unknown
	// URL to fetch the file from, including a signature; "" in a manifest for a file at its path
	URL string
}

// Refusal is an unusable entry of a listing, or one that the listing reports as left out.
type Refusal struct {
	Path string
	Why  string // for users
}

// Omission is an entry of a directory that its manifest leaves out.
type Omission struct {
	Path string
	Why  string // one of the reasons below, or of a later version
}

// Reasons for leaving an entry out of a manifest.
const (
	OmittedUnreadable = "unreadable" // a folder or file without read permission
	OmittedOutside    = "outside"    // a link to a place outside of the directory
	OmittedNowhere    = "nowhere"    // a broken link
	OmittedSpecial    = "special"    // not a regular file: a pipe, a device
	OmittedName       = "name"       // the entry's name cannot be written
)

// refusal returns the reason in words for users.
func (o Omission) refusal() Refusal {
	why := "the server left it out"
	switch o.Why {
	case OmittedUnreadable:
		why = "the server may not read it"
	case OmittedOutside:
		why = "a link that leads out of the directory"
	case OmittedNowhere:
		why = "a link that leads to nothing"
	case OmittedSpecial:
		why = "no regular file"
	case OmittedName:
		why = "its name is not UTF-8, or holds what no path may hold"
	}
	return Refusal{o.Path, why}
}

// ParseManifest reads a manifest. It refuses entries whose path leads out of the directory or is
// not a plain relative path, whose URL may not be fetched, and repeated ones; it also returns the
// entries that the manifest itself reports as left out. The error, for users, tells why text is not
// a readable manifest.
func ParseManifest(text []byte) (m Manifest, refused []Refusal, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // some editors add a byte order mark
	if err := checkVersion(text); err != nil {
		return Manifest{}, nil, err
	}
	r := jsonReader{jsontext.NewReader(text, "the manifest")}
	m = r.manifest()
	if err := r.Err(); err != nil {
		return Manifest{}, nil, err
	}
	kept := m.Files[:0]
	seen := make(map[string]bool, len(m.Files))
	for _, f := range m.Files {
		why := pathProblem(f.Path, f.URL != "")
		switch {
		case why != "":
		case seen[f.Path]:
			why = "listed twice"
		case f.URL != "" && !canResolve(f.URL):
			why = "an address that is not fetched: only http and https are"
		}
		if why != "" {
			refused = append(refused, Refusal{Path: f.Path, Why: why})
			continue
		}
		seen[f.Path] = true
		kept = append(kept, f)
	}
	m.Files = kept
	for _, left := range m.Omitted {
		refused = append(refused, left.refusal())
	}
	return m, refused, nil
}

// jsonReader reads the answers of servers.
type jsonReader struct{ *jsontext.Reader }

// checkVersion checks that text is JSON and reads only its version, since the rest may look
// different in another version.
func checkVersion(text []byte) error {
	if start := bytes.TrimSpace(text); len(start) == 0 {
		return errors.New("the manifest is empty")
	} else if start[0] == '<' {
		return errors.New("not a manifest but a web page or XML; a sign-in page or an error message, perhaps")
	}
	r := jsonReader{jsontext.NewReader(text, "the manifest")}
	if kind := r.Kind(); kind != "object" {
		r.Raw()
		if err := r.End(); err != nil {
			return err
		}
		return fmt.Errorf("not a manifest: a JSON %s where an object was expected", kind)
	}
	version := ""
	r.Object(func(name string) {
		if name != "version" {
			r.Pass()
			return
		}
		r.Want("number", name)
		version = r.Raw()
	})
	switch err := r.End(); {
	case err != nil:
		return err
	case version == "" || version == "null":
		return errors.New(`not a manifest: it has no "version"`)
	case version != strconv.Itoa(ManifestVersion):
		return fmt.Errorf("manifest version %s is not supported, only version %d", version,
			ManifestVersion)
	}
	return nil
}

// manifest reads a manifest of the supported version.
func (r jsonReader) manifest() (m Manifest) {
	r.Object(func(name string) {
		switch name {
		case "version":
			m.Version = ManifestVersion // checked before
			r.Raw()
		case "title":
			r.Want("string", name)
			m.Title = r.Text()
		case "truncated":
			r.Want("bool", name)
			m.Truncated = r.Bool()
		case "folders":
			if r.Kind() != "bool" {
				r.Pass()
				return
			}
			m.Folders = r.Bool()
		case "files":
			r.Want("array", name)
			m.Files = nil // if the field is repeated, the last one wins
			r.Array(func() { m.Files = append(m.Files, r.file()) })
		case "omitted":
			if r.Kind() != "array" {
				r.Pass()
				return
			}
			m.Omitted = nil
			r.Array(func() { m.Omitted = append(m.Omitted, r.omission()) })
		default:
			r.Pass()
		}
	})
	return m
}

// file reads an element of "files". A wrong optional field must not cost the file.
func (r jsonReader) file() File {
	f := File{SizeBytes: -1}
	r.Want("object", "files")
	r.Object(func(name string) {
		switch name {
		case "path":
			r.Want("string", "files.path")
			f.Path = r.Text()
		case "size":
			if n, err := strconv.ParseInt(r.Raw(), 10, 64); err == nil && n >= 0 {
				f.SizeBytes = n
			}
		case "modified":
			f.Modified = r.OptionalText()
		case "etag":
			f.ETag = r.OptionalText()
		case "url":
			r.Want("string", "files.url") // without a valid URL another file would be fetched
			f.URL = r.Text()
		default:
			r.Pass()
		}
	})
	return f
}

// omission reads an element of "omitted". A wrong one must not cost the files.
func (r jsonReader) omission() (o Omission) {
	if r.Kind() != "object" {
		r.Pass()
		return o
	}
	r.Object(func(name string) {
		switch name {
		case "path":
			o.Path = r.OptionalText()
		case "why":
			o.Why = r.OptionalText()
		default:
			r.Pass()
		}
	})
	return o
}

// codeSchemes are schemes that browsers recognize without "//".
var codeSchemes = []string{"javascript:", "data:", "blob:", "file:", "vbscript:"}

const controlProblem = "control character in path"

func hasControl(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f })
}

// pathProblem returns why a path may not be used, or "". A colon alone is allowed: run names such
// as "lr:0.1" contain one, and [ResolveFile] never lets a path be taken for a URL. Object names in
// stores may have several slashes in a row. They may also begin with a slash if the file has its
// own address, addressed; otherwise such a path is more likely meant from the root of the host.
func pathProblem(path string, addressed bool) string {
	lower := strings.ToLower(path)
	switch {
	case path == "":
		return "empty path"
	case hasControl(path):
		return controlProblem
	case path[0] == '/' && !addressed || path[0] == '\\':
		return "absolute path"
	case strings.Contains(path, "://"):
		return "URL instead of path"
	}
	for _, scheme := range codeSchemes {
		if strings.HasPrefix(lower, scheme) {
			return "URL instead of path"
		}
	}
	for _, segment := range strings.FieldsFunc(path, isSlash) {
		if segment == ".." {
			return "path leads out of the directory"
		}
	}
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." {
			return "empty name in path"
		}
	}
	if strings.HasSuffix(path, "/") {
		return "empty name in path"
	}
	return ""
}

// isSlash includes the backslash, which some servers treat as a slash.
func isSlash(r rune) bool { return r == '/' || r == '\\' }
