package store_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
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
		l.add(step, wall, simple("even", random.Float32()),
			double("wide", "scalars", random.NormFloat64()))
		l.add(step*step, wall, simple("uneven", random.Float32()),
			simple("uneven too", float32(math.NaN())))
		l.add(step, wall, histogram("h", "histograms", random.Float64(), 2, 3),
			histogram("empty", "histograms"),
			histogram("narrow", "histograms", 1, 2, 3, 2, 4, 5),
			histogram("loose", "histograms", 0, 1, 2, 3, 4, random.Float64()))
		l.add(step, wall, images("i", "images", "some", "", "png"), tensor("t", "text", nil))
		l.raw([]byte{0xff})
		step += 10
	}
	return l.build(builder)
}

func TestBatchRoundTrip(t *testing.T) {
	batches := map[string]*store.Batch{
		"empty":     store.NewBuilder().Take(0),
		"one value": newLog(t).add(math.MinInt64, math.Inf(-1), simple("", 1)).batch(),
		"extreme": newLog(t).add(math.MinInt64, 1, simple("a", 1)).add(math.MaxInt64, 1,
			simple("a", 1)).batch(),
		"description": newLog(t).add(0, 1, double("ä/ö", "scalars", 0.1)).batch(),
	}
	damaged := store.NewBuilder()
	for i := range 5 * store.MaxProblems {
		damaged.AddProblem(store.Problem{Offset: 1 << 40, Gap: 1 << 20, Text: "odd"})
		damaged.AddProblem(store.Problem{Offset: int64(i), Text: fmt.Sprint(i)})
	}
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
			if !hasNaN(batch) { // NaN equals nothing
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
	const stepDifferences, value, tick = 2 * 1000, 4, 4
	assert.Less(t, len(data), 3*value*1000+2*tick*1000+stepDifferences+200,
		"two tags have their times in common")
}

func TestDecodeBatchRefusesDamage(t *testing.T) {
	good, err := richBatch(t, 1).AppendBinary(nil)
	require.NoError(t, err)
	for length := range good {
		_, err := store.DecodeBatch(good[:length])
		require.ErrorIs(t, err, store.ErrBatch, "cut to %d bytes", length)
	}
	_, err = store.DecodeBatch(append(good[:len(good):len(good)], 0))
	require.ErrorIs(t, err, store.ErrBatch, "more than a batch")
	_, err = store.DecodeBatch(append(good[:len(good):len(good)], make([]byte, 8)...))
	require.ErrorIs(t, err, store.ErrBatch, "more than a batch")
}

func TestAppendBinaryRefusesRaggedColumns(t *testing.T) {
	column := store.NewColumn("a", []store.Step{1}, nil)
	whole := store.NewColumn("a", []store.Step{1}, []store.WallTime{1})
	tests := map[string]*store.Batch{
		"scalars": {Numbers: []store.NumberColumn{{Column: column}}},
		"images":  {Payloads: []store.PayloadColumn{{Column: column}}},
		"forms": {Payloads: []store.PayloadColumn{{
			Column: whole, Data: eventfile.DataText, Sizes: make([]store.Size, 1), Ends: []int{0},
		}}},
		"no forms": {Payloads: []store.PayloadColumn{{Column: whole, Data: eventfile.DataImage,
			Sizes: make([]store.Size, 1), Ends: []int{0},
			Forms: make([]eventfile.Form, 1)}}},
		"histograms": {Buckets: []store.BucketColumn{{Column: column}}},
		"references": {Buckets: []store.BucketColumn{{Column: whole, Ends: []int{0},
			Lefts:      []float64{0},
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

// TestDecodeBatchRefusesOtherVersions decodes bytes of an older version, as a user's cache may
// hold.
func TestDecodeBatchRefusesOtherVersions(t *testing.T) {
	before, err := os.ReadFile("testdata/batch.4")
	require.NoError(t, err)
	_, err = store.DecodeBatch(before)
	assert.ErrorIs(t, err, store.ErrBatch)
	assert.ErrorContains(t, err, "version")

	rich := richBatch(t, 1)
	rich.Problems = nil // their form differs
	now, err := rich.AppendBinary(nil)
	require.NoError(t, err)
	batch, err := store.DecodeBatch(now)
	require.NoError(t, err)
	assert.False(t, batch.Earlier)
	now[3]--
	earlier, err := store.DecodeBatch(now)
	require.NoError(t, err)
	assert.True(t, earlier.Earlier)
	assert.Equal(t, batch.Totals(), earlier.Totals())
	now[3]--
	_, err = store.DecodeBatch(now)
	assert.ErrorIs(t, err, store.ErrBatch)
}

// FuzzDecodeBatch decodes any bytes: nothing panics, memory stays within a multiple of the input,
// and decoded batches survive another round trip.
func FuzzDecodeBatch(f *testing.F) {
	for seed := range uint64(4) {
		data, err := richBatch(f, seed).AppendBinary(nil)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		batch, err := store.DecodeBatch(body)
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

// FuzzBatchRoundTrip has columns of numbers with any bits: steps, wall times and values come back
// unchanged, at whatever alignment the binary form lies in memory.
func FuzzBatchRoundTrip(f *testing.F) {
	var regular []byte
	for i := range 40 {
		for _, word := range []uint64{
			uint64(10 * i), math.Float64bits(1.7e9 + float64(i)), math.Float64bits(float64(i) / 3),
		} {
			regular = binary.LittleEndian.AppendUint64(regular, word)
		}
	}
	f.Add(regular, uint8(13), false)
	f.Add(regular, uint8(7), true)
	f.Add(bytes.Repeat([]byte{0xff, 0x80, 0x7f, 1}, 60), uint8(3), false)
	f.Fuzz(func(t *testing.T, words []byte, perColumn uint8, wide bool) {
		batch, want := columnsOf(words, 1+int(perColumn), wide)
		data, err := batch.AppendBinary(nil)
		require.NoError(t, err)
		for shift := range 3 {
			moved := append(make([]byte, shift, shift+len(data)), data...)
			got, err := store.DecodeBatch(moved[shift:])
			require.NoError(t, err)
			require.Equal(t, want, wordsOf(got))
			again, err := got.AppendBinary(nil)
			require.NoError(t, err)
			require.Equal(t, data, again)
		}
	})
}

// columnsOf makes columns from the numbers in words, three for each point, and returns those
// numbers too. Every third column has the wall times of the previous one.
func columnsOf(words []byte, perColumn int, wide bool) (*store.Batch, []uint64) {
	batch, want := new(store.Batch), []uint64(nil)
	var steps []store.Step
	var walls []store.WallTime
	for len(words) >= 24 {
		n := min(perColumn, len(words)/24)
		shared := len(batch.Numbers)%3 == 2 && len(steps) == n
		if !shared {
			steps, walls = nil, nil
		}
		var values store.Floats
		for i := range n {
			step, wall, value := binary.LittleEndian.Uint64(words),
				math.Float64frombits(binary.LittleEndian.Uint64(words[8:])),
				binary.LittleEndian.Uint64(words[16:])
			words = words[24:]
			if math.IsNaN(wall) { // no wall time is NaN
				wall = 0
			}
			if !shared {
				steps, walls = append(steps, store.Step(step)), append(walls, store.WallTime(wall))
			}
			if wide {
				values.F64 = append(values.F64, math.Float64frombits(value))
			} else {
				value &= math.MaxUint32
				values.F32 = append(values.F32, math.Float32frombits(uint32(value)))
			}
			want = append(want, uint64(steps[i]), math.Float64bits(float64(walls[i])), value)
		}
		batch.Numbers = append(batch.Numbers,
			store.NumberColumn{Column: store.NewColumn("a", steps, walls), Values: values})
	}
	return batch, want
}

// wordsOf returns the numbers from which columnsOf made a batch.
func wordsOf(batch *store.Batch) (words []uint64) {
	for i := range batch.Numbers {
		c := &batch.Numbers[i]
		for k := range c.Steps.Len() {
			words = append(words, uint64(c.Steps.At(k)), math.Float64bits(float64(c.Walls.At(k))))
			if c.Values.F64 != nil {
				words = append(words, math.Float64bits(c.Values.F64[k]))
			} else {
				words = append(words, uint64(math.Float32bits(c.Values.F32[k])))
			}
		}
	}
	return words
}

// heldBytes estimates the memory of a batch's slices.
func heldBytes(b *store.Batch) int {
	const column, point = 320, 16
	size := column*(len(b.Numbers)+len(b.Payloads)+len(b.Buckets)+len(b.Counts)) +
		16*len(b.Deferred)
	for i := range b.Numbers {
		size += point*b.Numbers[i].Steps.Len() + 8*b.Numbers[i].Values.Len()
	}
	for i := range b.Payloads {
		size += 2*point*b.Payloads[i].Steps.Len() + 16*len(b.Payloads[i].Encoded)
	}
	for i := range b.Buckets {
		c := &b.Buckets[i]
		size += 2*point*c.Steps.Len() + 8*len(c.Lefts) + 8*c.Rights.Len() + 8*c.Counts.Len() +
			56*len(c.References)
	}
	return size
}
