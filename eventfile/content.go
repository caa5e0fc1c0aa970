package eventfile

// Limits of what a plugin's own message may hold. Such messages describe; real ones have
// tens of entries, a few levels deep.
const (
	// maxContentDepth is where the decoders of Protocol Buffers stop, too.
	maxContentDepth = 100
	// maxContentEntries keeps small what a few bytes for each entry become in memory.
	maxContentEntries = 1 << 16
)

// contentDecoder decodes a message that is a tree: the content of a plugin, or a layout.
// These are read once a tag, so that, unlike everything else in the package, they are
// copied out, and decoded in a way that is short rather than fast. A message that is given
// in two pieces is merged, as generated code does it.
type contentDecoder struct {
	what  string // the message's name in errors
	depth int
	left  int // how many entries there may still be
	err   error
	// missing is what is wrong with the first part that was left out; see part. refused says that nothing of the message counts.
	missing error
	refused bool
}

func newContentDecoder(what string) *contentDecoder {
	return &contentDecoder{what: what, left: maxContentEntries}
}

// begin begins a message. Its fields are those that next comes to:
//
//	for s := d.begin(message); d.next(&s); {
func (d *contentDecoder) begin(message []byte) scanner {
	if d.depth == maxContentDepth {
		d.fail("%s of more than %d levels", d.what, maxContentDepth)
	}
	d.depth++
	return scanner{buf: message}
}

// next goes on to the next field of a message, and reports whether there is one, up to the
// first error.
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

// part reports whether the entry that was just decoded can be kept. What is damaged in it, or too deep, costs that entry alone:
// the message goes on behind it. name is what people know the entry by, kind what it is.
func (d *contentDecoder) part(kind, name string) bool {
	if d.err == nil || d.refused {
		return d.err == nil
	}
	switch {
	case d.missing != nil:
	case name == "":
		d.missing = d.err
	default:
		d.missing = valueErrorf("%s %q: %s", kind, name[:min(len(name), maxPartName)], d.err.(*ValueError).What)
	}
	d.err = nil
	return false
}

// maxPartName bounds a name in an error, in bytes.
const maxPartName = 100

// problem is what is wrong with the message: of several faults the first one of a part, which has a name.
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

// version refuses content that a later version of the plugin wrote, by name. TensorBoard
// knows no version but 0, and shows no tag of any other. Where nothing in the content is
// needed (scalars, histograms, images, audio, texts), it is not looked at here: a tensor of
// the right shape is shown, whichever version its writer stated.
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

// onlyString returns the place of the one string of a tensor that has no other.
func (v *Value) onlyString() (Media, error) {
	var t Tensor
	if err := v.Tensor(&t); err != nil {
		return Media{}, err
	}
	if t.Elements != 1 {
		return Media{}, valueErrorf("tensor of shape %v, want one string", t.AppendShape(nil))
	}
	var one [1]Media
	places, err := t.AppendStrings(one[:0])
	if err != nil {
		return Media{}, err
	}
	return places[0], nil
}
