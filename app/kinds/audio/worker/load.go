package worker

import (
	"context"
	"errors"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/audio"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/sound"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
	"eventlens/eventfile/wav"
)

const (
	// maxWhole is the size of the largest value that is read at once. A larger value is read in
	// parts of partBytes, of which only one is in memory at a time.
	maxWhole  = 32 << 20
	partBytes = 4 << 20
	// maxLabel is the largest part of a label that is read, in bytes.
	maxLabel = 64 << 10
)

// loading is a clip being read.
type loading struct {
	k      *Kind
	q      view.Question
	answer *audio.Clip
	at     store.Payload // the value with the clip
	sample int           // index of the clip in the value, as requested

	read  payload.Reader
	whole []byte // the value, if it is small
	// range of the clip's record if reading does not verify it; empty otherwise
	frame store.Range
	place eventfile.ClipPlace // of the clip, in the value
	feed  *feed               // nil if there is nothing to draw, or the summary is known
	sum   *sound.Summary      // nil until it is known
}

// errVoid means that the page does not wait for a clip any more.
var errVoid = errors.New("another clip is wanted")

// load reads a clip, answers with it, and has the card drawn.
func (k *Kind) load(q view.Question, answer *audio.Clip, at store.Payload, sample int) {
	l := &loading{k: k, q: q, answer: answer, at: at, sample: sample, read: k.Payload(at.File)}
	now := &k.cards[q.Card].clips[indexOf(answer.Second)]
	if frame, ok := k.Unverified(at.File, at.Encoded[0].Offset); ok &&
		at.Encoded[0].Length > maxWhole {
		l.frame = frame
	}
	k.Spawn(k.Context(), func(ctx context.Context) {
		err := l.run(ctx)
		k.Do(ctx, func() {
			if err != nil && !errors.Is(err, errVoid) {
				answer.Problem = problemOf(err)
			}
			// The page releases the parts of a clip that it no longer wants.
			k.Answer(q, answer)
			if now.asked != q.Serial {
				return
			}
			now.sound, now.done = l.sum, !answer.Undrawn
			now.place = l.key()
			if l.sum != nil {
				k.known.put(now.place, l.sum)
			}
			k.Redraw(q.Card)
		})
	})
}

func (l *loading) key() place {
	return place{l.at.File, l.at.Encoded[0].Offset, l.answer.Sample}
}

// bytes returns n bytes of the value at an offset.
func (l *loading) bytes(ctx context.Context, off int64, n int) ([]byte, error) {
	if l.whole != nil {
		return l.whole[off:][:n], nil
	}
	return l.read(ctx, store.Range{Offset: l.at.Encoded[0].Offset + off, Length: int64(n)}, nil)
}

// run reads the clip.
func (l *loading) run(ctx context.Context) (err error) {
	value := l.at.Encoded[0]
	if value.Length <= maxWhole {
		if l.whole, err = l.read(ctx, value, nil); err != nil {
			return err
		}
	}
	clips, err := eventfile.FindClips(l.at.Form, value.Length,
		func(off int64, n int) ([]byte, error) {
			return l.bytes(ctx, off, n)
		})
	if err != nil {
		return err
	}
	if l.answer.Samples = len(clips.Places); l.answer.Samples == 0 {
		return payload.ErrNone
	}
	l.answer.Sample = min(max(l.sample, 0), len(clips.Places)-1)
	l.place = clips.Places[l.answer.Sample]
	label, err := l.bytes(ctx, l.place.LabelOffset, int(min(l.place.LabelLength, maxLabel)))
	if err != nil {
		return err
	}
	l.answer.Label, l.answer.Bytes = string(label), l.place.Length
	if l.place.Length == 0 {
		return errEmpty
	}
	if err := l.examine(ctx, clips.Stated); err != nil {
		return err
	}
	return l.parts(ctx)
}

// examine determines the format of the clip. stated is the MIME type in the log, "" for none.
func (l *loading) examine(ctx context.Context, stated string) error {
	const sniffed = 12
	a := l.answer
	prefix, err := l.bytes(ctx, l.place.Offset, int(min(sniffed, l.place.Length)))
	if err != nil {
		return err
	}
	if a.MIME = eventfile.AudioMIME(prefix); stated != "" && !sameType(stated, a.MIME) {
		if known(a.MIME) {
			a.Notes = append(a.Notes,
				noteClipStated.With(wire.Plain(stated), wire.Plain(a.MIME)))
		} else {
			a.MIME = stated
		}
	}
	format, err := wav.Parse(l.place.Length, func(off int64, n int) ([]byte, error) {
		return l.bytes(ctx, l.place.Offset+off, n)
	})
	var header *wav.HeaderError
	switch {
	case errors.Is(err, wav.ErrNotWAV):
		if sameType(stated, wavType) && !known(a.MIME) {
			a.Notes = append(a.Notes, noteClipHeader.With(wire.Plain(err.Error())))
		}
		a.Undrawn = true
		return nil
	case errors.As(err, &header):
		a.Notes, a.Undrawn = append(a.Notes,
			noteClipHeader.With(wire.Plain(header.What))), true
		return nil
	case err != nil:
		return err
	}
	a.RateHz, a.Channels, a.Bits, a.Float, a.Seconds = format.RateHz, format.Channels, format.Bits,
		format.Float, format.Seconds()
	if format.Claimed > 0 {
		a.Notes = append(a.Notes,
			noteClipShort.With(wire.Size(format.Claimed),
				wire.Size(format.Frames*int64(format.FrameBytes()))))
	}
	if format.Frames == 0 {
		return errNoSamples
	}
	l.k.Do(ctx, func() { l.sum = l.k.known[l.key()] })
	wide := format.Float && format.SampleBytes == 8 // no browser plays 64-bit floats
	if l.sum == nil || wide {
		l.feed = newFeed(&format)
	}
	if wide {
		l.feed.played, l.feed.plays = format.Header()
	}
	return nil
}

// parts passes the clip's bytes to the page and to the summary.
func (l *loading) parts(ctx context.Context) error {
	size := int64(partBytes)
	if l.whole != nil {
		size = l.place.Length
	}
	check, err := l.checkBefore(ctx)
	if err != nil {
		return err
	}
	for off := int64(0); off < l.place.Length; off += size {
		part, err := l.bytes(ctx, l.place.Offset+off, int(min(size, l.place.Length-off)))
		if err != nil {
			return err
		}
		if check != nil {
			check.Add(part)
		}
		if l.feed != nil {
			l.feed.add(off, part, l.k.Give)
		}
		void := false
		if !l.k.Do(ctx, func() {
			c := l.k.cards[l.q.Card]
			void = c == nil || c.clips[indexOf(l.answer.Second)].asked != l.q.Serial
			if !void {
				l.answer.Parts = append(l.answer.Parts, l.k.ExportBlob(part, l.answer.MIME))
				if l.feed != nil && l.feed.plays {
					l.answer.Played = append(l.answer.Played,
						l.k.ExportBlob(l.feed.played, l.answer.MIME))
					l.feed.played = l.feed.played[:0]
				}
			}
		}) {
			return ctx.Err()
		}
		if void {
			return errVoid
		}
	}
	if l.feed != nil {
		l.sum = l.feed.summary.Done()
	}
	if l.sum != nil && l.sum.NotFinite > 0 {
		l.answer.Notes = append(l.answer.Notes,
			noteClipNotFinite.With(wire.Whole(l.sum.NotFinite)))
	}
	return l.checkBehind(ctx, check)
}

// maxBeside is how many bytes of a record beside the clip are read only for its checksum.
const maxBeside = 16 << 20

// checkBefore begins to verify the record of a clip that is read in parts, with the bytes before
// the clip. It returns nil if there is nothing to verify, or if the record's other clips are too
// large to be read for that.
func (l *loading) checkBefore(ctx context.Context) (*eventfile.RecordCheck, error) {
	switch {
	case l.frame.Length == 0:
		return nil, nil
	case l.frame.Length-l.place.Length > maxBeside:
		l.answer.Notes = append(l.answer.Notes, noteClipUnchecked.Text())
		return nil, nil
	}
	check := eventfile.NewRecordCheck(l.frame.Offset, l.frame.Length)
	return check, l.addBytes(ctx, check, l.frame.Offset, l.at.Encoded[0].Offset+l.place.Offset)
}

// checkBehind continues with the bytes behind the clip. Its error says how the record is damaged;
// the clip is delivered nevertheless.
func (l *loading) checkBehind(ctx context.Context, check *eventfile.RecordCheck) error {
	if check == nil {
		return nil
	}
	if err := l.addBytes(ctx, check, l.at.Encoded[0].Offset+l.place.Offset+l.place.Length,
		l.frame.Offset+l.frame.Length); err != nil {
		return err
	}
	err := check.Err()
	var corrupt *eventfile.CorruptError
	if errors.As(err, &corrupt) {
		return &payload.DamagedError{File: l.k.FileName(l.at.File), Cause: corrupt}
	}
	return err
}

// addBytes adds bytes of the file to a check.
func (l *loading) addBytes(ctx context.Context, check *eventfile.RecordCheck,
	from, to int64) error {
	for ; from < to; from += partBytes {
		part, err := l.read(ctx, store.Range{Offset: from, Length: min(partBytes, to-from)},
			nil)
		if err != nil {
			return err
		}
		check.Add(part)
	}
	return nil
}

// feed passes the samples of a file that arrives in parts to a summary.
type feed struct {
	format  *wav.Format
	summary *sound.Summariser
	rest    []byte // the beginning of an incomplete frame
	samples []float32

	plays  bool   // also convert the samples to a format that the browser plays
	played []byte // the next converted part
}

func newFeed(f *wav.Format) *feed {
	return &feed{format: f, summary: sound.NewSummariser(f.Frames, f.Channels, f.RateHz)}
}

// feedBytes is roughly how much is decoded at a time; other goroutines run in between.
const feedBytes = 64 << 10

// add takes a part of the file, which starts at offset off.
func (f *feed) add(off int64, part []byte, give func()) {
	end := f.format.Offset + f.format.Frames*int64(f.format.FrameBytes())
	from, to := max(f.format.Offset-off, 0), min(end-off, int64(len(part)))
	if from >= to {
		return
	}
	frame := f.format.FrameBytes()
	for part = part[from:to]; len(part) > 0; give() {
		n := min(feedBytes, len(part))
		block := append(f.rest, part[:n]...)
		part = part[n:]
		whole := len(block) - len(block)%frame
		f.samples = f.format.AppendSamples(f.samples[:0], block[:whole])
		f.summary.Add(f.samples)
		if f.plays {
			f.played = wav.AppendFloats(f.played, f.samples)
		}
		f.rest = append(f.rest[:0], block[whole:]...)
	}
}

// summarise draws a clip that the browser decoded.
func (k *Kind) summarise(card string, m *audio.Decoded, blob source.Blob) {
	k.Spawn(k.Context(), func(ctx context.Context) {
		sum := summaryOf(ctx, blob, k.Give)
		k.Do(ctx, func() {
			c := k.cards[card]
			if c == nil || c.clips[indexOf(m.Second)].asked != m.Of {
				return
			}
			now := &c.clips[indexOf(m.Second)]
			now.sound, now.done = sum, true
			k.Redraw(card)
		})
	})
}

// summaryOf summarises a WAVE file; the result is nil for any other blob.
func summaryOf(ctx context.Context, blob source.Blob, give func()) *sound.Summary {
	size := blob.SizeBytes()
	format, err := wav.Parse(size, func(off int64, n int) ([]byte, error) {
		return blob.Slice(ctx, off, int64(n))
	})
	if err != nil || format.Frames == 0 {
		return nil
	}
	f := newFeed(&format)
	for off := int64(0); off < size; off += partBytes {
		part, err := blob.Slice(ctx, off, min(partBytes, size-off))
		if err != nil {
			return nil
		}
		f.add(off, part, give)
	}
	return f.summary.Done()
}

// Faults of clips without sound.
var (
	errEmpty     = errors.New("no bytes")
	errNoSamples = errors.New("no samples")
)

// problemOf explains why a clip is missing.
func problemOf(err error) wire.Text {
	if errors.Is(err, errEmpty) {
		return problemClipEmpty.Text()
	}
	if errors.Is(err, errNoSamples) {
		return problemClipNoSamples.Text()
	}
	return missing.Problem(err)
}
