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

// unpacker is what unpacks zstd data here. Where there is nothing, such files are judged by being packed.
func (e *examiner) unpacker() packed.Unpacker {
	if e.cfg.Unzstd != nil {
		return e.cfg.Unzstd
	}
	return func(context.Context, io.Reader) io.ReadCloser { return io.NopCloser(strings.NewReader("")) }
}

// look says what is in the start of a file as the viewer reads it: inside of what is packed, as far as its start can be unpacked.
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
	a.unpacked, _ = io.ReadAll(io.LimitReader(inside, keptBytes)) // the error is that it is only the start
	if len(a.unpacked) == 0 {
		return what, looks
	}
	if what, looks = contentOf(a.unpacked); what == contentPacked {
		return contentOther, looks // packed twice, which nothing unpacks
	}
	return what, looks
}

// seen is the start of what is in a file: see look.
func (a *answer) seen() []byte {
	if len(a.unpacked) > 0 {
		return a.unpacked
	}
	return a.start()
}

// eventsBehind reports whether records come behind other bytes that a file starts with, and notes how many those are. It looks as far as the viewer does.
func (e *examiner) eventsBehind(a *answer, what content) bool {
	switch what {
	case contentEvents, contentEmpty, contentPacked, contentError:
		return false
	}
	found, archive := e.firstRecord(bytes.NewReader(a.start()))
	if found || archive || len(a.start()) < headBytes || strings.Contains(a.get("Content-Type"), "html") {
		return found
	}
	_, res, err := e.probe.fetch(e.ctx, e.probe.fetcher, source.Request{URL: a.req.URL, To: eventfile.MaxFrontBytes})
	if err != nil {
		return false
	}
	defer res.Body.Close()
	found, _ = e.firstRecord(res.Body)
	return found
}

// firstRecord looks for a record behind other bytes.
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
