package store

// Known maps the names of a run's tags to the knowledge from the batches taken so far. It lets a
// Builder continue where others stopped, in the next file of the run or after the cached part of a
// file. An empty map is a run not read yet.
type Known map[string]KnownTag

// KnownTag is the knowledge about a tag.
type KnownTag struct {
	Metadata
	BucketBytes int64 // size of the tag's buckets in all batches; see Builder.BucketLimit
}

// Learn takes over the tags' metadata from a batch of the run, and adds the size of its buckets.
// Metadata that name a plugin are not replaced.
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
		return // only the name is known
	}
	known := k[tag]
	known.BucketBytes += bucketBytes
	if known.Plugin == "" && meta != (Metadata{}) {
		known.Metadata = meta
	}
	k[tag] = known
}
