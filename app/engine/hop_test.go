package engine_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"

	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestLargeImagesAreLeftInTheirFile opens a log that is nearly all images: a few percent of its
// bytes are read for its scalars, an image is verified when it is shown, and a second visit
// requests nothing.
func TestLargeImagesAreLeftInTheirFile(t *testing.T) {
	var encoded bytes.Buffer
	// 2 MB
	require.NoError(t,
		(&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&encoded,
			image.NewNRGBA(image.Rect(0, 0, 700, 700))))
	picture := encoded.Bytes()
	log := newLog()
	for step := range 20 {
		log.scalar("loss", int64(step), float32(step))
		log.image("picture", int64(step), 700, 700, picture)
	}
	log.scalar("loss", 20, 20)
	var sent atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/eventlens.json" {
			fmt.Fprintf(w, `{"version":1,"files":[{"path":"a.tfevents","size":%d,"modified":"1"}]}`,
				len(log.bytes))
			return
		}
		counted := &countedWriter{ResponseWriter: w, sent: &sent}
		http.ServeContent(counted, r, "", startBucket(t, nil).modified, bytes.NewReader(log.bytes))
	}))
	t.Cleanup(server.Close)
	kept := newCache()
	p := startPage(t, intake.Config{Cache: kept})
	loaded := p.open(wire.Source{URL: server.URL + "/"})
	assert.EqualValues(t, 21, loaded.Points)
	assert.EqualValues(t, 20, loaded.Deferred)
	assert.EqualValues(t, len(log.bytes), loaded.Bytes)
	assert.Empty(t, p.problems())
	assert.Less(t, loaded.FetchedBytes, int64(len(log.bytes)/10))
	assert.Less(t, sent.Load(), int64(len(log.bytes)/5),
		"what was on its way when it was given up included")

	tag := p.tag("picture")
	p.ask(imagewire.ID, "c",
		&imagewire.Get{Tag: tag.ID, Run: 1, StepRequest: wire.StepRequest{Index: 7}})
	shown := until(p, func(*imagewire.Image) bool { return true })
	require.Empty(t, words.Say(shown.Problem))
	assert.Equal(t, picture, p.get(shown.Encoded))
	p.close()

	_, again := visit(t, kept, wire.Source{URL: server.URL + "/"})
	assert.EqualValues(t, 21, again.Points)
	assert.EqualValues(t, 20, again.Deferred)
	assert.Zero(t, again.FetchedBytes)
}

// countedWriter counts the bytes of a response that were handed to the network.
type countedWriter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (w *countedWriter) Write(b []byte) (int, error) {
	n, err := w.ResponseWriter.Write(b)
	w.sent.Add(int64(n))
	return n, err
}
