package eventfile_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// place is a part of a file as read: a record, or damage.
type place struct {
	Offset, Bytes int64
	Damaged       bool
}

// reference finds records by the rules of Reader.Read, written down as plainly as possible for a
// file in memory.
func reference(log []byte) (places []place) {
	frame := func(at int) (size int, fits, intact bool) { // size 0: no header
		if at+eventfile.HeaderSize > len(log) {
			return 0, false, false
		}
		header, length := log[at:], binary.LittleEndian.Uint64(log[at:])
		if binary.LittleEndian.Uint32(header[8:]) != maskedCRC(header[:8]) || length > 1<<30 {
			return 0, true, false
		}
		size = eventfile.HeaderSize + int(length) + eventfile.FooterSize
		if at+size > len(log) {
			return size, false, false
		}
		sum := binary.LittleEndian.Uint32(log[at+size-eventfile.FooterSize:])
		return size, true,
			sum == maskedCRC(log[at+eventfile.HeaderSize:at+size-eventfile.FooterSize])
	}
	for at := 0; ; {
		size, fits, intact := frame(at)
		from := at // where the search starts
		switch {
		case !fits:
			return places // at the end, or truncated
		case intact:
			places = append(places, place{int64(at), int64(size), false})
			at += size
			continue
		case size > 0:
			from = at + 1
			behind, header, _ := frame(at + size)
			if !header && behind == 0 {
				return append(places, place{int64(at), int64(size), true}) // undecided
			}
			if behind > 0 {
				from = at + size
				places = append(places, place{int64(at), int64(size), true})
				at = from
				continue
			}
		}
		next := from
		for {
			size, fits, intact := frame(next)
			if !fits {
				return append(places, place{int64(at), int64(len(log) - at), true})
			}
			if size > 0 && intact {
				break
			}
			next++
		}
		places = append(places, place{int64(at), int64(next - at), true})
		at = next
	}
}

// placesOf reads src with the Reader.
func placesOf(src io.Reader) (places []place) {
	reader := readers.Get().(*eventfile.Reader)
	defer readers.Put(reader)
	reader.Reset(src, eventfile.Options{})
	for {
		record, err := reader.Read()
		var corrupt *eventfile.CorruptError
		switch {
		case mayGoOn(err) && paused(src):
		case err == nil:
			places = append(places, place{record.Offset, record.End() - record.Offset, false})
		case errors.As(err, &corrupt):
			places = append(places, place{corrupt.Offset, corrupt.Skipped, true})
			if !eventfile.Skipped(err) {
				return places
			}
		default:
			return places
		}
	}
}

// Logs with random damage of every sort, read whole and in pieces, give the same places as the
// reference.
func TestSearchLikeReference(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		log := damagedLog(random)
		want := reference(log)
		require.Equal(t, want, placesOf(bytes.NewReader(log)), "%x", log)
		require.Equal(t, want,
			placesOf(&scriptedReader{pieces: split(log, random.IntN(len(log)), len(log)*3/4)}),
			"%x", log)
	}
}

// damagedLog returns a few records, damaged in a few ways after the first record.
func damagedLog(random *rand.Rand) []byte {
	log := appendRecord(nil, []byte("first"))
	for range 1 + random.IntN(6) {
		record := appendRecord(nil, bytes.Repeat([]byte{byte(random.IntN(3))}, random.IntN(50)))
		switch random.IntN(8) {
		case 0, 1:
			record[random.IntN(len(record))] ^= 1 << random.IntN(8)
		case 2:
			record = record[:random.IntN(len(record))]
		case 3:
			record = append(record, make([]byte, random.IntN(40))...)
		}
		log = append(log, record...)
	}
	return log
}

// smallestFixtures returns the smallest fixture of each writer.
func smallestFixtures(t *testing.T) map[string][]byte {
	smallest := make(map[string][]byte)
	for _, path := range fixturePaths(t) {
		writer, _, _ := strings.Cut(filepath.Base(path), "-")
		log := readFile(t, path)
		if kept := smallest[writer]; kept == nil || len(log) < len(kept) {
			smallest[writer] = log
		}
	}
	require.GreaterOrEqual(t, len(smallest), 6)
	return smallest
}

// A file of each writer, cut off at any byte, loses none of its complete records. With any one bit
// flipped, it loses the record with that bit and no other.
func TestNothingOutsideTheDamageIsLost(t *testing.T) {
	for writer, log := range smallestFixtures(t) {
		t.Run(writer, func(t *testing.T) {
			whole := placesOf(bytes.NewReader(log))
			require.NotEmpty(t, whole)
			for cut := range log {
				kept := placesOf(bytes.NewReader(log[:cut]))
				require.True(t, slices.Equal(whole[:len(kept)], kept), "cut at %d", cut)
				require.True(t,
					len(kept) == len(whole) ||
						whole[len(kept)].Offset+whole[len(kept)].Bytes > int64(cut), "cut at %d",
					cut)
			}
			damaged := bytes.Clone(log)
			for bit := range 8 * len(log) {
				damaged[bit/8] ^= 1 << (bit % 8)
				places := placesOf(bytes.NewReader(damaged))
				damaged[bit/8] ^= 1 << (bit % 8)
				require.Len(t, places, len(whole), "bit %d", bit)
				for i, p := range whole {
					p.Damaged = p.Offset <= int64(bit/8) && int64(bit/8) < p.Offset+p.Bytes
					require.Equal(t, p, places[i], "bit %d", bit)
				}
			}
		})
	}
}

// zeros is an endless source of zero bytes.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// The search ends at its limits, and a later Read does not resume it.
func TestSearchIsBounded(t *testing.T) {
	candidate := make([]byte, eventfile.HeaderSize)
	binary.LittleEndian.PutUint64(candidate, 1<<20)
	copy(candidate[8:], littleEndian32(maskedCRC(candidate[:8])))
	for _, test := range []struct {
		name     string
		src      io.Reader
		records  int
		searched int64
		stranger bool
	}{
		{"gap without end", io.MultiReader(bytes.NewReader(sampleLog()), zeros{}), 3,
			eventfile.MaxGapBytes, false},
		{"no record at all", zeros{}, 0, 16 << 20, true},
		{"headers of records that are none",
			io.MultiReader(bytes.NewReader(sampleLog()), strings.NewReader("x"),
				bytes.NewReader(bytes.Repeat(candidate, 1<<20))), 3, 12 * 255, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			reader := eventfile.NewReader(test.src, eventfile.Options{})
			records := 0
			record, err := reader.Read()
			for ; err == nil; record, err = reader.Read() {
				records++
				assert.Less(t, len(record.Data), 200)
			}
			assert.Equal(t, test.records, records)
			var corrupt *eventfile.CorruptError
			require.ErrorAs(t, err, &corrupt)
			assert.True(t, corrupt.Fatal)
			assert.InDelta(t, test.searched, corrupt.Skipped, 1<<20)
			var stranger *eventfile.NotEventFileError
			assert.Equal(t, test.stranger, errors.As(err, &stranger))
			_, again := reader.Read()
			assert.Equal(t, err, again)
			assert.Equal(t, corrupt.Offset, reader.Offset())
		})
	}
}

func TestSearchGoesOnAfterSourceErrors(t *testing.T) {
	offline := errors.New("offline")
	log := sampleLog()
	log[21] ^= 1 // the second record's length
	for cut := 1; cut < len(log); cut++ {
		reader := eventfile.NewReader(&scriptedReader{pieces: split(log, cut), pause: offline},
			eventfile.Options{})
		var offsets []int64
		for {
			record, err := reader.Read()
			if err == io.EOF {
				break
			}
			if err == nil {
				offsets = append(offsets, record.Offset)
			} else if err != offline {
				require.ErrorContains(t, err, "16 bytes skipped")
			}
		}
		require.Equal(t, []int64{0, 37}, offsets, "cut at %d", cut)
	}
}
