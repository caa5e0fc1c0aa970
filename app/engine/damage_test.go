package engine_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// TestDamageAtTheEndOfAGrowingFile opens a file whose last record is damaged, then the same file
// after more was written. The undecided fault is decided then, without reading anything before it
// again.
func TestDamageAtTheEndOfAGrowingFile(t *testing.T) {
	for _, tt := range []struct {
		name    string
		damaged int // byte of the last record
		first   string
		second  string
	}{
		{"length", 0, "Reading stops at byte %: length checksum mismatch",
			"length checksum mismatch"},
		{"payload", 20, "Reading stops at byte %: payload checksum mismatch",
			"1 record skipped at byte %: payload checksum mismatch"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			log := scalars("loss", 2000)
			at := log.at()
			log.scalar("loss", 2000, 1)
			log.bytes[at+tt.damaged] ^= 1
			b := startBucket(t, map[string][]byte{"a.tfevents": bytes.Clone(log.bytes)})
			kept := newCache()
			says := func(p *page, want string) {
				t.Helper()
				require.Len(t, p.problems(), 1)
				plain := bytes.ReplaceAll([]byte(p.problems()[0]), []byte(","), nil)
				assert.Contains(t, string(plain),
					string(bytes.ReplaceAll([]byte(want), []byte("%"), []byte(strconv.Itoa(at)))))
			}
			for range 2 { // the second time from the cache
				p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
				assert.EqualValues(t, 2000, loaded.Points)
				says(p, tt.first)
			}
			log.scalar("loss", 2001, 1)
			b.put("a.tfevents", log.bytes)
			p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.EqualValues(t, 2001, loaded.Points)
			assert.Less(t, loaded.FetchedBytes, int64(300))
			says(p, tt.second)
			p, loaded = visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Zero(t, loaded.FetchedBytes)
			says(p, tt.second)
		})
	}
}

// TestRecordCutShortHidesNothing has a record in the middle of a log that claims more bytes than
// the file has, while the log grows.
func TestRecordCutShortHidesNothing(t *testing.T) {
	log := scalars("loss", 100)
	at := log.at()
	whole := scalars("loss", 0).image("picture", 1, 8, 8, make([]byte, 50_000)).bytes
	log.bytes = append(log.bytes, whole[len(newLog().bytes):][:40]...)
	for step := range 200 {
		log.scalar("loss", int64(100+step), 1)
	}
	b := startBucket(t, map[string][]byte{"a.tfevents": bytes.Clone(log.bytes)})
	kept := newCache()
	// From the start, then from the cache and the new bytes.
	for points := int64(300); points < 303; points++ {
		p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
		assert.Equal(t, points, loaded.Points)
		require.Len(t, p.problems(), 1)
		assert.Contains(t, p.problems()[0],
			fmt.Sprintf("Bytes %s to %s have no complete record: the record there is incomplete. The other records are shown.",
				thousands(at), thousands(at+39)))
		b.put("a.tfevents", log.scalar("loss", points, 1).bytes)
	}
}

// TestRecordThatHoldsRecordsCompletes has a record being written that contains records: they count
// as records of the file until the outer record is complete.
func TestRecordThatHoldsRecordsCompletes(t *testing.T) {
	log := scalars("loss", 100)
	inner := scalars("inner", 50)
	log.image("file", 1, 8, 8, inner.bytes)
	half := log.bytes[:len(log.bytes)-20]
	b := startBucket(t, map[string][]byte{"a.tfevents": half})
	kept := newCache()
	p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	assert.Greater(t, loaded.Points, int64(140))
	require.Len(t, p.problems(), 2, "what was passed over, and the end")
	b.put("a.tfevents", log.scalar("loss", 100, 1).bytes)
	p, loaded = visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	assert.EqualValues(t, 101, loaded.Points)
	assert.Empty(t, p.problems())
}

// TestBadValuesAreCountedAsValues has more bad values in a few records than are listed one by one.
func TestBadValuesAreCountedAsValues(t *testing.T) {
	log := scalars("loss", 10)
	at := log.at()
	for step := range 4 {
		log.record(manyBadValues(int64(10+step), 110))
	}
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes})
	p, loaded := visit(t, newCache(), wire.Source{URL: b.url("a.tfevents")})
	assert.EqualValues(t, 10, loaded.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0],
		fmt.Sprintf("440 values read only in part, first in the record at byte %d: tag \"bad/0\"", at))
}

// manyBadValues returns an event of scalars that are tensors of strings.
func manyBadValues(step int64, n int) []byte {
	values := make([]*pb.Summary_Value, n)
	for i := range values {
		values[i] = &pb.Summary_Value{Tag: fmt.Sprintf("bad/%d", i),
			Metadata: &pb.SummaryMetadata{
				PluginData: &pb.SummaryMetadata_PluginData{PluginName: "scalars"},
			},
			Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
				Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte("x")},
			}}}
	}
	data, err := proto.Marshal(&pb.Event{
		WallTime: 1.7e9, Step: step, What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}},
	})
	if err != nil {
		panic(err)
	}
	return data
}

// TestShortFilesOfSomethingElse opens short files that are not event files being written.
func TestShortFilesOfSomethingElse(t *testing.T) {
	for _, content := range []string{"h", "hi", "hello\n", "hello world\n", "hello, world\n"} {
		b := startBucket(t, map[string][]byte{"a.tfevents": []byte(content)})
		p, _ := visit(t, newCache(), wire.Source{URL: b.url("a.tfevents")})
		require.Len(t, p.problems(), 1, content)
		assert.Contains(t, p.problems()[0], "This is not an event file", content)
	}
}

// TestFaultsOfEveryKind expects as many faults as "eventlens inspect" counts, also from the cache;
// everything else is read.
func TestFaultsOfEveryKind(t *testing.T) {
	log, faults := eventtest.Damaged(t)
	b := startBucket(t, map[string][]byte{"a.tfevents": log})
	kept := newCache()
	for range 2 {
		p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
		assert.Equal(t, faults, loaded.Problems)
		require.Len(t, p.problems(), 2, "one line of values, and one of records")
	}
}

// TestColumnsOfAnEarlierVersion has columns in the cache whose problems were counted by an earlier
// version. They are shown while their file cannot be read; else it is read anew, once.
func TestColumnsOfAnEarlierVersion(t *testing.T) {
	log, faults := eventtest.Damaged(t)
	b := startBucket(t, map[string][]byte{"a.tfevents": log})
	at := wire.Source{URL: b.url("a.tfevents")}
	kept := newCache()
	_, first := visit(t, kept, at)
	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	builder := store.NewBuilder()
	builder.Shapes = kind.Shapes()
	for record, err := range reader.All() {
		require.NoError(t, err)
		builder.Add(record)
	}
	batch := builder.Take(reader.Offset())
	batch.Problems, batch.OtherProblems = nil, 0
	chunk, err := batch.AppendBinary(nil)
	require.NoError(t, err)
	chunk[len("elb")]-- // the version
	replaceColumns(t, kept, at.URL, chunk)

	b.guard = func(*http.Request) int { return http.StatusNotFound }
	p, shown := visit(t, kept, at)
	assert.Equal(t, first.Points, shown.Points)
	require.Len(t, p.problems(), 1)
	assert.Contains(t, p.problems()[0], "404")

	b.guard = nil
	_, anew := visit(t, kept, at)
	assert.Equal(t, faults, anew.Problems)
	assert.Equal(t, first.Points, anew.Points)
	assert.Zero(t, anew.FromCache)
	_, again := visit(t, kept, at)
	assert.Equal(t, faults, again.Problems)
	assert.Zero(t, again.FetchedBytes)
}
