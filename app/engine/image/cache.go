package image

import (
	"container/list"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxBytes is how many bytes of encoded images are kept in memory.
const maxBytes = 32 << 20

// cache holds the encoded images that were looked at last. Only the loop touches it.
type cache struct {
	bytes int64
	byAge list.List // of *cached, newest first
	byKey map[place]*list.Element
}

// place is the place of an encoded image.
type place struct {
	file   store.FileID
	offset int64
	length int64
}

type cached struct {
	at    place
	bytes []byte
}

func placeOf(at query.Image) place { return place{at.File, at.Offset, at.Length} }

// get returns an image, nil when it is not there.
func (c *cache) get(at place) []byte {
	found := c.byKey[at]
	if found == nil {
		return nil
	}
	c.byAge.MoveToFront(found)
	return found.Value.(*cached).bytes
}

// put keeps an image and lets go of the oldest ones above the limit.
func (c *cache) put(at place, encoded []byte) {
	if c.byKey[at] != nil {
		return
	}
	c.byKey[at] = c.byAge.PushFront(&cached{at, encoded})
	c.bytes += int64(len(encoded))
	for c.bytes > maxBytes && c.byAge.Len() > 1 {
		oldest := c.byAge.Remove(c.byAge.Back()).(*cached)
		delete(c.byKey, oldest.at)
		c.bytes -= int64(len(oldest.bytes))
	}
}
