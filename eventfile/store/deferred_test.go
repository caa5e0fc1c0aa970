package store_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/store"
)

// TestDeferred follows unverified records from the builder through the binary form to the store.
func TestDeferred(t *testing.T) {
	l, n := newLog(t), 0
	l.deferred = func() bool { n++; return n%2 == 0 }
	for step := range int64(6) {
		l.add(step, 1, images("i", "images", "some"))
	}
	batch := l.batch()
	require.Len(t, batch.Deferred, 3)
	assert.Equal(t, store.Totals{Records: 6, Deferred: 3, Payloads: 6}, batch.Totals())
	assert.Equal(t, l.records[5].Offset, batch.LastRecord)
	data, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	decoded, err := store.DecodeBatch(data)
	require.NoError(t, err)

	s := store.New()
	run := s.AddRun("run")
	other, file := s.AddFile(run, "a"), s.AddFile(run, "b")
	s.Append(file, decoded)
	assert.EqualValues(t, 3, s.Snapshot().Totals.Deferred)
	early := s.Deferred(file)
	for i, record := range l.records {
		want := store.Range{Offset: record.Offset, Length: record.End() - record.Offset}
		for _, at := range []int64{record.Offset, record.Offset + 20, record.End() - 1} {
			got, ok := early.RecordOf(at)
			assert.Equal(t, i%2 == 1, ok, "record %d, byte %d", i, at)
			if ok {
				assert.Equal(t, want, got)
			}
		}
		_, ok := s.Deferred(other).RecordOf(record.Offset)
		assert.False(t, ok)
	}
	_, ok := early.RecordOf(l.at)
	assert.False(t, ok)

	next := newLog(t)
	next.at, next.deferred = l.at, func() bool { return true }
	s.Append(file, next.add(9, 1, simple("loss", 1)).batch())
	_, ok = s.Deferred(file).RecordOf(l.at)
	assert.True(t, ok)
	_, ok = early.RecordOf(l.at)
	assert.False(t, ok, "an earlier result does not change")

	s.ResetFile(file)
	assert.Zero(t, s.Snapshot().Totals)
	_, ok = s.Deferred(file).RecordOf(l.records[1].Offset)
	assert.False(t, ok)
	_, ok = early.RecordOf(l.records[1].Offset)
	assert.True(t, ok)
}

// TestDecodeBatchRefusesOverlaps: records' offsets must ascend, since they are searched.
func TestDecodeBatchRefusesOverlaps(t *testing.T) {
	for name, deferred := range map[string][]store.Range{
		"descending":  {{Offset: 100, Length: 10}, {Offset: 50, Length: 10}},
		"overlapping": {{Offset: 100, Length: 10}, {Offset: 109, Length: 10}},
		"negative":    {{Offset: -1, Length: 10}},
		"no length":   {{Offset: 100, Length: -10}},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := (&store.Batch{Deferred: deferred}).AppendBinary(nil)
			require.NoError(t, err)
			_, err = store.DecodeBatch(data)
			assert.ErrorIs(t, err, store.ErrBatch)
		})
	}
}

// TestBatchBinaryForm pins the binary form of a batch with deferred records: whoever changes the
// form must change its version mark too.
func TestBatchBinaryForm(t *testing.T) {
	batch := &store.Batch{
		From: 24, To: 400, LastRecord: 300, Records: 3,
		Deferred: []store.Range{{Offset: 24, Length: 100}, {Offset: 300, Length: 100}},
	}
	data, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	assert.Equal(t, "656c620d"+ // mark
		"30a006d80403"+ // From, To, LastRecord, Records
		"000000000000000000"+ // events
		"000000"+ // problems
		"0230c801a804c801"+ // deferred: 24 and 100, 276 more and 100
		"00000000"+ // others and columns
		"000000000000", // padding to a multiple of 8
		hex.EncodeToString(data))
}
