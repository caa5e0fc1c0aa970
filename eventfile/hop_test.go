package eventfile_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// columns returns the binary form of the columns that a builder makes of a log, and the records
// that were not verified.
func columns(tb testing.TB, reader *eventfile.Reader) (binary []byte, deferred []store.Range) {
	tb.Helper()
	builder := store.NewBuilder()
	for record, err := range reader.All() {
		require.NoError(tb, err)
		if reader.Deferred() > 0 {
			builder.Defer(record)
		}
		builder.Add(record)
	}
	batch := builder.Take(reader.Offset())
	deferred, batch.Deferred = batch.Deferred, nil
	binary, err := batch.AppendBinary(nil)
	require.NoError(tb, err)
	return binary, deferred
}

func plainReader(log []byte) *eventfile.Reader {
	return eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
}

// requireLikePlain reads a log with random hops. It requires the same columns as plain reading
// gives, and that the parts left out were not read.
func requireLikePlain(t *testing.T, random *rand.Rand, log []byte) (left int) {
	t.Helper()
	want, _ := columns(t, plainReader(log))
	f := newHopFile(log, 1+random.IntN(200))
	f.worth = randomWorth(random)
	got, deferred := columns(t, hopReader(f, 0))
	require.Equal(t, want, got)
	for i := range log {
		if f.reads[i]+f.hopped[i] != 1 {
			require.Fail(t, "read or left out", "byte %d: %d and %d times", i, f.reads[i],
				f.hopped[i])
		}
		left += int(f.hopped[i])
	}
	for _, record := range deferred {
		require.EqualValues(t,
			lengthOf(log, int(record.Offset))+eventfile.HeaderSize+eventfile.FooterSize,
			record.Length)
	}
	require.Equal(t, left > 0, len(deferred) > 0)
	return left
}

func TestHopFixturesLikePlain(t *testing.T) {
	left := 0
	for _, path := range realPaths(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			log := readFile(t, path)
			random := rand.New(rand.NewPCG(uint64(len(log)), 2))
			for range 8 {
				left += requireLikePlain(t, random, log)
			}
		})
	}
	assert.Positive(t, left, "nothing was ever left out")
}

func TestHopGeneratedLikePlain(t *testing.T) {
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 3))
		requireLikePlain(t, random, mediaLog(t, random, 30, 1<<(4+seed%8)))
	}
}

// TestHopLeavesOutLargePayloads uses real sizes: a payload below 64 KiB is read whole, of a larger
// one only the head.
func TestHopLeavesOutLargePayloads(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	small := marshal(t,
		summaryEvent(1, legacyImage("small", encoded(random, eventfile.MinHoleBytes-1))))
	large := marshal(t, summaryEvent(2, legacyImage("large", encoded(random, 1<<20))))
	log := appendRecord(appendRecord(appendRecord(nil, small), large),
		marshal(t, summaryEvent(3, simpleValue("loss", 1))))
	f := newHopFile(log, 1000)
	reader := eventfile.NewReader(f, eventfile.Options{Hop: f})
	var deferred []int
	for _, err := range reader.All() {
		require.NoError(t, err)
		deferred = append(deferred, reader.Deferred())
	}
	assert.Equal(t, 1, f.hops)
	assert.Equal(t, 0, deferred[0])
	assert.InDelta(t, 1<<20, deferred[1], 2000)
	assert.Equal(t, 0, deferred[2])
	assert.Equal(t, int64(len(log)), reader.Offset())
}

// byteStep is the distance of the bytes at which a log is cut or fails: each, or every seventh where
// that is enough.
func byteStep() int {
	if testing.Short() {
		return 7
	}
	return 1
}

// TestHopTruncatedAnywhere cuts a log at each of its bytes. A log cut inside a hole counts as still
// being written.
func TestHopTruncatedAnywhere(t *testing.T) {
	log := mediaLog(t, rand.New(rand.NewPCG(5, 5)), 24, 200)
	for cut := 0; cut < len(log); cut += byteStep() {
		want, wantEnd := placesThrough(t, plainReader(log[:cut]), log)
		got, end := placesThrough(t, hopReader(newHopFile(log[:cut], 50), 0), log)
		for i := range got {
			got[i].deferred = 0
			// Payloads here are far too small to be left out of the skeleton.
			got[i].skeleton = want[i].skeleton
		}
		require.Equal(t, want, got, "cut at %d", cut)
		require.Equal(t, wantEnd, end, "cut at %d", cut)
	}
}

// TestHopResumesAnywhere makes the file grow at each of its bytes.
func TestHopResumesAnywhere(t *testing.T) {
	log := mediaLog(t, rand.New(rand.NewPCG(6, 6)), 24, 200)
	want, _ := placesThrough(t, plainReader(log), log)
	for cut := 0; cut < len(log); cut += byteStep() {
		f := newHopFile(log[:cut], 50)
		reader := hopReader(f, 0)
		var offsets []int64
		for {
			record, err := reader.Read()
			if mayGoOn(err) {
				if len(f.content) == len(log) {
					break
				}
				f.content = log
				f.reads, f.hopped = make([]uint8, len(log)), make([]uint8, len(log))
				continue
			}
			require.NoError(t, err)
			requireHoles(t, record, reader.Deferred(), log)
			offsets = append(offsets, record.Offset)
		}
		require.Len(t, offsets, len(want), "cut at %d", cut)
		require.Equal(t, int64(len(log)), reader.Offset())
	}
}

// TestHopSourceFails makes the source fail at each of its bytes. Reading then continues.
func TestHopSourceFails(t *testing.T) {
	log := mediaLog(t, rand.New(rand.NewPCG(7, 7)), 24, 200)
	want, _ := placesThrough(t, plainReader(log), log)
	offline := errors.New("offline")
	for at := 0; at < len(log); at += byteStep() {
		f := newHopFile(log, 50)
		failing := &failsOnce{hopFile: f, at: at, err: offline}
		reader := eventfile.NewReader(failing, eventfile.Options{Hop: f})
		eventfile.SetMinHole(reader, 1)
		records, failures := 0, 0
		for {
			record, err := reader.Read()
			if err == offline {
				failures++
				continue
			}
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			require.Equal(t, want[records].offset, record.Offset)
			records++
		}
		require.Equal(t, len(want), records)
		require.LessOrEqual(t, failures, 1)
	}
}

// failsOnce fails once, at the first read that starts at or after a given byte.
type failsOnce struct {
	*hopFile
	at  int
	err error
}

func (f *failsOnce) Read(p []byte) (int, error) {
	if f.err != nil && f.hopFile.at >= f.at {
		err := f.err
		f.err = nil
		return 0, err
	}
	return f.hopFile.Read(p)
}

func TestHopMalformed(t *testing.T) {
	for _, vector := range eventfiletest.Vectors(t, "..") {
		t.Run(vector.Name, func(t *testing.T) {
			want, wantEnd := placesThrough(t, plainReader(vector.Content), vector.Content)
			got, end := placesThrough(t, hopReader(newHopFile(vector.Content, 10), 0),
				vector.Content)
			for i := range got {
				got[i].deferred = 0
				if i < len(want) {
					got[i].skeleton = want[i].skeleton
				}
			}
			assert.Equal(t, want, got)
			assert.Equal(t, wantEnd, end)
		})
	}
}

// TestHopDamageBehind damages the record after a hopped one, or tears the hopped one. The hop is
// undone, and the result is the same as that of plain reading.
func TestHopDamageBehind(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	image := marshal(t, summaryEvent(1, legacyImage("img", encoded(random, 3000))))
	scalar := appendRecord(nil, marshal(t, summaryEvent(2, simpleValue("loss", 1))))
	whole := slices.Concat(appendRecord(nil, image), scalar, scalar, scalar)
	imageEnd := len(image) + eventfile.HeaderSize + eventfile.FooterSize

	header := bytes.Clone(whole)
	header[imageEnd+9] ^= 1
	// the next writer did not know the full length of the record
	torn := slices.Concat(whole[:1000], bytes.Repeat(scalar, 90))
	both := bytes.Clone(header)
	both[2000] ^= 1
	for name, log := range map[string][]byte{"next header": header, "torn": torn, "both": both} {
		t.Run(name, func(t *testing.T) {
			want, wantEnd := placesThrough(t, plainReader(log), log)
			f := newHopFile(log, 100)
			got, end := placesThrough(t, hopReader(f, 0), log)
			assert.Equal(t, 2, f.hops, "one over the payload and one back")
			assert.Equal(t, want, got)
			assert.Equal(t, wantEnd, end)
		})
	}
}

// TestHopDefersDamageInside: damage inside the data of a record with a valid length is not noticed
// at once, but CheckRecord finds it.
func TestHopDefersDamageInside(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	image := marshal(t, summaryEvent(1, legacyImage("img", encoded(random, 3000))))
	log := appendRecord(appendRecord(nil, image),
		marshal(t, summaryEvent(2, simpleValue("loss", 1))))
	log[2000] ^= 1
	f := newHopFile(log, 100)
	reader := hopReader(f, 0)
	record, err := reader.Read()
	require.NoError(t, err)
	require.Positive(t, reader.Deferred())
	_, err = eventfile.CheckRecord(record.Offset, log[record.Offset:record.End()])
	var corrupt *eventfile.CorruptError
	require.ErrorAs(t, err, &corrupt)
	assert.Contains(t, err.Error(), "payload checksum mismatch at byte 0: got 0x")
	record, err = reader.Read()
	require.NoError(t, err)
	assert.Zero(t, reader.Deferred())
}

func TestCheckRecord(t *testing.T) {
	frame := appendRecord(nil, []byte("data"))
	record, err := eventfile.CheckRecord(100, frame)
	require.NoError(t, err)
	assert.Equal(t, eventfile.Record{Offset: 100, Data: []byte("data")}, record)
	assert.NoError(t, inPieces(frame))
	assert.NoError(t, inPieces(appendRecord(nil, nil)))
	for name, c := range map[string]struct {
		frame []byte
		words string
	}{
		"short":  {frame[:15], "no whole record at byte 100"},
		"cut":    {frame[:19], "record of another length at byte 100"},
		"longer": {append(frame[:20:20], 0), "record of another length at byte 100"},
		"length": {append([]byte{5}, frame[1:]...),
			"length checksum mismatch at byte 100: got 0x"},
		"payload": {append(frame[:19:19], 0), "payload checksum mismatch at byte 100: got 0x"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := eventfile.CheckRecord(100, c.frame)
			assert.ErrorContains(t, err, c.words)
			assert.ErrorContains(t, inPieces(c.frame), c.words)
		})
	}
}

// inPieces checks a record byte by byte, then three bytes at a time.
func inPieces(frame []byte) (err error) {
	for _, size := range []int{1, 3} {
		check := eventfile.NewRecordCheck(100, int64(len(frame)))
		for part := range slices.Chunk(frame, size) {
			check.Add(part)
		}
		err = check.Err()
	}
	return err
}

// TestHopReadsNumbers: strings that start like a number may be the size of an image. Columns keep
// their value and errors quote it.
func TestHopReadsNumbers(t *testing.T) {
	long := "0000000000000000000000000000000000000000000000000000000000000640"
	for name, size := range map[string]string{
		"number": long, "not one after all": long + "x", "words": strings.Repeat("wide ", 20),
	} {
		t.Run(name, func(t *testing.T) {
			tensor := stringTensor([]int64{3}, size, "480", strings.Repeat("png ", 50))
			log := appendRecord(nil,
				marshal(t, summaryEvent(1, pluginTensor("img", "images", tensor))))
			want, _ := columns(t, plainReader(log))
			f := newHopFile(log, 20)
			got, _ := columns(t, hopReader(f, 0))
			assert.Equal(t, want, got)
			assert.Positive(t, f.hops)
		})
	}
}

// TestHopAllocatesOnlyForExistingBytes claims lengths of a gigabyte in a few bytes.
func TestHopAllocatesOnlyForExistingBytes(t *testing.T) {
	const size = 1<<30 - 100
	event := protowire.AppendVarint(protowire.AppendTag(nil, 4, protowire.BytesType), size-100)
	log := binary.LittleEndian.AppendUint64(nil, size)
	log = binary.LittleEndian.AppendUint32(log, maskedCRC(log))
	log = append(append(log, event...), bytes.Repeat([]byte("graph"), 1000)...)
	f := newHopFile(log, 100)
	reader := eventfile.NewReader(f, eventfile.Options{Hop: f})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := reader.Read()
	runtime.ReadMemStats(&after)
	assert.ErrorIs(t, err, eventfile.ErrTruncated)
	assert.Equal(t, 1, f.hops)
	assert.Zero(t, reader.Offset())
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20))
}

// virtualLog is a log of images too long for memory: one record, repeated.
type virtualLog struct {
	record []byte
	at     int64
	size   int64
}

func (f *virtualLog) Read(p []byte) (int, error) {
	if f.at >= f.size {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 4<<10)], f.record[f.at%int64(len(f.record)):])
	f.at += int64(n)
	return n, nil
}

func (f *virtualLog) Worth(int64, int64) bool { return true }
func (f *virtualLog) Hop(_, to int64)         { f.at = to }

func TestHopAllocatesNothing(t *testing.T) {
	image := marshal(t,
		summaryEvent(1, legacyImage("img", encoded(rand.New(rand.NewPCG(1, 1)), 1<<20))))
	f := &virtualLog{record: appendRecord(nil, image), size: 1 << 50}
	reader := eventfile.NewReader(f, eventfile.Options{Hop: f})
	var event eventfile.Event
	allocations := testing.AllocsPerRun(100, func() {
		record, err := reader.Read()
		if err != nil || reader.Deferred() == 0 || event.Decode(record.Data) != nil {
			t.Fatal(err, reader.Deferred())
		}
	})
	assert.Zero(t, allocations)
}

func TestAppendSkeleton(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	image := encoded(random, 1<<20)
	data := marshal(t,
		summaryEvent(1, legacyImage("img", image), legacyImage("small", image[:1000]),
			simpleValue("loss", 1)))
	record := eventfile.Record{Data: data}
	got := record.AppendSkeleton([]byte("kept"))
	at := bytes.Index(data, image)
	assert.Equal(t, slices.Concat([]byte("kept"), data[:at+16], data[at+len(image):]), got)

	log := appendRecord(appendRecord(nil, data), data)
	f := newHopFile(log, 100)
	reader := eventfile.NewReader(f, eventfile.Options{Hop: f})
	hopped, err := reader.Read()
	require.NoError(t, err)
	require.Positive(t, reader.Deferred())
	assert.Equal(t, got[4:], hopped.AppendSkeleton(nil),
		"it is the same however the record was read")

	small := eventfile.Record{Data: []byte("small")}
	assert.Equal(t, "small", string(small.AppendSkeleton(nil)))
	odd := eventfile.Record{Data: bytes.Repeat([]byte{0xff}, eventfile.MinHoleBytes)}
	assert.Equal(t, odd.Data, odd.AppendSkeleton(nil))
}

func BenchmarkHop(b *testing.B) {
	for _, size := range []int{256 << 10, 1 << 20, 4 << 20} {
		b.Run(fmt.Sprint(size>>10, "KiB"), func(b *testing.B) {
			image := marshal(b,
				summaryEvent(1,
					legacyImage("img", encoded(rand.New(rand.NewPCG(1, 1)), size-1000))))
			f := &virtualLog{record: appendRecord(nil, image), size: 1 << 60}
			reader := eventfile.NewReader(f, eventfile.Options{Hop: f})
			b.ReportAllocs()
			b.SetBytes(int64(len(f.record)))
			for b.Loop() {
				if _, err := reader.Read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// manyValues returns a log of one event that holds n values of one tag.
func manyValues(tb testing.TB, n int) []byte {
	values := make([]*pb.Summary_Value, n)
	for i := range values {
		values[i] = simpleValue("loss", float32(i))
	}
	return appendRecord(nil, marshal(tb, summaryEvent(1, values...)))
}

// TestHopMemoryOfManyValues: hopping through a record of many values takes as much memory as
// reading it.
func TestHopMemoryOfManyValues(t *testing.T) {
	log := manyValues(t, 100_000)
	reader := eventfile.NewReader(nil, eventfile.Options{})
	before := allocatedBytes()
	f := newHopFile(log, 64<<10)
	reader.Reset(f, eventfile.Options{Hop: f})
	record, err := reader.Read()
	require.NoError(t, err)
	require.Len(t, record.Data, len(log)-eventfile.HeaderSize-eventfile.FooterSize)
	assert.Less(t, allocatedBytes()-before, uint64(6*len(log)))
}

func allocatedBytes() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// BenchmarkHopManyValues reads one event of many values, as parsers do. ns/value should be the same
// for both sizes.
func BenchmarkHopManyValues(b *testing.B) {
	for _, n := range []int{40_000, 200_000} {
		log := manyValues(b, n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				f := newHopFile(log, 64<<10)
				builder := store.NewBuilder()
				record, err := eventfile.NewReader(f, eventfile.Options{Hop: f}).Read()
				require.NoError(b, err)
				builder.Add(record)
				builder.Take(record.End())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/value")
		})
	}
}
