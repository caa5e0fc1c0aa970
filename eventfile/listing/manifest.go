package listing

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ManifestName is the base name of the manifest of a directory.
const ManifestName = "eventlens.json"

// ManifestVersion is the version of the manifest that this package reads and writes. Fields may be added without a new version; readers
// ignore fields they do not know.
const ManifestVersion = 1

// Manifest lists the files of a directory.
type Manifest struct {
	Version   int    `json:"version"`
	Title     string `json:"title,omitempty"` // display name of the directory; "" for none
	Files     []File `json:"files"`
	Truncated bool   `json:"truncated"` // there are more files than listed
}

// File is a file in a listing.
type File struct {
	Path      string    // slash-separated, relative to the listing, not percent-encoded
	SizeBytes int64     // -1 when unknown
	Modified  time.Time // zero when unknown
}

// Refusal is an entry of a manifest that is not used.
type Refusal struct {
	Path string
	Why  string
}

// jsonFile is the form of a File in a manifest. A wrong optional field must not cost the file, so they are read raw.
type jsonFile struct {
	Path     string          `json:"path"`
	Size     json.RawMessage `json:"size,omitempty"`
	Modified json.RawMessage `json:"modified,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (f File) MarshalJSON() ([]byte, error) {
	j := jsonFile{Path: f.Path}
	if f.SizeBytes >= 0 {
		j.Size = strconv.AppendInt(nil, f.SizeBytes, 10)
	}
	if !f.Modified.IsZero() {
		j.Modified = f.Modified.UTC().AppendFormat(nil, `"`+time.RFC3339+`"`)
	}
	return json.Marshal(j)
}

// UnmarshalJSON implements json.Unmarshaler.
func (f *File) UnmarshalJSON(text []byte) error {
	var j jsonFile
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	*f = File{Path: j.Path, SizeBytes: -1}
	if n, err := strconv.ParseInt(string(j.Size), 10, 64); err == nil && n >= 0 {
		f.SizeBytes = n
	}
	if at, err := time.Parse(time.RFC3339, strings.Trim(string(j.Modified), `"`)); err == nil {
		f.Modified = at
	}
	return nil
}

// AppendManifest appends the JSON form of m to dst. Version is written as [ManifestVersion].
func AppendManifest(dst []byte, m Manifest) ([]byte, error) {
	m.Version = ManifestVersion
	if m.Files == nil {
		m.Files = []File{} // not null
	}
	text, err := json.Marshal(m)
	if err != nil {
		return dst, fmt.Errorf("write manifest: %w", err)
	}
	return append(append(dst, text...), '\n'), nil
}

// ParseManifest reads a manifest. Entries whose path would lead out of its directory or is no plain relative path, and repeated ones, are left
// out and told as refused. The error, for people, says why text is no manifest that can be read.
func ParseManifest(text []byte) (m Manifest, refused []Refusal, err error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff")) // some editors put a byte order mark
	if err := checkVersion(text); err != nil {
		return Manifest{}, nil, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return Manifest{}, nil, explain(err)
	}
	kept := m.Files[:0]
	seen := make(map[string]bool, len(m.Files))
	for _, f := range m.Files {
		why := pathProblem(f.Path)
		if why == "" && seen[f.Path] {
			why = "listed twice"
		}
		if why != "" {
			refused = append(refused, Refusal{Path: f.Path, Why: why})
			continue
		}
		seen[f.Path] = true
		kept = append(kept, f)
	}
	m.Files = kept
	return m, refused, nil
}

// checkVersion reads the version alone, since what follows may have another shape in another version.
func checkVersion(text []byte) error {
	if start := bytes.TrimSpace(text); len(start) == 0 {
		return errors.New("the manifest is empty")
	} else if start[0] == '<' {
		return errors.New("not a manifest but a web page or XML; a sign-in page or an error message, perhaps")
	}
	var v struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(text, &v); err != nil {
		return explain(err)
	}
	switch {
	case v.Version == nil:
		return errors.New(`not a manifest: it has no "version"`)
	case *v.Version != ManifestVersion:
		return fmt.Errorf("manifest version %d is not supported, only version %d", *v.Version, ManifestVersion)
	}
	return nil
}

// explain puts an error of encoding/json in words that do not name Go types.
func explain(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("the manifest is not valid JSON: %s at byte %d", syntax, syntax.Offset)
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		if mismatch.Field == "" {
			return fmt.Errorf("not a manifest: a JSON %s where an object was expected", mismatch.Value)
		}
		return fmt.Errorf("the manifest is not valid: a JSON %s in %q", mismatch.Value, mismatch.Field)
	}
	return fmt.Errorf("the manifest is not valid: %w", err)
}

// codeSchemes are schemes that a browser gives meaning to without "//".
var codeSchemes = []string{"javascript:", "data:", "blob:", "file:", "vbscript:"}

// pathProblem says why a path may not be used, or "". A colon alone is no problem: run names such as "lr:0.1" have one, and [ResolveFile] never
// lets a path be read as a URL.
func pathProblem(path string) string {
	lower := strings.ToLower(path)
	switch {
	case path == "":
		return "empty path"
	case strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "control character in path"
	case path[0] == '/' || path[0] == '\\':
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
		if segment == "" || segment == "." {
			return "empty name in path"
		}
	}
	return ""
}

// isSlash counts the backslash too, which some servers take for a slash.
func isSlash(r rune) bool { return r == '/' || r == '\\' }
