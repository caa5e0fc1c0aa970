package store_test

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// richBatch has every kind of column, even and uneven steps, and problems.
func richBatch(tb testing.TB, seed uint64) *store.Batch {
	random := rand.New(rand.NewPCG(seed, 1))
	l := newLog(tb)
	l.deferred = func() bool { return random.IntN(5) == 0 }
	builder := store.NewBuilder()
	builder.BucketLimit = int64(random.IntN(400)) // some of the histograms are left in the file
	if seed%2 == 1 {
		builder.Shapes[eventfile.DataText] = store.Payloads
	}
	step := int64(random.IntN(2000) - 1000)
	for range 1 + random.IntN(40) {
		wall := random.Float64() * 2e9
		l.add(step, wall, simple("even", random.Float32()), double("wide", "scalars", random.NormFloat64()))
		l.add(step*step, wall, simple("uneven", random.Float32()), simple("uneven too", float32(math.NaN())))
		l.add(step, wall, histogram("h", "histograms", random.Float64(), 2, 3), histogram("empty", "histograms"),
			histogram("narrow", "histograms", 1, 2, 3, 2, 4, 5), histogram("loose", "histograms", 0, 1, 2, 3, 4, random.Float64()))
		l.add(step, wall, images("i", "images", "some", "", "png"), tensor("t", "text", nil))
		l.raw([]byte{0xff})
		step += 10
	}
	return l.build(builder)
}

func TestBatchRoundTrip(t *testing.T) {
	batches := map[string]*store.Batch{
		"empty":       store.NewBuilder().Take(0),
		"one value":   newLog(t).add(math.MinInt64, math.Inf(-1), simple("", 1)).batch(),
		"extreme":     newLog(t).add(math.MinInt64, 1, simple("a", 1)).add(math.MaxInt64, 1, simple("a", 1)).batch(),
		"description": newLog(t).add(0, 1, double("ä/ö", "scalars", 0.1)).batch(),
	}
	damaged := store.NewBuilder()
	damaged.AddProblem(store.Problem{Offset: 1 << 40, Gap: 1 << 20, Text: "odd"})
	batches["problem"] = damaged.Take(1 << 41)
	for seed := range uint64(20) {
		batches["rich "+string(rune('a'+seed))] = richBatch(t, seed)
	}
	for name, batch := range batches {
		t.Run(name, func(t *testing.T) {
			data, err := batch.AppendBinary([]byte("kept"))
			require.NoError(t, err)
			require.Equal(t, "kept", string(data[:4]))
			got, err := store.DecodeBatch(data[4:])
			require.NoError(t, err)
			again, err := got.AppendBinary([]byte("kept"))
			require.NoError(t, err)
			assert.Equal(t, data, again)
			assert.Equal(t, batch.Totals(), got.Totals())
			if !hasNaN(batch) { // which equals nothing
				assert.Equal(t, batch, got)
			}
		})
	}
}

func hasNaN(b *store.Batch) bool {
	for i := range b.Buckets {
		if slices.ContainsFunc(b.Buckets[i].Lefts, math.IsNaN) {
			return true
		}
	}
	for i := range b.Numbers {
		for k := range b.Numbers[i].Values.Len() {
			if math.IsNaN(b.Numbers[i].Values.At(k)) {
				return true
			}
		}
	}
	return false
}

func TestBatchIsCompact(t *testing.T) {
	l := newLog(t)
	for step := range 1000 {
		values := []store.Step{store.Step(step), store.Step(step * step)}
		l.add(int64(values[0]), 1, simple("even", 1))
		l.add(int64(values[1]), 1, simple("uneven", 1), simple("uneven too", 1))
	}
	data, err := l.batch().AppendBinary(nil)
	require.NoError(t, err)
	const stepDifferences = 2 * 1000
	assert.Less(t, len(data), 3*12*1000+stepDifferences+200)
}

func TestDecodeBatchRefusesDamage(t *testing.T) {
	good, err := richBatch(t, 1).AppendBinary(nil)
	require.NoError(t, err)
	for length := range good {
		_, err := store.DecodeBatch(good[:length])
		require.ErrorIs(t, err, store.ErrBatch, "cut to %d bytes", length)
	}
	for i := range good {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0x40
		_, err := store.DecodeBatch(bad)
		require.ErrorIs(t, err, store.ErrBatch, "bit flipped in byte %d", i)
	}
	_, err = store.DecodeBatch(seal(append(good[:len(good)-4:len(good)-4], 0)))
	require.ErrorIs(t, err, store.ErrBatch, "more than a batch")
}

func TestAppendBinaryRefusesRaggedColumns(t *testing.T) {
	column := store.Column{Tag: "a", Steps: []store.Step{1}}
	whole := store.Column{Tag: "a", Steps: []store.Step{1}, Walls: []store.WallTime{1}}
	tests := map[string]*store.Batch{
		"scalars": {Numbers: []store.NumberColumn{{Column: column}}},
		"images":  {Payloads: []store.PayloadColumn{{Column: column}}},
		"forms":   {Payloads: []store.PayloadColumn{{Column: whole, Data: eventfile.DataText, Sizes: make([]store.Size, 1), Ends: []int{0}}}},
		"no forms": {Payloads: []store.PayloadColumn{{Column: whole, Data: eventfile.DataImage, Sizes: make([]store.Size, 1), Ends: []int{0},
			Forms: make([]eventfile.Form, 1)}}},
		"histograms": {Buckets: []store.BucketColumn{{Column: column}}},
		"references": {Buckets: []store.BucketColumn{{Column: whole, Ends: []int{0}, Lefts: []float64{0},
			References: []store.Reference{{At: 1}}}}},
		"empty": {Numbers: []store.NumberColumn{{Column: store.Column{Tag: "a"}}}},
	}
	for name, batch := range tests {
		t.Run(name, func(t *testing.T) {
			dst, err := batch.AppendBinary([]byte("kept"))
			assert.ErrorContains(t, err, "differ in length")
			assert.Equal(t, "kept", string(dst))
		})
	}
}

// seal appends the checksum of body.
func seal(body []byte) []byte {
	return binary.LittleEndian.AppendUint32(body, crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// FuzzDecodeBatch feeds bodies with a right checksum: nothing panics, memory stays within
// a multiple of the input, and what can be read survives another round.
func FuzzDecodeBatch(f *testing.F) {
	for seed := range uint64(4) {
		data, err := richBatch(f, seed).AppendBinary(nil)
		require.NoError(f, err)
		f.Add(data[:len(data)-4])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		batch, err := store.DecodeBatch(seal(body))
		if err != nil {
			require.ErrorIs(t, err, store.ErrBatch)
			return
		}
		const perByte = 64
		require.LessOrEqual(t, heldBytes(batch), perByte*len(body)+perByte)
		data, err := batch.AppendBinary(nil)
		require.NoError(t, err)
		again, err := store.DecodeBatch(data)
		require.NoError(t, err)
		require.Equal(t, batch.Totals(), again.Totals())
		s := store.New()
		s.Append(s.AddFile(s.AddRun("run"), "file"), batch)
		s.Snapshot()
	})
}

// heldBytes is about what a batch's slices hold.
func heldBytes(b *store.Batch) int {
	const column, point = 160, 16
	size := column*(len(b.Numbers)+len(b.Payloads)+len(b.Buckets)+len(b.Counts)) + 16*len(b.Deferred)
	for i := range b.Numbers {
		size += point*len(b.Numbers[i].Steps) + 8*b.Numbers[i].Values.Len()
	}
	for i := range b.Payloads {
		size += 2*point*len(b.Payloads[i].Steps) + 16*len(b.Payloads[i].Encoded)
	}
	for i := range b.Buckets {
		c := &b.Buckets[i]
		size += 2*point*len(c.Steps) + 8*len(c.Lefts) + 8*c.Rights.Len() + 8*c.Counts.Len() + 56*len(c.References)
	}
	return size
}
