package doctor

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
)

// unpacker returns the unpacker for zstd data. If there is none, it returns one that yields nothing:
// zstd data then counts as compressed data of unknown content.
func (e *examiner) unpacker() packed.Unpacker {
	if e.cfg.Unzstd != nil {
		return e.cfg.Unzstd
	}
	return func(context.Context, io.Reader) io.ReadCloser {
		return io.NopCloser(strings.NewReader(""))
	}
}

// look returns the kind of data at the start of a file, and the guess about its format, as contentOf
// does; of compressed data, it looks at the part of the start that can be unpacked.
func (e *examiner) look(a *answer) (content, string) {
	what, looks := contentOf(a.start())
	if what != contentPacked {
		return what, looks
	}
	inside, err := unpack.NewReader(bytes.NewReader(a.start()), e.unpacker())
	if err != nil {
		return what, looks
	}
	defer inside.Close()
	// the error only says that the data are cut off
	a.unpacked, _ = io.ReadAll(io.LimitReader(inside, keptBytes))
	if len(a.unpacked) == 0 {
		return what, looks
	}
	if what, looks = contentOf(a.unpacked); what == contentPacked {
		return contentOther, looks // the file is compressed twice, which the viewer does not unpack
	}
	return what, looks
}

// contentStart returns the start of the file's content, unpacked if look could unpack it.
func (a *answer) contentStart() []byte {
	if len(a.unpacked) > 0 {
		return a.unpacked
	}
	return a.start()
}

// eventsBehind reports whether event records follow other bytes at the start of a file, and notes the
// number of these bytes. It searches as far as the viewer does.
func (e *examiner) eventsBehind(a *answer, what content) bool {
	switch what {
	case contentEvents, contentEmpty, contentPacked, contentError:
		return false
	}
	found, archive := e.firstRecord(bytes.NewReader(a.start()))
	if found || archive || len(a.start()) < headBytes ||
		strings.Contains(a.get("Content-Type"), "html") {
		return found
	}
	_, res, err := e.probe.fetch(e.ctx, e.probe.fetcher,
		source.Request{URL: a.req.URL, To: eventfile.MaxFrontBytes})
	if err != nil {
		return false
	}
	defer res.Body.Close()
	found, _ = e.firstRecord(res.Body)
	return found
}

// firstRecord reports whether an event record follows other bytes, and notes their number; archive is
// set if the search ended early, as in an archive.
func (e *examiner) firstRecord(file io.Reader) (found, archive bool) {
	inside, err := unpack.NewReader(file, e.unpacker())
	if err != nil {
		return false, false
	}
	defer inside.Close()
	_, err = eventfile.NewReader(inside, eventfile.Options{}).ReadFinal()
	var fault *eventfile.CorruptError
	if !errors.As(err, &fault) || !eventfile.Skipped(err) {
		return false, fault != nil && fault.Fatal
	}
	e.observed.Front = fault.Skipped
	return true, false
}
