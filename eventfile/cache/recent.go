package cache

// Recent is a source opened before: a folder, files or a URL.
type Recent struct {
	Key    string // chosen by the caller, the same whenever the source is opened
	Name   string // display name
	Detail string // the source's URL without a query, or a description
	Local  bool   // dropped or chosen files, which cannot be read again once their blobs are gone
	URL    string // URL without signature parameters; "" for a local source
	Files  []RecentFile
	// when the source was last opened, in milliseconds since the Unix epoch; set by SaveRecents
	SavedMs int64
	Bytes   int64 // size of the source's data on this device; set by Contents
}

// RecentFile is a file of a recent source.
type RecentFile struct {
	Path       string
	Key        Key
	SizeBytes  int64
	ModifiedMs int64 // milliseconds since the Unix epoch; 0 if unknown
}

func (r Recent) encode() []byte {
	e := newEncoder()
	e.text(r.Name)
	e.text(r.Detail)
	e.bool(r.Local)
	e.text(r.URL)
	e.int(r.SavedMs)
	e.uint(uint64(len(r.Files)))
	for _, f := range r.Files {
		e.text(f.Path)
		e.text(string(f.Key))
		e.int(f.SizeBytes)
		e.int(f.ModifiedMs)
	}
	return e.record()
}

func decodeRecent(key string, record []byte) (Recent, error) {
	d := newDecoder(record)
	r := Recent{
		Key: key, Name: d.text(), Detail: d.text(), Local: d.bool(), URL: d.text(),
		SavedMs: d.int(),
	}
	r.Files = make([]RecentFile, d.count())
	for i := range r.Files {
		r.Files[i] = RecentFile{
			Path: d.text(), Key: Key(d.text()), SizeBytes: d.int(), ModifiedMs: d.int(),
		}
	}
	return r, d.end()
}

// put returns the change that stores the source.
func (r Recent) put() Change { return Put(TableSources, r.Key, r.encode()) }
