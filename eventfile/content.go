package eventfile

// Limits of a plugin's own message. Such messages are descriptions; real ones have tens of entries,
// a few levels deep.
const (
	// maxContentDepth is also the limit of the Protocol Buffers decoders.
	maxContentDepth = 100
	// maxContentEntries limits memory: an entry of a few bytes takes far more when decoded.
	maxContentEntries = 1 << 16
)

// contentDecoder decodes a tree-like message: the content of a plugin, or a layout. These are read
// once per tag. So, unlike everything else in the package, their decoding copies, and its code is
// short rather than fast. A message given in two pieces is merged, as generated code does it.
type contentDecoder struct {
	what  string // the message's name in errors
	depth int
	left  int // how many more entries are allowed
	err   error
	// missing is the error of the first part that was left out; see part. refused means that no
	// part of the message may be used.
	missing error
	refused bool
}

func newContentDecoder(what string) *contentDecoder {
	return &contentDecoder{what: what, left: maxContentEntries}
}

// begin begins a message. Its fields are read with next:
//
//	for s := d.begin(message); d.next(&s); {
func (d *contentDecoder) begin(message []byte) scanner {
	if d.depth == maxContentDepth {
		d.fail("%s of more than %d levels", d.what, maxContentDepth)
	}
	d.depth++
	return scanner{buf: message}
}

// next moves to the next field of a message and reports whether there is one. It stops at the first
// error.
func (d *contentDecoder) next(s *scanner) bool {
	if d.err == nil && s.next() {
		return true
	}
	if s.damaged {
		d.fail("damaged %s", d.what)
	}
	d.depth--
	return false
}

// part reports whether the entry just decoded can be kept. Damage or excessive depth inside it
// costs this entry alone: decoding continues after it. In errors, name is the entry's name and kind
// its kind.
func (d *contentDecoder) part(kind, name string) bool {
	if d.err == nil || d.refused {
		return d.err == nil
	}
	switch {
	case d.missing != nil:
	case name == "":
		d.missing = d.err
	default:
		d.missing = valueErrorf("%s %q: %s", kind, name[:min(len(name), maxPartName)],
			d.err.(*ValueError).What)
	}
	d.err = nil
	return false
}

// maxPartName limits a name in an error, in bytes.
const maxPartName = 100

// problem returns the message's error: preferably the first one of a part, since it has a name.
func (d *contentDecoder) problem() error {
	if d.missing != nil {
		return d.missing
	}
	return d.err
}

// entry counts an element of a list or of a map.
func (d *contentDecoder) entry() {
	if d.left--; d.left < 0 {
		d.fail("%s of more than %d entries", d.what, maxContentEntries)
	}
}

// version refuses content written by a later version of the plugin. TensorBoard knows only version
// 0, and shows no tag of any other. Plugins whose content is not needed (scalars, histograms,
// images, audio, texts) are not checked: a tensor of the right shape is shown, whichever version
// its writer stated.
func (d *contentDecoder) version(s *scanner) {
	if version := int32(s.num); version != 0 {
		d.refused = true
		d.fail("%s of version %d, want 0", d.what, version)
	}
}

func (d *contentDecoder) fail(format string, args ...any) {
	if d.err == nil {
		d.err = valueErrorf(format, args...)
	}
}
