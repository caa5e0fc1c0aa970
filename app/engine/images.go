package engine

import (
	"container/list"
	"context"
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// maxImageBytes is how many bytes of encoded images are kept in memory.
const maxImageBytes = 32 << 20

// imageCache holds the encoded images that were looked at last. Only the loop touches it.
type imageCache struct {
	bytes  int64
	byAge  list.List // of *cachedImage, newest first
	byKey  map[imageKey]*list.Element
	asking map[imageKey]bool
	wanted map[string]wire.GetImage // by card, what it asked for last
}

// imageKey is the place of an encoded image.
type imageKey struct {
	file   store.FileID
	offset int64
	length int64
}

type cachedImage struct {
	key   imageKey
	bytes []byte
}

func newImageCache() imageCache {
	return imageCache{byKey: make(map[imageKey]*list.Element), asking: make(map[imageKey]bool), wanted: make(map[string]wire.GetImage)}
}

func keyOf(at query.Image) imageKey { return imageKey{at.File, at.Offset, at.Length} }

// get returns an image, nil when it is not there.
func (c *imageCache) get(key imageKey) []byte {
	at := c.byKey[key]
	if at == nil {
		return nil
	}
	c.byAge.MoveToFront(at)
	return at.Value.(*cachedImage).bytes
}

// put keeps an image and lets go of the oldest ones above the limit.
func (c *imageCache) put(key imageKey, encoded []byte) {
	if c.byKey[key] != nil {
		return
	}
	c.byKey[key] = c.byAge.PushFront(&cachedImage{key, encoded})
	c.bytes += int64(len(encoded))
	for c.bytes > maxImageBytes && c.byAge.Len() > 1 {
		oldest := c.byAge.Remove(c.byAge.Back()).(*cachedImage)
		delete(c.byKey, oldest.key)
		c.bytes -= int64(len(oldest.bytes))
	}
}

// getImage handles a GetImage message.
func (e *Engine) getImage(m *wire.GetImage) {
	e.images.wanted[m.Card] = *m
	at, ok := e.imageAt(m, m.Index)
	if !ok {
		e.sendImage(m, at, nil, words.ProblemImageNone())
		return
	}
	if encoded := e.images.get(keyOf(at)); encoded != nil {
		e.sendImage(m, at, encoded, "")
		e.prefetch(m, at)
		return
	}
	e.fetchImage(at, func(encoded []byte, err error) {
		if e.images.wanted[m.Card] != *m {
			return // a later question of this card has its own answer
		}
		e.sendImage(m, at, encoded, imageProblem(err))
		if err == nil {
			e.prefetch(m, at)
		}
	})
}

func (e *Engine) imageAt(m *wire.GetImage, index int) (query.Image, bool) {
	return query.ImageAt(e.store.Snapshot().Images(store.RunID(m.Run), store.TagID(m.Tag), attempts(m.AllAttempts)), index, m.Sample)
}

// prefetchSteps is how many steps ahead images are fetched before they are asked for.
const prefetchSteps = 3

// prefetch gets the images of the next steps, which a person stepping through will ask for.
func (e *Engine) prefetch(m *wire.GetImage, at query.Image) {
	for ahead := range prefetchSteps {
		next, ok := e.imageAt(m, at.Index+1+ahead)
		if ok && e.images.get(keyOf(next)) == nil && !e.images.asking[keyOf(next)] {
			e.fetchImage(next, func([]byte, error) {})
		}
	}
}

// fetchImage reads an image and then calls done in the loop.
func (e *Engine) fetchImage(at query.Image, done func(encoded []byte, err error)) {
	key := keyOf(at)
	read := e.mediaReader(at.File)
	e.images.asking[key] = true
	e.spawn(e.ctx, func(ctx context.Context) {
		encoded, err := read(ctx, at.Range, checkImage)
		e.do(ctx, func() {
			delete(e.images.asking, key)
			if err == nil {
				e.images.put(key, encoded)
			}
			done(encoded, err)
		})
	})
}

// errNoImage says that bytes are none of the formats that are drawn.
var errNoImage = errors.New("not an image")

// checkImage refuses bytes that are not drawn.
func checkImage(encoded []byte) error {
	if mimeOf(encoded) == "" {
		return errNoImage
	}
	return nil
}

// mimeOf returns the type of an encoded image, empty for anything that is not drawn: whatever might be run as a script above all.
func mimeOf(encoded []byte) string {
	if mime := eventfile.ImageMIME(encoded); mime != "application/octet-stream" {
		return mime
	}
	return ""
}

// imageProblem says why an image is not shown, nothing when it is.
func imageProblem(err error) string {
	var status *source.StatusError
	var damaged *damagedRecordError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &damaged):
		return words.ProblemImageDamaged(damaged.file, damaged.cause.Offset, damaged.cause.What)
	case errors.Is(err, errNotKept):
		return words.ProblemImageNeedsFile()
	case errors.Is(err, errNoImage):
		return words.ProblemImageFormat()
	case errors.As(err, &status):
		return words.ProblemImageGone(words.ReasonStatus(status.Status))
	case parse.Broke(err):
		return words.ProblemImageGone(words.ReasonNetwork())
	}
	return words.ProblemImageGone(err.Error())
}

// sendImage answers a GetImage.
func (e *Engine) sendImage(m *wire.GetImage, at query.Image, encoded []byte, problem string) {
	answer := &wire.Image{Card: m.Card, Index: at.Index, Count: at.Count, Samples: at.Samples, Problem: problem,
		Width: int(at.Size.Width), Height: int(at.Size.Height)}
	if at.Count > 0 {
		answer.Step = charts.FormatInt(int64(at.Step))
		answer.Time = e.moment(float64(at.Wall))
	}
	if problem == "" {
		answer.Blob = e.cfg.ExportBlob(encoded, mimeOf(encoded))
	}
	e.send(answer)
}
