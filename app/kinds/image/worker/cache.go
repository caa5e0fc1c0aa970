package worker

import (
	"container/list"

	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxBytes is how many bytes of encoded images are kept in memory: enough for ten cards and one
// step ahead, at half a megabyte per image.
const maxBytes = 10 << 20

// cache holds the encoded images viewed last. Only the loop touches it.
type cache struct {
	bytes int64
	byAge list.List // holds *cached, newest first
	byKey map[place]*list.Element
}

// place says where an encoded image lies in a file.
type place struct {
	file   store.FileID
	offset int64
	length int64
}

// cached is an encoded image and its properties.
type cached struct {
	at    place
	bytes []byte
	info  imagefile.Info
}

func placeOf(at query.Image) place { return place{at.File, at.Offset, at.Length} }

// get returns an image; nil if it is not cached.
func (c *cache) get(at place) *cached {
	found := c.byKey[at]
	if found == nil {
		return nil
	}
	c.byAge.MoveToFront(found)
	return found.Value.(*cached)
}

// has reports whether an image is cached. It does not count as viewing it.
func (c *cache) has(at place) bool { return c.byKey[at] != nil }

// put adds an image and drops the oldest ones above the limit.
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
