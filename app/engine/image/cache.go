package image

import (
	"container/list"

	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxBytes is how many bytes of encoded images are kept in memory: what ten cards show, and one step ahead, of half a megabyte each.
const maxBytes = 10 << 20

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

// cached is an encoded image, and what it is.
type cached struct {
	at    place
	bytes []byte
	info  imagefile.Info
}

func placeOf(at query.Image) place { return place{at.File, at.Offset, at.Length} }

// get returns an image, nil when it is not there.
func (c *cache) get(at place) *cached {
	found := c.byKey[at]
	if found == nil {
		return nil
	}
	c.byAge.MoveToFront(found)
	return found.Value.(*cached)
}

// has reports whether an image is there, without its being looked at.
func (c *cache) has(at place) bool { return c.byKey[at] != nil }

// put keeps an image and lets go of the oldest ones above the limit.
func (c *cache) put(i *cached) {
	if c.byKey[i.at] != nil {
		return
	}
	c.byKey[i.at] = c.byAge.PushFront(i)
	c.bytes += int64(len(i.bytes))
	for c.bytes > maxBytes && c.byAge.Len() > 1 {
		oldest := c.byAge.Remove(c.byAge.Back()).(*cached)
		delete(c.byKey, oldest.at)
		c.bytes -= int64(len(oldest.bytes))
	}
}
