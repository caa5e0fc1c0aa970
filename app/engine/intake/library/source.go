package library

import (
	"slices"
	"sync"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// Source is something that a person opened at once: files, a folder, or an address.
type Source struct {
	Name    string
	Named   bool   // the name was given, not derived
	Key     string // key of the recent source
	URL     string // address; "" for a local source
	FileURL string // URL of a single file behind an address
	Local   bool
	Dir     source.Folder // the folder, if it can be listed again; else nil
	Folder  bool          // the source has a listing of files

	Files    []*File          // the event files, including files that were already open
	ByPath   map[string]*File // Files by path
	ByFolder map[string]*Run  // runs of a listed source, by directory

	// Listed means that the source's files are known, or at least those listed before a listing
	// failed or was stopped.
	Listed  bool
	Stopped bool // the person stopped the listing before it was complete
	Answers bool // some of it was read; only then does it become a recent source

	Complaints Complaints
	Claim      Claim
	Check      Check
}

// Check is the state of a source that can be checked again. It belongs to the stage that follows.
type Check struct {
	Interval Interval
	// Pace is the interval of a folder that is being filled, instead of the chosen one; else 0.
	Pace     time.Duration
	Fault    wire.Text // why the last check failed
	Retaking bool      // the folder is listed again for fresh snapshots of unreadable files
}

// Claim records whether this user may see a source's cached data. It belongs to the goroutines that
// read, which hold Mu.
type Claim struct {
	Mu      sync.Mutex
	SavedMs int64 // when the source was last opened; 0 if never, or not looked up yet
	Granted bool  // storage was asked for a file and did not refuse
	Refusal error // the storage's refusal
	Access  int   // how often access had been given when the storage refused
}

// ShownAs returns the source's name in problems.
func (s *Source) ShownAs() string {
	if s.URL != "" {
		return source.DisplayURL(s.URL)
	}
	return s.Name
}

// FolderName returns the folder name in a source's entries.
func (s *Source) FolderName() string {
	if s.Dir != nil {
		return s.Dir.Name()
	}
	return s.Name
}

// Keep records the file at a path of the source.
func (s *Source) Keep(path string, f *File) {
	if s.ByPath == nil {
		s.ByPath = make(map[string]*File)
	}
	if s.ByPath[path] == nil {
		s.ByPath[path] = f
		if f.From == nil {
			f.From = s
		}
		s.Answers = s.Answers || f.ReadBytes > 0
		s.Files = append(s.Files, f)
	}
}

// Answering reports whether some of a source's shown data come from the source itself: it could be
// listed, and a file of it could be read.
func (s *Source) Answering() bool {
	_, failed := s.Complaints[AboutSource]
	return !failed &&
		slices.ContainsFunc(s.Files, func(f *File) bool { return !f.Broken && !f.Offline })
}

// LocalBlob is a local file to be cached as a whole.
type LocalBlob struct {
	Key  cache.Key
	Blob source.Blob
}

// Blobs returns the files of a source that the browser gave in this session and wanted selects.
func (s *Source) Blobs(wanted func(*File) bool) (list []LocalBlob) {
	for _, f := range s.Files {
		if f.Blob != nil && f.Key != "" && wanted(f) {
			list = append(list, LocalBlob{f.Key, f.Blob})
		}
	}
	return list
}
