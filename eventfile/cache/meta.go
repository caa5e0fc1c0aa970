package cache

import "slices"

// FileMeta describes a file that was read before. Callers change the exported fields and pass the
// value to [Cache.AppendChunk].
type FileMeta struct {
	Key        Key
	SizeBytes  int64  // size when last seen; -1 if unknown
	Validator  string // validator when last seen; "" for none
	Offset     int64  // how far the file was read: the end of its last whole record
	LastRecord int64  // offset of that record
	LastHash   uint64 // HashRecord of that record's payload

	chunks []chunk // never changed in place, so that values may share it
}

// chunk identifies the content of a chunk.
type chunk struct {
	sizeBytes int64
	sum       uint32 // CRC-32C
}

// ChunkCount returns the number of cached chunks of columns.
func (m FileMeta) ChunkCount() int { return len(m.chunks) }

// ChunkBytes returns the size of the cached chunks.
func (m FileMeta) ChunkBytes() (total int64) {
	for _, c := range m.chunks {
		total += c.sizeBytes
	}
	return total
}

// withChunk returns m with one more chunk.
func (m FileMeta) withChunk(c chunk) FileMeta {
	m.chunks = append(slices.Clip(m.chunks), c)
	return m
}

// fileRecord is the record of a file in the table of files.
type fileRecord struct {
	FileMeta
	blobBytes  int64
	mediaBytes int64
}

func (r fileRecord) extraBytes() int64 { return r.blobBytes + r.mediaBytes }
func (r fileRecord) bytes() int64      { return r.ChunkBytes() + r.extraBytes() }

func (r fileRecord) encode() []byte {
	e := newEncoder()
	e.int(r.SizeBytes)
	e.text(r.Validator)
	e.int(r.Offset)
	e.int(r.LastRecord)
	e.uint(r.LastHash)
	e.int(r.blobBytes)
	e.int(r.mediaBytes)
	e.uint(uint64(len(r.chunks)))
	for _, c := range r.chunks {
		e.int(c.sizeBytes)
		e.uint(uint64(c.sum))
	}
	return e.record()
}

func decodeFile(key Key, record []byte) (fileRecord, error) {
	d := newDecoder(record)
	r := fileRecord{FileMeta: FileMeta{
		Key: key, SizeBytes: d.int(), Validator: d.text(), Offset: d.int(), LastRecord: d.int(),
		LastHash: d.uint(),
	}}
	r.blobBytes, r.mediaBytes = d.int(), d.int()
	r.chunks = make([]chunk, d.count())
	for i := range r.chunks {
		r.chunks[i] = chunk{sizeBytes: d.int(), sum: uint32(d.uint())}
	}
	return r, d.end()
}

// put returns the change that stores the record.
func (r fileRecord) put() Change { return Put(TableFiles, string(r.Key), r.encode()) }

// dropColumns returns r without columns, and the change that deletes them.
func (r fileRecord) dropColumns() (fileRecord, Change) {
	r.FileMeta = FileMeta{Key: r.Key, SizeBytes: -1}
	return r, DeletePrefix(TableChunks, filePrefix(r.Key))
}

// dropMedia returns r without media, and the change that deletes them.
func (r fileRecord) dropMedia() (fileRecord, Change) {
	r.mediaBytes = 0
	return r, DeletePrefix(TableMedia, filePrefix(r.Key))
}

// forgetFile returns the changes that delete everything under key, even if its record is
// unreadable.
func forgetFile(key Key) []Change {
	return []Change{
		Delete(TableFiles, string(key)),
		DeletePrefix(TableChunks, filePrefix(key)),
		DeletePrefix(TableMedia, filePrefix(key)),
		Delete(TableBlobs, string(key)),
	}
}
