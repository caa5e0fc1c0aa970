package eventfile_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/pb"
)

// maxSeedBytes keeps large fixtures out of the seeds; they would only slow the fuzzer down.
const maxSeedBytes = 4 << 10

// FuzzReader: records and errors do not depend on how the bytes arrive and are the same as the
// reference finds; whole records come back as they were written, and nothing panics.
func FuzzReader(f *testing.F) {
	f.Add(sampleLog(), uint(20))
	for _, path := range fixturePaths(f) {
		log := readFile(f, path)
		f.Add(log[:min(len(log), maxSeedBytes)], uint(100))
	}
	f.Fuzz(func(t *testing.T, log []byte, step uint) {
		want, whole := readAll(bytes.NewReader(log), eventfile.Options{})
		var cuts []int
		for at := int(step%64) + 1; at < len(log); at += int(step%64) + 1 {
			cuts = append(cuts, at)
		}
		got, chunked := readAll(&scriptedReader{pieces: split(log, cuts...)}, eventfile.Options{})
		require.Equal(t, want, got)
		require.Equal(t, whole.Offset(), chunked.Offset())
		if len(want) == 0 || !strings.HasPrefix(want[0].Err, "not an event file") {
			require.Equal(t, reference(log), placesOf(bytes.NewReader(log)))
		}

		var again []byte
		for _, outcome := range want {
			if outcome.Err != "" {
				return
			}
			again = appendRecord(again, []byte(outcome.Data))
		}
		require.Equal(t, string(log[:whole.Offset()]), string(again))
	})
}

// FuzzEvent: whatever the generated code accepts, the hand decoder decodes to the same.
func FuzzEvent(f *testing.F) {
	for _, event := range sampleEvents() {
		f.Add(marshal(f, event))
	}
	for _, path := range fixturePaths(f) {
		for _, data := range framed(readFile(f, path)) {
			if len(data) <= maxSeedBytes {
				f.Add(data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkEvent(t, data) })
}

// FuzzTensor: the same for tensors, which vary most in the format.
func FuzzTensor(f *testing.F) {
	addTensor := func(data []byte) {
		var event eventfile.Event
		if event.Decode(data) != nil {
			return
		}
		for _, value := range event.Values {
			if value.Form == eventfile.FormTensor && len(value.Payload) <= maxSeedBytes {
				f.Add(value.Payload)
			}
		}
	}
	for _, event := range sampleEvents() {
		addTensor(marshal(f, event))
	}
	for _, path := range fixturePaths(f) {
		for _, data := range framed(readFile(f, path)) {
			addTensor(data)
		}
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		value := protowire.AppendBytes([]byte{0x42}, message)
		summary := protowire.AppendBytes([]byte{0x0a}, value)
		data := protowire.AppendBytes([]byte{0x2a}, summary)
		var event eventfile.Event
		require.NoError(t, event.Decode(data))
		require.Len(t, event.Values, 1)
		checkNoPanic(&event)
		var want pb.TensorProto
		if proto.Unmarshal(message, &want) == nil {
			checkTensor(t, data, &want, &event.Values[0])
		}
	})
}

// FuzzHop: leaving out payloads changes no record and no error. The exception is a deferred record
// whose data do not match their checksum, which hopping cannot notice: then every record only has
// to match the file's bytes.
func FuzzHop(f *testing.F) {
	random := rand.New(rand.NewPCG(4, 4))
	for range 4 {
		f.Add(mediaLog(f, random, 12, 300), uint64(1))
	}
	for _, vector := range eventfiletest.Vectors(f, "..") {
		f.Add(vector.Content[:min(len(vector.Content), maxSeedBytes)], uint64(2))
	}
	for _, path := range fixturePaths(f) {
		log := readFile(f, path)
		f.Add(log[:min(len(log), maxSeedBytes)], uint64(3))
	}
	f.Fuzz(func(t *testing.T, log []byte, seed uint64) {
		want, wantEnd := placesThrough(t, plainReader(log), log)
		random := rand.New(rand.NewPCG(seed, 1))
		file := newHopFile(log, 1+random.IntN(100))
		file.worth = randomWorth(random)
		got, end := placesThrough(t, hopReader(file, 0), log)
		damaged := false
		for _, p := range got {
			damaged = damaged || p.deferred > 0 && !intact(log, p.offset, p.size)
		}
		if damaged {
			return
		}
		require.Equal(t, len(want), len(got))
		for i := range got {
			require.Equal(t, want[i].offset, got[i].offset)
			require.Equal(t, want[i].size, got[i].size)
			require.Equal(t, want[i].err, got[i].err)
		}
		require.Equal(t, wantEnd, end)
	})
}

// intact reports whether the record at offset, with size bytes of data, matches its checksums.
func intact(log []byte, offset, size int64) bool {
	_, err := eventfile.CheckRecord(offset,
		log[offset:][:eventfile.HeaderSize+size+eventfile.FooterSize])
	return err == nil
}
