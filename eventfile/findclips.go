package eventfile

import "google.golang.org/protobuf/encoding/protowire"

// audioContentType is the key of Summary.Audio's field with the MIME type of the clip.
const audioContentType = 5<<3 | wireBytes

// ClipPlace is the place of a clip and of its label, in bytes from the start of a payload.
type ClipPlace struct{ Offset, Length, LabelOffset, LabelLength int64 }

// Clips are the clips of a value.
type Clips struct {
	Places []ClipPlace
	// MIME type of the clips as stated by the writer, such as "audio/wav"; mostly empty
	Stated string
}

// maxClips limits the clips of a value: more than anybody listens to.
const maxClips = 1 << 16

// FindClips finds the clips of a value without reading them; AppendAudio does the same for a value
// in memory. length is the size of the value's payload in bytes, and read returns n bytes of it at
// an offset. Errors are of type *ValueError, or errors of read.
func FindClips(form Form, length int64,
	read func(off int64, n int) ([]byte, error)) (Clips, error) {
	w := fieldWalker{length: length, read: read}
	switch form {
	case FormAudio:
		return w.legacyClips()
	case FormTensor:
		return w.tensorClips()
	}
	return Clips{}, valueErrorf("got form %s, want audio", form)
}

// legacyClips reads a Summary.Audio.
func (w *fieldWalker) legacyClips() (c Clips, err error) {
	var clip ClipPlace
	for w.next() {
		switch w.key {
		case audioEncoded:
			clip.Offset, clip.Length = w.start, w.size
		case audioContentType:
			c.Stated = string(w.content(maxStated))
		}
	}
	c.Places = []ClipPlace{clip}
	return c, w.err("damaged audio")
}

// maxStated limits the stated type of a clip, in bytes.
const maxStated = 100

// tensorClips reads a tensor of strings, of shape [n] or [n 2].
func (w *fieldWalker) tensorClips() (c Clips, err error) {
	const maxShape = 1 << 12
	t := Tensor{}
	var strings []ClipPlace
	for w.next() {
		switch w.key {
		case tensorDType:
			t.DType = DType(w.num)
		case tensorShape:
			t.shape = joinPacked(t.shape, w.content(maxShape))
		case tensorContent:
			return c, &ValueError{What: "strings in tensor_content"}
		case tensorString:
			if len(strings) == 2*maxClips {
				return c, valueErrorf("more than %d clips", maxClips)
			}
			strings = append(strings, ClipPlace{Offset: w.start, Length: w.size})
		}
	}
	if err := w.err("damaged tensor"); err != nil {
		return c, err
	}
	if err := t.measure(); err != nil {
		return c, err
	}
	if t.DType != DTString {
		return c,
			valueErrorf("tensor elements of type %s (%d), want strings", t.DType, int32(t.DType))
	}
	var dims [2]int64
	labelled := t.Rank == 2 && t.AppendShape(dims[:0])[1] == 2
	if t.Rank != 1 && !labelled {
		return c, valueErrorf("tensor of shape %v, want [clips] or [clips 2]", t.AppendShape(nil))
	}
	if err := t.checkStored(len(strings)); err != nil {
		return c, err
	}
	// one stored string may stand for all elements
	for len(strings) == 1 && len(strings) < t.Elements && t.Elements <= maxClips {
		for len(strings) < t.Elements {
			strings = append(strings, strings[0])
		}
	}
	// a tensor without elements may still store one string
	strings = strings[:min(len(strings), t.Elements)]
	each := 1
	if labelled {
		each = 2
	}
	for ; len(strings) >= each; strings = strings[each:] {
		clip := strings[0]
		if labelled {
			clip.LabelOffset, clip.LabelLength = strings[1].Offset, strings[1].Length
		}
		c.Places = append(c.Places, clip)
	}
	return c, nil
}

// fieldWalker walks the fields of a message that is not in memory. It is a [scanner] that does not
// load contents.
type fieldWalker struct {
	length int64
	read   func(off int64, n int) ([]byte, error)
	at     int64 // where the next field starts

	key         uint64
	start, size int64 // start and size of the content
	num         uint64

	failed  error // error of read
	damaged bool

	window   []byte // bytes read last
	windowAt int64
}

const walkWindow = 4 << 10

// peek returns up to n bytes at a place.
func (w *fieldWalker) peek(off int64, n int) []byte {
	n = int(min(int64(n), w.length-off))
	if off < w.windowAt || off+int64(n) > w.windowAt+int64(len(w.window)) {
		b, err := w.read(off, int(min(max(int64(n), walkWindow), w.length-off)))
		if err != nil {
			w.failed = err
			return nil
		}
		w.window, w.windowAt = b, off
	}
	return w.window[off-w.windowAt:][:n]
}

// content returns a copy of the field's content, or of its first bytes.
func (w *fieldWalker) content(most int64) []byte {
	return append([]byte(nil), w.peek(w.start, int(min(w.size, most)))...)
}

// next moves to the next field. It returns false at the end of the message, at damage, or if read
// fails.
func (w *fieldWalker) next() bool {
	if w.failed != nil || w.at >= w.length {
		return false
	}
	const longest = 20 // the largest size of key and length
	head := w.peek(w.at, longest)
	key, n := protowire.ConsumeVarint(head)
	if w.damaged = n < 0 || key < 1<<3 || key > uint64(protowire.MaxValidNumber)<<3|7; w.damaged ||
		w.failed != nil {
		return false
	}
	w.key, w.start = key, w.at+int64(n)
	if key&7 == wireBytes {
		size, m := protowire.ConsumeVarint(head[n:])
		w.start += int64(max(m, 0))
		if w.damaged = m < 0 || size > uint64(w.length-w.start); w.damaged {
			return false
		}
		w.size = int64(size)
	} else if !w.fixed(head[n:]) {
		return false
	}
	w.at = w.start + w.size
	return true
}

// fixed handles a content that determines its own length. A group, which no program writes, is
// skipped if it is short.
func (w *fieldWalker) fixed(content []byte) bool {
	if w.key&7 == wireGroup {
		content = w.peek(w.start, walkWindow)
	}
	m := protowire.ConsumeFieldValue(protowire.Number(w.key>>3), protowire.Type(w.key&7), content)
	if w.damaged = m < 0 || w.key&7 > wireFixed32; w.damaged || w.failed != nil {
		return false
	}
	w.size = int64(m)
	if w.key&7 == wireVarint {
		w.num, _ = protowire.ConsumeVarint(content)
	}
	return true
}

// err returns why the walk ended; nil for the end of the message.
func (w *fieldWalker) err(damage string) error {
	switch {
	case w.failed != nil:
		return w.failed
	case w.damaged:
		return &ValueError{What: damage}
	}
	return nil
}
