package eventfile

// HeaderSize and FooterSize are the number of bytes before and after the data of each record: the
// data of the record at offset o start at o+HeaderSize.
const (
	HeaderSize = 12
	FooterSize = 4
)

// lengthSize is the size of the length in the header; its checksum follows.
const lengthSize = 8

// defaultMaxRecordBytes is the largest record length accepted if Options set no limit. Event files
// hold protocol buffers, which are limited to 2 GiB by definition and are far smaller in practice.
const defaultMaxRecordBytes = 1 << 30

// Record is one framed record of an event file.
type Record struct {
	// Offset is the file offset of the record's first header byte.
	Offset int64
	// Data is the record's content, an encoded event. It is valid until the next call of
	// Read or Reset and must not be changed.
	Data []byte
}

// End returns the file offset after the record, where the next one starts.
func (r Record) End() int64 { return r.Offset + HeaderSize + int64(len(r.Data)) + FooterSize }

// FileOffset returns the file offset of a part of the record's data, for example for a later range
// request.
func (r Record) FileOffset(part Media) int64 { return r.Offset + HeaderSize + int64(part.Offset) }

// Media is the place of an encoded image, clip or string inside a record's data. Large payloads are
// passed on by place instead of by value.
type Media struct {
	Offset, Length int // bytes, from the start of Record.Data
}

// In returns the bytes of m, given the data of its record. The result aliases data.
func (m Media) In(data []byte) []byte {
	return data[m.Offset : m.Offset+m.Length : m.Offset+m.Length]
}
