package eventfile_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// hopFile is a file that lets a Reader hop over parts of it. It records which bytes were read.
type hopFile struct {
	content []byte
	at      int
	chunk   int         // bytes that one Read returns at most
	worth   func() bool // nil for always
	reads   []uint8     // for each byte, how often it was read
	hopped  []uint8     // for each byte, how often it was left out
	hops    int
}

func newHopFile(content []byte, chunk int) *hopFile {
	return &hopFile{
		content: content, chunk: chunk, reads: make([]uint8, len(content)),
		hopped: make([]uint8, len(content)),
	}
}

func (f *hopFile) Read(p []byte) (int, error) {
	if f.at >= len(f.content) {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), f.chunk)], f.content[f.at:])
	for i := range n {
		f.reads[f.at+i]++
	}
	f.at += n
	return n, nil
}

func (f *hopFile) Worth(int64, int64) bool { return f.worth == nil || f.worth() }

func (f *hopFile) Hop(from, to int64) {
	f.hops++
	for i := f.at; i < min(int(to), len(f.content)); i++ {
		f.hopped[i]++
	}
	f.at = int(to)
}

// hopReader returns a reader that leaves out as much of f as it can.
func hopReader(f *hopFile, offset int64) *eventfile.Reader {
	f.at = int(offset)
	reader := eventfile.NewReader(f, eventfile.Options{Offset: offset, Hop: f})
	eventfile.SetMinHole(reader, 1)
	return reader
}

// randomWorth accepts a random share of hops.
func randomWorth(random *rand.Rand) func() bool {
	share := random.Float64()
	return func() bool { return random.Float64() < share }
}

// encoded returns an image or a clip of n random bytes. None is a digit, so it is never taken for a
// number.
func encoded(random *rand.Rand, n int) []byte {
	content := make([]byte, n)
	for i := range content {
		content[i] = byte('A' + random.IntN(128))
	}
	return content
}

// mediaLog returns a log with all kinds of payloads that may be left out, each up to size bytes,
// and scalars between them.
func mediaLog(tb testing.TB, random *rand.Rand, events, size int) (log []byte) {
	payload := func() []byte { return encoded(random, random.IntN(size)) }
	unknown := func() []byte { // a graph in an unknown field
		return protowire.AppendBytes(protowire.AppendTag(nil, 15, protowire.BytesType), payload())
	}
	strings := func(n int) *pb.TensorProto {
		tensor := stringTensor([]int64{int64(n)})
		for range n {
			tensor.StringVal = append(tensor.StringVal, payload())
		}
		return tensor
	}
	images := func(n int) *pb.TensorProto {
		tensor := strings(n)
		tensor.StringVal = slices.Concat([][]byte{[]byte("640"), []byte("480")}, tensor.StringVal)
		tensor.TensorShape = shapeOf(int64(n + 2))
		return tensor
	}
	for step := range int64(events) {
		var event *pb.Event
		switch random.IntN(8) {
		case 0:
			event = &pb.Event{
				WallTime: wallTimeOf(step), What: &pb.Event_GraphDef{GraphDef: unknown()},
			}
		case 1:
			event = &pb.Event{
				WallTime: wallTimeOf(step), What: &pb.Event_MetaGraphDef{MetaGraphDef: unknown()},
			}
		case 2:
			event = &pb.Event{WallTime: wallTimeOf(step), What: &pb.Event_TaggedRunMetadata{
				TaggedRunMetadata: &pb.TaggedRunMetadata{Tag: "step", RunMetadata: unknown()}}}
		case 3:
			event = summaryEvent(step, pluginTensor("img", "images", images(random.IntN(4))),
				simpleValue("loss", float32(step)))
		case 4:
			event = summaryEvent(step, simpleValue("acc", 1), legacyImage("old", payload()),
				legacyAudio("clip", payload()), histoValue("h", 3))
		case 5:
			event = summaryEvent(step, pluginTensor("sound", "audio", strings(2)),
				pluginTensor("words", "text", strings(1)),
				pluginTensor("wrong", "images", strings(2)))
		default:
			event = summaryEvent(step, simpleValue("loss", float32(step)))
		}
		log = appendRecord(log, marshal(tb, event))
	}
	return log
}

func legacyImage(tag string, encoded []byte) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Image{
		Image: &pb.Summary_Image{
			Height: 480, Width: 640, Colorspace: 3, EncodedImageString: encoded,
		}}}
}

func legacyAudio(tag string, encoded []byte) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Audio{
		Audio: &pb.Summary_Audio{
			SampleRate: 44100, EncodedAudioString: encoded, ContentType: "audio/wav",
		}}}
}

// placed is a returned record and the holes in it.
type placed struct {
	offset, size int64
	deferred     int
	err          string
	skeleton     string
}

// placesThrough reads to the end, or to damage that ends reading, and returns the offset reached.
func placesThrough(tb testing.TB, reader *eventfile.Reader,
	content []byte) (all []placed, offset int64) {
	tb.Helper()
	for record, err := range reader.All() {
		p := placed{
			offset: record.Offset, size: int64(len(record.Data)), deferred: reader.Deferred(),
			skeleton: string(record.AppendSkeleton(nil)),
		}
		if err != nil {
			p.err = err.Error()
		}
		if record.Data != nil {
			requireHoles(tb, record, reader.Deferred(), content)
		}
		all = append(all, p)
	}
	return all, reader.Offset()
}

// requireHoles requires that a record holds the file's bytes, except for deferred bytes that are
// zero.
func requireHoles(tb testing.TB, record eventfile.Record, deferred int, content []byte) {
	tb.Helper()
	want := content[record.Offset+eventfile.HeaderSize:][:len(record.Data)]
	if deferred == 0 {
		require.True(tb, bytes.Equal(want, record.Data), "record at %d", record.Offset)
		return
	}
	holes := 0
	for i, got := range record.Data {
		if got == 0 && want[i] != 0 {
			holes++
		} else if got != want[i] {
			require.Fail(tb, "other bytes", "byte %d of the record at %d", i, record.Offset)
		}
	}
	require.LessOrEqual(tb, holes, deferred)
}

// lengthOf returns the length stated by the record at an offset.
func lengthOf(log []byte, at int) int { return int(binary.LittleEndian.Uint64(log[at:])) }
