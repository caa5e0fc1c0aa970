package store

// Known is what is known of a run's tags from the batches that were taken so far, by the
// tags' names: enough for a Builder to read on where others stopped, in the next file of
// the run or behind what a cache holds. An empty map is a run of which nothing was read.
type Known map[string]KnownTag

// KnownTag is what is known of a tag.
type KnownTag struct {
	Metadata
	BucketBytes int64 // that the tag's buckets take in all batches; see Builder.BucketLimit
}

// Learn takes over the tags' metadata from a batch of the run, and counts the bytes of its
// buckets. Where the metadata of a tag name a plugin already, those stay.
func (k Known) Learn(batch *Batch) {
	for i := range batch.Numbers {
		k.learn(batch.Numbers[i].Tag, batch.Numbers[i].Metadata, 0)
	}
	for i := range batch.Payloads {
		k.learn(batch.Payloads[i].Tag, batch.Payloads[i].Metadata, 0)
	}
	for i := range batch.Buckets {
		c := &batch.Buckets[i]
		k.learn(c.Tag, c.Metadata, c.bucketBytes())
	}
	for i := range batch.Counts {
		k.learn(batch.Counts[i].Tag, batch.Counts[i].Metadata, 0)
	}
}

func (k Known) learn(tag string, meta Metadata, bucketBytes int64) {
	if meta == (Metadata{}) && bucketBytes == 0 {
		return // nothing that the tag's name alone would not say
	}
	known := k[tag]
	known.BucketBytes += bucketBytes
	if known.Plugin == "" && meta != (Metadata{}) {
		known.Metadata = meta
	}
	k[tag] = known
}
