package eventfile_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// annotatedLog spells out the two records that start a typical log.
const annotatedLog = `
	18 00 00 00 00 00 00 00  a3 7f 4b 22      # 24 bytes of data; masked CRC of the length
	09 00 00 80 a7 8f 55 d9 41                # wall_time
	1a 0d                                     # file_version, 13 bytes
	62 72 61 69 6e 2e 45 76 65 6e 74 3a 32    # "brain.Event:2"
	d4 fc a7 2a                               # masked CRC of the data

	1c 00 00 00 00 00 00 00  c8 c1 95 1d      # 28 bytes of data; masked CRC of the length
	09 00 00 80 a7 8f 55 d9 41                # wall_time
	10 2a                                     # step: 42
	2a 0f                                     # summary, 15 bytes
	0a 0d                                     # its value, 13 bytes
	0a 06 61 2f 6c 6f 73 73                   # tag: "a/loss"
	15 00 00 80 3f                            # simple_value: 1
	a5 ab b9 39                               # masked CRC of the data
`

// unhex returns the bytes of annotated hex: # starts a comment that ends with the line.
func unhex(tb testing.TB, text string) []byte {
	tb.Helper()
	var digits strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		digits.WriteString(strings.Join(strings.Fields(line), ""))
	}
	data, err := hex.DecodeString(digits.String())
	require.NoError(tb, err)
	return data
}

// outcome is a copy of one result of Read.
type outcome struct {
	Offset int64
	Data   string
	Err    string
}

// readAll reads src to its end, through all pauses of a scripted reader.
func readAll(src io.Reader, opt eventfile.Options) (outcomes []outcome, reader *eventfile.Reader) {
	reader = eventfile.NewReader(src, opt)
	for {
		record, err := reader.Read()
		if mayGoOn(err) && paused(src) {
			continue
		}
		if err == io.EOF || errors.Is(err, eventfile.ErrTruncated) {
			return outcomes, reader
		}
		got := outcome{Offset: record.Offset, Data: string(record.Data)}
		if err != nil {
			got.Err = err.Error()
		}
		outcomes = append(outcomes, got)
		if err != nil && !eventfile.Skipped(err) {
			return outcomes, reader
		}
	}
}

// mayGoOn reports whether a failed Read is worth repeating when the source has more.
func mayGoOn(err error) bool {
	var corrupt *eventfile.CorruptError
	return err == io.EOF || errors.Is(err, eventfile.ErrTruncated) ||
		errors.As(err, &corrupt) && corrupt.Pending
}

// paused reports whether src is a scripted reader with more to come.
func paused(src io.Reader) bool {
	scripted, ok := src.(*scriptedReader)
	return ok && len(scripted.pieces) > 0
}

// sampleLog returns a log of three records.
func sampleLog() []byte {
	log := appendRecord(nil, []byte("first"))
	log = appendRecord(log, nil)
	return appendRecord(log, []byte(strings.Repeat("third ", 20)))
}

func TestReaderAnnotated(t *testing.T) {
	log := unhex(t, annotatedLog)
	version, scalar := log[12:36], log[52:80]
	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	record, err := reader.Read()
	require.NoError(t, err)
	assert.Equal(t, int64(0), record.Offset)
	assert.Equal(t, version, record.Data)
	assert.Equal(t, int64(40), record.End())

	record, err = reader.Read()
	require.NoError(t, err)
	assert.Equal(t, int64(40), record.Offset)
	assert.Equal(t, scalar, record.Data)
	assert.Equal(t, int64(52+15), record.FileOffset(eventfile.Media{Offset: 15}))

	_, err = reader.Read()
	assert.Equal(t, io.EOF, err)
	assert.Equal(t, int64(len(log)), reader.Offset())
}

func TestReaderSplitAnywhere(t *testing.T) {
	log := sampleLog()
	want, _ := readAll(bytes.NewReader(log), eventfile.Options{})
	require.Len(t, want, 3)
	for cut := 1; cut < len(log); cut++ {
		got, reader := readAll(&scriptedReader{pieces: split(log, cut)}, eventfile.Options{})
		require.Equal(t, want, got, "cut at %d", cut)
		require.Equal(t, int64(len(log)), reader.Offset())
	}
	every := make([]int, len(log))
	for i := range every {
		every[i] = i
	}
	got, _ := readAll(&scriptedReader{pieces: split(log, every...)}, eventfile.Options{})
	assert.Equal(t, want, got, "byte by byte")
	got, _ = readAll(iotest.DataErrReader(bytes.NewReader(log)), eventfile.Options{})
	assert.Equal(t, want, got, "end of file together with the last bytes")
}

func TestReaderSaysWhetherInsideRecord(t *testing.T) {
	log := sampleLog()
	borders := map[int]bool{0: true, 21: true, 37: true, len(log): true}
	for size := range len(log) + 1 {
		reader := eventfile.NewReader(bytes.NewReader(log[:size]), eventfile.Options{})
		var err error
		for err == nil {
			_, err = reader.Read()
		}
		if borders[size] {
			require.Equal(t, io.EOF, err, "%d bytes", size)
			continue
		}
		require.ErrorIs(t, err, eventfile.ErrTruncated, "%d bytes", size)
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
}

func TestReaderKeepsStateOverSourceErrors(t *testing.T) {
	log := sampleLog()
	offline := errors.New("offline")
	for cut := 1; cut < len(log); cut++ {
		reader := eventfile.NewReader(&scriptedReader{pieces: split(log, cut), pause: offline},
			eventfile.Options{})
		var got []string
		failures := 0
		for {
			record, err := reader.Read()
			if err == io.EOF {
				break
			}
			if err == offline {
				failures++
				continue
			}
			require.NoError(t, err)
			got = append(got, string(record.Data))
		}
		require.Len(t, got, 3, "cut at %d", cut)
		require.Equal(t, 1, failures, "cut at %d", cut)
	}
}

func TestReaderFollowsGrowingFile(t *testing.T) {
	log := sampleLog()
	cut := len(log) - 7
	reader := eventfile.NewReader(bytes.NewReader(log[:cut]), eventfile.Options{})
	for range 2 {
		_, err := reader.Read()
		require.NoError(t, err)
	}
	for range 2 {
		_, err := reader.Read()
		require.ErrorIs(t, err, eventfile.ErrTruncated)
	}
	from := reader.Offset()
	assert.Equal(t, int64(37), from)

	reader.Reset(bytes.NewReader(log[from:]), eventfile.Options{Offset: from})
	record, err := reader.Read()
	require.NoError(t, err)
	assert.Equal(t, from, record.Offset)
	assert.Equal(t, strings.Repeat("third ", 20), string(record.Data))
}

func TestReaderErrors(t *testing.T) {
	flip := func(at int) []byte {
		log := sampleLog()
		log[at] ^= 1
		return log
	}
	first := outcome{Offset: 0, Data: "first"}
	third := outcome{Offset: 37, Data: strings.Repeat("third ", 20)}
	for _, test := range []struct {
		name       string
		log        []byte
		opt        eventfile.Options
		want       []outcome
		wantOffset int64
	}{
		{
			name: "flipped payload byte",
			log:  flip(eventfile.HeaderSize),
			want: []outcome{
				{0, "girst",
					"payload checksum mismatch at byte 0: got 0xe523ff55, want 0x407c4f37; 21 bytes skipped"},
				{Offset: 21}, third,
			},
			wantOffset: 37 + 136,
		}, {
			name: "flipped length",
			log:  flip(21),
			want: []outcome{first,
				{
					Err: "length checksum mismatch at byte 21: got 0x07980329, want 0x41de7501; 16 bytes skipped",
				}, third},
			wantOffset: 37 + 136,
		}, {
			name: "flipped length checksum",
			log:  flip(21 + 8),
			want: []outcome{first,
				{
					Err: "length checksum mismatch at byte 21: got 0x07980328, want 0x07980329; 16 bytes skipped",
				}, third},
			wantOffset: 37 + 136,
		}, {
			name: "flipped length of the last record",
			log:  flip(37),
			want: []outcome{first, {Offset: 21},
				{
					Err: "length checksum mismatch at byte 37: got 0xc521a5a2, want 0x7b53138a; no record found in 136 bytes from there on",
				}},
			wantOffset: 37,
		}, {
			name: "over the limit",
			log:  sampleLog(),
			opt:  eventfile.Options{MaxRecordBytes: 100},
			want: []outcome{first, {Offset: 21},
				{
					Err: "record length 120 over the limit of 100 at byte 37; no record found in 136 bytes from there on",
				}},
			wantOffset: 37,
		}, {
			name: "offset of a later piece",
			log:  flip(2),
			opt:  eventfile.Options{Offset: 5000},
			want: []outcome{{
				Err: "length checksum mismatch at byte 5000: got 0x3e04b2ea, want 0xf035014a; 21 bytes skipped",
			},
				{Offset: 5021}, {Offset: 5037, Data: third.Data}},
			wantOffset: 5037 + 136,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, reader := readAll(bytes.NewReader(test.log), test.opt)
			assert.Equal(t, test.want, got)
			assert.Equal(t, test.wantOffset, reader.Offset())
			for cut := range len(test.log) {
				got, _ := readAll(&scriptedReader{pieces: split(test.log, cut)}, test.opt)
				require.Equal(t, test.want, got, "cut at %d", cut)
			}
		})
	}
}

// A length of 2^60 with a valid checksum must wait for bytes, and must not allocate them.
func TestReaderHugeLengthAllocatesNothing(t *testing.T) {
	header := unhex(t, "00 00 00 00 00 00 00 10")
	log := append(header, littleEndian32(maskedCRC(header))...)
	log = append(log, make([]byte, 600<<10)...) // more than fits the buffer at first
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{MaxRecordBytes: 1 << 62})
	_, err := reader.Read()
	runtime.ReadMemStats(&after)
	require.ErrorIs(t, err, eventfile.ErrTruncated)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20))

	_, err = eventfile.NewReader(bytes.NewReader(log), eventfile.Options{}).Read()
	assert.ErrorContains(t, err,
		"record length 1152921504606846976 over the limit of 1073741824 at byte 0; no record found in 614412 bytes")
}

// Records far larger than the buffer, between small ones, arrive in pieces of all sizes.
func TestReaderLargeRecords(t *testing.T) {
	var log []byte
	var want []int
	for _, size := range []int{
		10, 300 << 10, 5, 256<<10 - 16, 256 << 10, 6 << 20, 20, 700 << 10, 1,
	} {
		log = appendRecord(log, bytes.Repeat([]byte{byte(size)}, size))
		want = append(want, size)
	}
	for _, src := range []io.Reader{
		bytes.NewReader(log),
		iotest.HalfReader(bytes.NewReader(log)),
		&scriptedReader{pieces: split(log, 100, 200<<10, 1<<20, 4<<20)},
	} {
		outcomes, _ := readAll(src, eventfile.Options{})
		var got []int
		for _, outcome := range outcomes {
			require.Empty(t, outcome.Err)
			got = append(got, len(outcome.Data))
		}
		require.Equal(t, want, got)
	}
}

func TestReaderStuckSource(t *testing.T) {
	_, err := eventfile.NewReader(stuckReader{}, eventfile.Options{}).Read()
	assert.Equal(t, io.ErrNoProgress, err)
}

type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

func TestReaderAllocatesNothingPerRecord(t *testing.T) {
	var log []byte
	for range 1000 {
		log = appendRecord(log, []byte("a record"))
	}
	source := bytes.NewReader(log)
	reader := eventfile.NewReader(source, eventfile.Options{})
	count := 0
	allocs := testing.AllocsPerRun(10, func() {
		source.Reset(log)
		reader.Reset(source, eventfile.Options{})
		for _, err := range reader.All() {
			if err == nil {
				count++
			}
		}
	})
	assert.Zero(t, allocs)
	assert.Equal(t, 11*1000, count)
}

func TestReaderAll(t *testing.T) {
	log := sampleLog()
	log[eventfile.HeaderSize] ^= 1
	log = append(log, "tail"...)
	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	var offsets []int64
	var problems []error
	for record, err := range reader.All() {
		if err != nil {
			problems = append(problems, err)
			if errors.Is(err, eventfile.ErrTruncated) {
				continue // the iteration ends by itself
			}
		}
		offsets = append(offsets, record.Offset)
	}
	assert.Equal(t, []int64{0, 21, 37}, offsets)
	require.Len(t, problems, 2)
	assert.IsType(t, &eventfile.CorruptError{}, problems[0])
	assert.Equal(t, eventfile.ErrTruncated, problems[1])
}

func TestReaderAllGoesOnAfterBreak(t *testing.T) {
	reader := eventfile.NewReader(bytes.NewReader(sampleLog()), eventfile.Options{})
	for range reader.All() {
		break
	}
	count := 0
	for _, err := range reader.All() {
		require.NoError(t, err)
		count++
	}
	assert.Equal(t, 2, count)
}
