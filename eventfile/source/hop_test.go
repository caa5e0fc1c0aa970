package source_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// imageLog returns a log of images of 1 to 3 MB, alternately in TensorFlow 2's form and the old
// one, with scalars between them.
func imageLog(t *testing.T, images, scalarsBetween int) (log []byte) {
	pixels := noise(3 * mega)
	add := func(step int, value *pb.Summary_Value) {
		data, err := proto.Marshal(&pb.Event{Step: int64(step), WallTime: 1.7e9 + float64(step),
			What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{value}}}})
		require.NoError(t, err)
		header := binary.LittleEndian.AppendUint64(nil, uint64(len(data)))
		log = append(append(append(append(log, header...), sum(header)...), data...), sum(data)...)
	}
	log = make([]byte, 0, images*(2*mega+100*scalarsBetween))
	for image := range images {
		for i := range scalarsBetween {
			add(image*scalarsBetween+i, &pb.Summary_Value{Tag: fmt.Sprint("train/metric_", i%20),
				Value: &pb.Summary_Value_SimpleValue{
					SimpleValue: float32(math.Sin(float64(image*100 + i))),
				}})
		}
		png := append([]byte("\x89PNG\r\n\x1a\n"), pixels[:mega+(image*777_777)%(2*mega)]...)
		if image%2 == 0 {
			add(image,
				&pb.Summary_Value{
					Tag: "old",
					Value: &pb.Summary_Value_Image{Image: &pb.Summary_Image{
						Height: 4, Width: 4, EncodedImageString: png,
					}},
				})
			continue
		}
		add(image,
			&pb.Summary_Value{Tag: "new",
				Metadata: &pb.SummaryMetadata{
					PluginData: &pb.SummaryMetadata_PluginData{PluginName: "images"},
				},
				Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
					Dtype:       pb.DataType_DT_STRING,
					TensorShape: &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: 3}}},
					StringVal:   [][]byte{[]byte("4"), []byte("4"), png}}}})
	}
	return log
}

// sum returns the masked checksum of the format.
func sum(p []byte) []byte {
	crc := crc32.Checksum(p, crc32.MakeTable(crc32.Castagnoli))
	return binary.LittleEndian.AppendUint32(nil, (crc>>15|crc<<17)+0xa282ead8)
}

// counting counts the bytes that a handler sends.
func counting(sent *atomic.Int64, handler http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { handler(countingWriter{w, sent}, r) }
}

type countingWriter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (w countingWriter) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.sent.Add(int64(n))
	return n, err
}

// build reads a log to its end.
func build(t *testing.T, reader *eventfile.Reader) *store.Batch {
	builder := store.NewBuilder()
	for record, err := range reader.All() {
		require.NoError(t, err)
		if reader.Deferred() > 0 {
			builder.Defer(record)
		}
		builder.Add(record)
	}
	return builder.Take(reader.Offset())
}

// TestHopOverHTTP tests the budget: for all columns of a log of 99 % images, on a server with
// ranges that is 50 ms away, at most 5 % of the bytes are transferred, both as sent by the server
// and as received.
func TestHopOverHTTP(t *testing.T) {
	log := imageLog(t, 52, 350)
	require.Greater(t, len(log), 100*mega)
	plain := build(t, eventfile.NewReader(bytes.NewReader(log), eventfile.Options{}))
	for name, c := range map[string]struct {
		listed int64
		rate   float64
		share  float64
	}{
		"10 MB/s":         {int64(len(log)), 10e6, 0.05},
		"100 MB/s":        {int64(len(log)), 100e6, 0.05},
		"size not listed": {0, 10e6, 0.05},
	} {
		t.Run(name, func(t *testing.T) {
			var sent atomic.Int64
			src, f := far(t, counting(&sent, serveBytes(log)))
			f.rate = c.rate
			s := openStream(t, src, 0, source.StreamOptions{SizeBytes: c.listed, Now: f.now})
			got := build(t, eventfile.NewReader(s, eventfile.Options{Hop: s}))
			deferred := got.Deferred
			got.Deferred = nil
			assert.Equal(t, plain, got)
			share, took := float64(s.Received())/float64(len(log)), time.Duration(f.passed.Load())
			t.Logf("received %.2f %%, sent %.2f %%, %d requests, %d of 52 images left out, %v; plain reading takes %v", 100*share,
				100*float64(sent.Load())/float64(len(log)), len(f.Requests()), len(deferred), took,
				f.roundTrip+time.Duration(float64(len(log))/f.rate*1e9))
			assert.LessOrEqual(t, share, c.share)
			assert.Equal(t, s.Received(), f.received.Load())
			// Otherwise the first request asks for everything, and is cancelled with full buffers.
			if c.listed > 0 {
				assert.LessOrEqual(t, float64(sent.Load()), c.share*float64(len(log)))
			}
			for _, record := range deferred {
				_, err := eventfile.CheckRecord(record.Offset,
					log[record.Offset:record.Offset+record.Length])
				require.NoError(t, err)
			}
		})
	}
}

// TestHopOverBlob: payloads in dropped files are left out too, since slices of a file cost almost
// nothing.
func TestHopOverBlob(t *testing.T) {
	log := imageLog(t, 10, 100)
	s := openStream(t, source.NewMemory(log), 0,
		source.StreamOptions{SizeBytes: int64(len(log)), Now: func() time.Time {
			return time.Unix(0, 0)
		}})
	got := build(t, eventfile.NewReader(s, eventfile.Options{Hop: s}))
	assert.Equal(t,
		build(t, eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})).Totals().Points,
		got.Totals().Points)
	assert.Greater(t, len(got.Deferred), 7)
	assert.Less(t, s.Received(), int64(3*mega))
}

// TestHopWithoutRanges: on a server that ignores ranges the file is read normally, in one answer.
func TestHopWithoutRanges(t *testing.T) {
	log := imageLog(t, 5, 10)
	for _, listed := range []int64{0, int64(len(log))} {
		src, f := far(t, withoutRanges(serveBytes(log)))
		s := openStream(t, src, 0, source.StreamOptions{SizeBytes: listed, Now: f.now})
		got := build(t, eventfile.NewReader(s, eventfile.Options{Hop: s}))
		assert.Equal(t, build(t, eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})),
			got)
		assert.EqualValues(t, len(log), s.Received())
	}
}

// TestHopStillBeingWritten: a file that ends inside a payload that was left out counts as cut off
// there, and its size is known.
func TestHopStillBeingWritten(t *testing.T) {
	log := imageLog(t, 4, 10)
	log = log[:len(log)-mega/2]
	src, f := far(t, serveBytes(log))
	s := openStream(t, src, 0, source.StreamOptions{SizeBytes: int64(len(log)), Now: f.now})
	reader := eventfile.NewReader(s, eventfile.Options{Hop: s})
	var last int64
	for {
		record, err := reader.Read()
		if err != nil {
			require.ErrorIs(t, err, eventfile.ErrTruncated)
			break
		}
		last = record.End()
	}
	assert.Equal(t, last, reader.Offset())
	assert.EqualValues(t, len(log), s.Size())
	_, err := reader.Read()
	assert.ErrorIs(t, err, eventfile.ErrTruncated)
	assert.NotErrorIs(t, err, io.EOF)
}
