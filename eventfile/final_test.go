package eventfile_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// readFinal reads a log to its end with ReadFinal. last is the error that ended it.
func readFinal(src io.Reader,
	opt eventfile.Options) (offsets []int64, gaps []eventfile.CorruptError, last error) {
	reader := eventfile.NewReader(src, opt)
	for {
		record, err := reader.ReadFinal()
		if err == nil {
			offsets = append(offsets, record.Offset)
			continue
		}
		if !eventfile.Skipped(err) {
			return offsets, gaps, err
		}
		var corrupt *eventfile.CorruptError
		errors.As(err, &corrupt)
		gaps = append(gaps, *corrupt)
	}
}

// numbered returns a log of n records of one size, and their offsets.
func numbered(n, size int) (log []byte, starts []int64) {
	for i := range n {
		starts = append(starts, int64(len(log)))
		log = appendRecord(log, bytes.Repeat([]byte{byte(i)}, size))
	}
	return log, starts
}

// TestRecordCutShortInTheMiddle cuts a record short at various bytes and continues the log after
// it. Every other record is read, whether the length of the cut record reaches beyond the end of
// the log or not.
func TestRecordCutShortInTheMiddle(t *testing.T) {
	for _, behind := range []int{1, 3, 60} {
		for cut := 1; cut < 500; cut += 7 {
			log, starts := numbered(5, 20)
			at := int64(len(log))
			log = append(log, appendRecord(nil, bytes.Repeat([]byte("x"), 500))[:cut]...)
			rest, restStarts := numbered(behind, 40)
			for _, start := range restStarts {
				starts = append(starts, int64(len(log))+start)
			}
			log = append(log, rest...)
			offsets, gaps, last := readFinal(bytes.NewReader(log), eventfile.Options{})
			require.Equal(t, starts, offsets, "%d bytes, %d records behind them", cut, behind)
			require.Equal(t, io.EOF, last)
			require.Len(t, gaps, 1)
			require.Equal(t, at, gaps[0].Offset)
			require.EqualValues(t, cut, gaps[0].Skipped)
			again, sameGaps, last := readFinal(iotest.OneByteReader(bytes.NewReader(log)),
				eventfile.Options{})
			require.Equal(t, io.EOF, last)
			require.Equal(t, starts, again)
			require.Equal(t, gaps, sameGaps)
		}
	}
}

// TestTailThatCompletes: a record cut off at the end of a growing log is waited for, and read once
// when it is complete.
func TestTailThatCompletes(t *testing.T) {
	log, starts := numbered(4, 30)
	for cut := range int(starts[3]) {
		reader := eventfile.NewReader(&scriptedReader{pieces: split(log, cut)}, eventfile.Options{})
		var offsets []int64
		for {
			record, err := reader.ReadFinal()
			if err == io.EOF && len(offsets) == len(starts) {
				break
			}
			if mayGoOn(err) {
				continue
			}
			require.NoError(t, err)
			offsets = append(offsets, record.Offset)
		}
		require.Equal(t, starts, offsets, "cut at %d", cut)
	}
}

// TestCutShortInHops: a cut record that claims to hold a large image hides nothing behind it when
// its image was left out.
func TestCutShortInHops(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, cut := range []int{60, 500, 2990} {
		image := appendRecord(nil,
			marshal(t, summaryEvent(2, legacyImage("large", encoded(random, 3000)))))
		log := appendRecord(nil, marshal(t, summaryEvent(1, simpleValue("loss", 1))))
		at := len(log)
		log = append(log, image[:cut]...)
		for step := range int64(20) {
			log = appendRecord(log, marshal(t, summaryEvent(step, simpleValue("loss", 1))))
		}
		reader := hopReader(newHopFile(log, 100), 0)
		records, skipped := 0, 0
		for _, err := range reader.All() {
			var corrupt *eventfile.CorruptError
			if errors.As(err, &corrupt) {
				skipped++
				assert.EqualValues(t, at, corrupt.Offset)
				assert.EqualValues(t, cut, corrupt.Skipped)
				continue
			}
			require.NoError(t, err)
			records++
		}
		assert.Equal(t, 1, skipped)
		assert.Equal(t, 21, records)
	}
}

// FuzzReadFinal: the result does not depend on how the bytes arrive. Records are intact, in the
// order of the file and never returned twice, and no complete record follows the place where
// reading ends.
func FuzzReadFinal(f *testing.F) {
	log, _ := numbered(3, 20)
	for _, cut := range []int{1, 13, 30} {
		torn := appendRecord(nil, bytes.Repeat([]byte("x"), 200))[:cut]
		f.Add(slices.Concat(log, torn, log), uint(1))
		f.Add(slices.Concat(log, torn, torn, log, torn), uint(2))
	}
	f.Add(appendRecord(nil, log)[:50], uint(3))
	for _, path := range fixturePaths(f) {
		log := readFile(f, path)
		log = log[:min(len(log), maxSeedBytes)]
		f.Add(slices.Concat(log[:len(log)/2], log), uint(100))
	}
	f.Fuzz(func(t *testing.T, log []byte, step uint) {
		offsets, gaps, last := readFinal(bytes.NewReader(log), eventfile.Options{})
		require.True(t, slices.IsSorted(offsets))
		end := int64(0)
		for _, at := range offsets {
			require.GreaterOrEqual(t, at, end)
			end = at + int64(lengthOf(log, int(at))) + eventfile.HeaderSize + eventfile.FooterSize
			require.True(t, intact(log, at, int64(lengthOf(log, int(at)))))
		}
		src := io.Reader(bytes.NewReader(log))
		if step%2 == 0 {
			src = iotest.OneByteReader(src)
		}
		again, sameGaps, sameEnd := readFinal(iotest.HalfReader(src), eventfile.Options{})
		require.Equal(t, offsets, again)
		require.Equal(t, gaps, sameGaps)
		require.Equal(t, last.Error(), sameEnd.Error())
		if strings.HasPrefix(last.Error(), "not an event file") {
			return
		}
		for _, gap := range gaps {
			end = max(end, gap.Offset+gap.Skipped)
		}
		for at := int(end) + 1; at+eventfile.HeaderSize+eventfile.FooterSize <= len(log); at++ {
			if n := lengthOf(log, at); n >= 0 &&
				n <= len(log)-at-eventfile.HeaderSize-eventfile.FooterSize {
				require.False(t, intact(log, int64(at), int64(n)), "a record at %d is hidden", at)
			}
		}
	})
}
