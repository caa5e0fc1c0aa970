package listing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestOptionsWants(t *testing.T) {
	const event = "lr0.1/Train/events.out.tfevents.1"
	for name, c := range map[string]struct {
		opt  listing.Options
		path string
		want bool
	}{
		"event file":           {listing.Options{}, event, true},
		"projector":            {listing.Options{}, "a/projector_config.pbtxt", true},
		"table":                {listing.Options{}, "a/metadata.tsv", true},
		"raw numbers":          {listing.Options{}, "a/tensor.bytes", true},
		"index":                {listing.Options{}, "a/model.ckpt-3.index", true},
		"shard":                {listing.Options{}, "a/model.ckpt-3.data-00000-of-00002", true},
		"sprite":               {listing.Options{}, "a/mnist_Sprite.PNG", true},
		"other image":          {listing.Options{}, "a/mnist.png", false},
		"array":                {listing.Options{}, "a/part-00001.npy", false},
		"data of others":       {listing.Options{}, "a/train.data-1", false},
		"of a plugin":          {listing.Options{}, "a/plugins/profile/x/host.xplane.pb", true},
		"trace":                {listing.Options{}, "a/host_7.1780000000.pt.trace.json", true},
		"packed trace":         {listing.Options{}, "a/host_7.1780000000.pt.trace.json.gz", true},
		"other traces":         {listing.Options{}, "a/trace.json", false},
		"checkpoint":           {listing.Options{}, "a/model.ckpt", false},
		"named like a plugin":  {listing.Options{}, "a/my plugins/x", false},
		"all":                  {listing.Options{All: true}, "a/model.ckpt", true},
		"deep enough":          {listing.Options{Depth: 3}, event, true},
		"too deep":             {listing.Options{Depth: 2}, event, false},
		"of the place itself":  {listing.Options{Depth: 1}, "x.tfevents", true},
		"match, other case":    {listing.Options{Match: "TRAIN"}, event, true},
		"no match":             {listing.Options{Match: "eval"}, event, false},
		"alternatives":         {listing.Options{Match: "eval|train"}, event, true},
		"negated":              {listing.Options{Match: "!train"}, event, false},
		"negated alternatives": {listing.Options{Match: "!eval|test"}, event, true},
		"star":                 {listing.Options{Match: "lr*/train/"}, event, true},
		"star, wrong order":    {listing.Options{Match: "train*lr"}, event, false},
		"star alone":           {listing.Options{Match: "*"}, event, true},
	} {
		t.Run(name, func(t *testing.T) { assert.Equal(t, c.want, c.opt.Wants(c.path)) })
	}
}

func TestIsProjectorConfig(t *testing.T) {
	for path, want := range map[string]bool{
		"projector_config.pbtxt":       true,
		"a/b/projector_config.pbtxt":   true,
		"a/old_projector_config.pbtxt": false,
		"projector_config.pbtxt/x":     false,
	} {
		assert.Equal(t, want, listing.IsProjectorConfig(path), path)
	}
}

// TestIsEmbeddingFile: an array counts if somebody opens it by itself.
func TestIsEmbeddingFile(t *testing.T) {
	for name, want := range map[string]bool{
		"projector_config.pbtxt": true, "x.npy": true, "a.TSV": true, "a.tfevents.tsv": false,
		"events.out.tfevents.1.tsv": false, "graph.pbtxt": false, "": false, "tsv": false,
	} {
		assert.Equal(t, want, listing.IsEmbeddingFile(name), name)
	}
}
