package checkpoint_test

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding/checkpoint"
	"eventlens/eventfile/embedding/vectors"
	"eventlens/eventfile/source"
)

const embedded = "../../../testdata/embedded/"

// tensor is a tensor as TensorFlow reads it; see testdata/gen/embedded_tf.py. The sum leaves out
// NaN.
type tensor struct {
	DType            string
	Shape            []int64
	Sum, First, Last float64
}

// shard returns the shard of an entry.
func shard(t *testing.T, x *checkpoint.Index, prefix string, e checkpoint.Entry) *source.Memory {
	t.Helper()
	content, err := os.ReadFile(x.ShardName(prefix, e.Shard))
	require.NoError(t, err)
	return source.NewMemory(content)
}

// TestAsTensorFlowReads compares every tensor of real checkpoints.
func TestAsTensorFlowReads(t *testing.T) {
	text, err := os.ReadFile(embedded + "checkpoints.golden.json")
	require.NoError(t, err)
	var golden map[string]map[string]tensor
	require.NoError(t, json.Unmarshal(text, &golden))
	for prefix, want := range golden {
		content, err := os.ReadFile(embedded + prefix + ".index")
		require.NoError(t, err)
		x, err := checkpoint.ReadIndex(content)
		require.NoError(t, err)
		assert.Empty(t, x.Problems)
		assert.Len(t, x.Entries, len(want), prefix)
		for _, e := range x.Entries {
			w, ok := want[e.Name]
			require.True(t, ok, e.Name)
			assert.Equal(t, len(w.Shape), len(e.Shape), e.Name)
			assert.Equal(t, w.DType, e.DType.String(), e.Name)
			a, err := x.Array(e)
			if err != nil {
				assert.True(t, e.Sliced || len(w.Shape) < 2 || w.DType == "complex64", "%v", err)
				continue
			}
			v, err := a.Read(context.Background(), shard(t, x, embedded+prefix, e), nil)
			require.NoError(t, err, e.Name)
			assert.Equal(t, int(w.Shape[0]), v.Rows())
			assert.Equal(t, float32(w.First), v.Values[0], e.Name)
			assert.Equal(t, float32(w.Last), v.Values[len(v.Values)-1], e.Name)
			if len(v.NotFinite()) == 0 {
				assert.InDelta(t, w.Sum, v.Sum(), 1e-9, e.Name)
			}
		}
	}
}

func read(t *testing.T, name string) (*checkpoint.Index, []byte) {
	t.Helper()
	content, err := os.ReadFile(embedded + "checkpoints/" + name + ".index")
	require.NoError(t, err)
	x, err := checkpoint.ReadIndex(content)
	require.NoError(t, err)
	return x, content
}

func TestNamesOfTensors(t *testing.T) {
	x, _ := read(t, "types.ckpt-7")
	for _, name := range []string{"nans", "nans:0"} {
		e, ok := x.Find(name)
		assert.True(t, ok)
		assert.Equal(t, []int64{3, 2}, e.Shape)
	}
	_, ok := x.Find("other")
	assert.False(t, ok)
	e, _ := x.Find("rank3")
	rows, columns, ok := e.Matrix()
	assert.Equal(t, [3]any{4, 6, true}, [3]any{rows, columns, ok})
	assert.False(t, e.IsMatrix())
	assert.Equal(t, "a", checkpoint.PlainName("a/.ATTRIBUTES/VARIABLE_VALUE"))
}

// TestWhatCannotBeRead names the reason.
func TestWhatCannotBeRead(t *testing.T) {
	x, _ := read(t, "types.ckpt-7")
	for name, want := range map[string]string{
		"words":   `"words" holds strings`,
		"rank1":   `"rank1" has the shape [2], which is no table of numbers`,
		"complex": `"complex": elements of type complex64 are no numbers of one axis`,
	} {
		e, ok := x.Find(name)
		require.True(t, ok, name)
		_, err := x.Array(e)
		assert.EqualError(t, err, want)
	}
	x, _ = read(t, "slices.ckpt")
	e, ok := x.Find("whole")
	require.True(t, ok)
	_, err := x.Array(e)
	assert.EqualError(t, err, `"whole" is stored in slices, which are not read`)
}

// TestDamagedShard: rows are returned with the fault.
func TestDamagedShard(t *testing.T) {
	x, _ := read(t, "shards.ckpt")
	assert.Equal(t, 2, x.Shards)
	e, _ := x.Find("second")
	content, err := os.ReadFile(x.ShardName(embedded+"checkpoints/shards.ckpt", e.Shard))
	require.NoError(t, err)
	a, err := x.Array(e)
	require.NoError(t, err)
	v, err := a.Read(context.Background(), source.NewMemory(content[:40]), nil)
	assert.EqualError(t, err, "the file ends at byte 40, want 64; 1 of 2 rows were read")
	assert.Equal(t, []float32{0, 1, 2, 3}, v.Values)
	content[9] ^= 1
	v, err = a.Read(context.Background(), source.NewMemory(content), nil)
	assert.ErrorContains(t, err, "tensor checksum mismatch at byte 0: got 0x")
	assert.Equal(t, 2, v.Rows())
}

// TestEveryByteOfAnIndex: a changed byte is found, wherever it is, but for the padding of the
// footer and what lies outside of blocks.
func TestEveryByteOfAnIndex(t *testing.T) {
	x, content := read(t, "shards.ckpt")
	want := fmt.Sprint(x.Entries)
	missed := 0
	for i := range content {
		content[i] ^= 0x40
		x, err := checkpoint.ReadIndex(content)
		if err == nil && len(x.Problems) == 0 {
			assert.Equal(t, want, fmt.Sprint(x.Entries), "byte %d", i)
			missed++
		}
		content[i] ^= 0x40
	}
	assert.Less(t, missed, len(content)/2)
	for end := range content {
		_, err := checkpoint.ReadIndex(content[:end])
		assert.Error(t, err, "%d bytes", end)
	}
}

// indexOf writes an index of several blocks.
func indexOf(blocks ...map[string][]byte) []byte {
	var file, list []byte
	add := func(block []byte) (at []byte) {
		block = append(block, 0, 0, 0, 0) // no keys in whole
		at = binary.AppendUvarint(nil, uint64(len(file)))
		at = binary.AppendUvarint(at, uint64(len(block)))
		block = append(block, 0)
		sum := eventfile.MaskCRC(eventfile.UpdateCRC(0, block))
		file = binary.LittleEndian.AppendUint32(append(file, block...), sum)
		return at
	}
	entry := func(dst []byte, key string, value []byte) []byte {
		dst = append(binary.AppendUvarint(append(dst, 0), uint64(len(key))), byte(len(value)))
		return append(append(dst, key...), value...)
	}
	for i, block := range blocks {
		var b []byte
		for key, value := range block {
			b = entry(b, key, value)
		}
		list = entry(list, string(rune('a'+i)), add(b))
	}
	footer := append(add(nil), add(list)...)
	file = append(file, append(footer, make([]byte, 40-len(footer))...)...)
	return binary.LittleEndian.AppendUint64(file, 0xdb4775248b80fb57)
}

// TestDamagedBlock: a block with a wrong checksum costs its own entries.
func TestDamagedBlock(t *testing.T) {
	value := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), 1)
	content := indexOf(map[string][]byte{"a": value}, map[string][]byte{"b": value})
	x, err := checkpoint.ReadIndex(content)
	require.NoError(t, err)
	assert.Len(t, x.Entries, 2)
	content[3] = 'x'
	x, err = checkpoint.ReadIndex(content)
	require.NoError(t, err)
	require.Len(t, x.Entries, 1)
	assert.Equal(t, "b", x.Entries[0].Name)
	require.Len(t, x.Problems, 1)
	assert.ErrorContains(t, x.Problems[0], "block checksum mismatch at byte 0: got 0x")
}

func TestManyNames(t *testing.T) {
	_, err := checkpoint.ReadIndex([]byte(strings.Repeat("x", 100)))
	assert.EqualError(t, err,
		"no index of a checkpoint: the mark at its end is missing; cut off, perhaps")
}

// TestSample reads parts of an array.
func TestSample(t *testing.T) {
	raw := make([]byte, 4*1000)
	for i := range 1000 {
		binary.LittleEndian.PutUint32(raw[i*4:], uint32(i))
	}
	a := vectors.Array{DType: eventfile.DTInt32, Rows: 500, Columns: 2}
	v, rows, err := a.Sample(context.Background(), source.NewMemory(raw), 4, 80)
	require.NoError(t, err)
	assert.Equal(t, 40, v.Rows())
	assert.Equal(t, []int{0, 490, 499}, []int{rows[0], rows[30], rows[39]})
	for i, row := range rows {
		assert.Equal(t, []float32{float32(2 * row), float32(2*row + 1)}, v.Row(i))
	}
	v, rows, err = a.Sample(context.Background(), source.NewMemory(raw), 4, 800)
	require.NoError(t, err)
	assert.Equal(t, [2]int{500, 500}, [2]int{v.Rows(), len(rows)})
}

func BenchmarkRead(b *testing.B) {
	raw := make([]byte, 8<<20)
	a := vectors.Array{
		DType: eventfile.DTFloat, Rows: 8 << 20 / 512, Columns: 128, HasSum: true,
		Sum: eventfile.MaskCRC(eventfile.UpdateCRC(0, raw)),
	}
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := a.Read(context.Background(), source.NewMemory(raw), nil); err != nil {
			b.Fatal(err)
		}
	}
}
