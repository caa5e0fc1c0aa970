package listing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestSourceName(t *testing.T) {
	for address, want := range map[string]string{
		"https://b.example/lab/vit-s16/":                   "vit-s16",
		"https://b.example/lab/vit-s16/eventlens.json?x=1": "vit-s16",
		"https://b.example/a%20b/events.out.tfevents.1":    "events.out.tfevents.1",
		"https://b.example/":                               "b.example",
		"data/":                                            "data",
		"":                                                 "",
	} {
		assert.Equal(t, want, listing.SourceName(address), address)
	}
}
