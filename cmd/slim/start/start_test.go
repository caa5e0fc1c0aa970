package start

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/slim/wasm"
)

// made returns a memory with tables of functions of random forms, between other bytes.
func made(seed uint64, count int) ([]byte, Tables) {
	random := rand.New(rand.NewPCG(seed, 1))
	t := Tables{Index: 64, Count: count}
	memory := make([]byte, t.Index+entryBytes*count)
	for n := range count {
		for len(memory)%8 != 0 {
			memory = append(memory, 0xee)
		}
		entry := memory[t.Index+entryBytes*n:]
		binary.LittleEndian.PutUint32(entry, 0x1000+uint32(n))
		binary.LittleEndian.PutUint32(entry[4:], uint32(len(memory)-t.Index))
		description := make([]byte, 4*fixedWords)
		for word := range fixedWords {
			number := []uint32{0, 5, math.MaxUint32, math.MaxInt32, 1 << 31, random.Uint32(),
				uint32(100*n) + random.Uint32N(99)}[random.IntN(7)]
			binary.LittleEndian.PutUint32(description[4*word:], number)
		}
		lists, data := random.IntN(4), random.IntN(4)
		binary.LittleEndian.PutUint32(description[listsAt:], uint32(lists))
		description[dataAt] = byte(data)
		memory = append(memory, description...)
		for range lists + data {
			memory = binary.LittleEndian.AppendUint32(memory, random.Uint32N(3)-1)
		}
	}
	t.Search = len(memory) + 5
	memory = append(memory, make([]byte, 5+t.searchBytes())...)
	for n := t.Search; n < len(memory); n += bucketBytes {
		binary.LittleEndian.PutUint32(memory[n:], uint32((n-t.Search)/bucketBytes/buckets))
	}
	return append(memory, 1, 2, 3), t
}

//go:embed testdata/memory.js
var script string

// run returns the memory of a program that begins with a memory and a function.
func run(t *testing.T, memory []byte, function *wasm.Body) []byte {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("SKIPPED: there is no node to run the function")
	}
	body, err := function.Encode()
	require.NoError(t, err)
	module, err := wasm.Parse([]byte("\x00asm\x01\x00\x00\x00" +
		"\x01\x04\x01\x60\x00\x00" + // the type of a function without parameters and results
		"\x03\x01\x00" + "\x05\x03\x01\x00\x10" + // no functions; a memory of 1 MB
		"\x07\x05\x01\x01m\x02\x00" + "\x0a\x01\x00" + "\x0b\x01\x00"))
	require.NoError(t, err)
	module.SetSegments([]wasm.Segment{{Address: 0, Content: memory}})
	require.NoError(t, module.SetStart(body))
	dir := t.TempDir()
	program, result := filepath.Join(dir, "start.wasm"), filepath.Join(dir, "memory")
	require.NoError(t, os.WriteFile(program, module.Encode(), 0o666))
	output, err := exec.Command("node", "-e", script, program, result).CombinedOutput()
	require.NoError(t, err, string(output))
	content, err := os.ReadFile(result)
	require.NoError(t, err)
	return content[:len(memory)]
}

// TestStartRestoresTables runs the function in node and compares the whole memory.
func TestStartRestoresTables(t *testing.T) {
	for _, count := range []int{3, 30, 700} {
		for seed := range uint64(3) {
			memory, tables := made(seed, count)
			before := bytes.Clone(memory)
			function, err := Pack(memory, tables)
			require.NoError(t, err)
			assert.NotEqual(t, before, memory)
			assert.True(t, bytes.Equal(before, run(t, memory, function)), "%d functions", count)
		}
	}
}

func TestPackIsSmall(t *testing.T) {
	memory, tables := made(1, 500)
	// What all functions have in common takes nearly nothing.
	for n := range tables.Count {
		at := tables.Index + int(binary.LittleEndian.Uint32(memory[tables.Index+8*n+4:]))
		for word := range fixedWords {
			if word != listsAt/4 && word != dataAt/4 {
				binary.LittleEndian.PutUint32(memory[at+4*word:], uint32(word))
			}
		}
	}
	before := packedSize(memory)
	_, err := Pack(memory, tables)
	require.NoError(t, err)
	assert.Less(t, packedSize(memory), before/2)
}

func TestPackRefusesUnknownForms(t *testing.T) {
	put := binary.LittleEndian.PutUint32
	for name, change := range map[string]func(memory []byte, tables *Tables){
		"no function":           func(_ []byte, tables *Tables) { tables.Count = 0 },
		"index outside":         func(_ []byte, tables *Tables) { tables.Index = -1 },
		"index at the end":      func(m []byte, tables *Tables) { tables.Index = len(m) },
		"search at the end":     func(_ []byte, tables *Tables) { tables.Search += 4 },
		"search outside":        func(_ []byte, tables *Tables) { tables.Search = -5 },
		"search of another":     func(m []byte, tables *Tables) { m[tables.Search+bucketBytes]++ },
		"search of parts":       func(m []byte, tables *Tables) { m[tables.Search+7]++ },
		"description outside":   func(m []byte, tables *Tables) { put(m[tables.Index+4:], 1<<30) },
		"description of a list": func(m []byte, tables *Tables) { put(first(m, tables)[listsAt:], 33) },
		"description of data":   func(m []byte, tables *Tables) { first(m, tables)[dataAt] = 33 },
	} {
		memory, tables := made(1, 3)
		change(memory, &tables)
		before := bytes.Clone(memory)
		_, err := Pack(memory, tables)
		assert.ErrorIs(t, err, wasm.ErrForm, name)
		assert.True(t, bytes.Equal(before, memory), name)
	}
}

// first returns the memory from the description of the first function on.
func first(memory []byte, t *Tables) []byte {
	return memory[t.Index+int(binary.LittleEndian.Uint32(memory[t.Index+4:])):]
}

func TestAssembleRefusesUnknownWords(t *testing.T) {
	_, err := assemble("1 frobnicate:x", nil)
	assert.Error(t, err)
}
