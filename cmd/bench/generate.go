package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"google.golang.org/protobuf/encoding/protowire"
)

// scalarLog describes a generated log: every run holds the same number of tags, every tag one value a step, each value in an event of its own, as PyTorch
// and Keras write them.
type scalarLog struct {
	Name              string
	Runs, Tags, Steps int
}

// sets are the logs that can be generated, by name.
var sets = map[string]scalarLog{
	"long":     {Name: "long", Runs: 1, Tags: 20, Steps: 100_000},     // two million points, 112 MB
	"gigabyte": {Name: "gigabyte", Runs: 1, Tags: 20, Steps: 900_000}, // as large as one file of scalars gets
	"many":     {Name: "many", Runs: 250, Tags: 20, Steps: 1000},      // five million points
	"small":    {Name: "small", Runs: 2000, Tags: 5, Steps: 100},
}

// write makes the log below dir, unless a finished one is there, and returns its directory.
func (l scalarLog) write(dir string) (string, error) {
	root := filepath.Join(dir, fmt.Sprintf("%s-%dx%dx%d", l.Name, l.Runs, l.Tags, l.Steps))
	if _, err := os.Stat(root); err == nil {
		return root, nil
	}
	unfinished := root + ".unfinished"
	if err := os.RemoveAll(unfinished); err != nil {
		return "", err
	}
	for run := range l.Runs {
		file := filepath.Join(unfinished, fmt.Sprintf("run%03d", run), "events.out.tfevents.1700000000.bench.1.0")
		if err := l.writeRun(file, uint64(run)); err != nil {
			return "", fmt.Errorf("generate %s: %w", root, err)
		}
	}
	return root, os.Rename(unfinished, root)
}

func (l scalarLog) writeRun(name string, seed uint64) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	w := recordWriter{out: bufio.NewWriterSize(file, 1<<20)}
	w.event(1.7e9, 0, func(b []byte) []byte {
		return protowire.AppendString(protowire.AppendTag(b, 3, protowire.BytesType), "brain.Event:2")
	})
	random := rand.New(rand.NewPCG(seed, 1))
	for step := range l.Steps {
		for tag := range l.Tags {
			wall := 1.7e9 + float64(step)*0.25 + float64(tag)*1e-4
			w.scalar(wall, int64(step), fmt.Sprintf("metrics/train_%02d", tag), curve(random, step, tag))
		}
	}
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if w.err != nil {
		return w.err
	}
	return file.Close()
}

// curve looks like a loss: a falling exponential with noise, at another rate for each tag.
func curve(random *rand.Rand, step, tag int) float32 {
	fall := math.Exp(-float64(step) / (4000 + 900*float64(tag)))
	return float32(0.1 + 2*fall + 0.08*random.NormFloat64()*(0.3+fall))
}

// recordWriter frames events; the first error stays.
type recordWriter struct {
	out                   *bufio.Writer
	payload, value, frame []byte
	err                   error
}

// event writes one event; what appends the payload fields.
func (w *recordWriter) event(wall float64, step int64, what func([]byte) []byte) {
	b := protowire.AppendFixed64(protowire.AppendTag(w.payload[:0], 1, protowire.Fixed64Type), math.Float64bits(wall))
	if step != 0 {
		b = protowire.AppendVarint(protowire.AppendTag(b, 2, protowire.VarintType), uint64(step))
	}
	w.payload = what(b)
	w.record(w.payload)
}

func (w *recordWriter) scalar(wall float64, step int64, tag string, value float32) {
	v := protowire.AppendString(protowire.AppendTag(w.value[:0], 1, protowire.BytesType), tag)
	v = protowire.AppendFixed32(protowire.AppendTag(v, 2, protowire.Fixed32Type), math.Float32bits(value))
	w.value = v
	w.event(wall, step, func(b []byte) []byte {
		b = protowire.AppendTag(b, 5, protowire.BytesType)
		b = protowire.AppendVarint(b, uint64(1+protowire.SizeBytes(len(v))))
		return protowire.AppendBytes(protowire.AppendTag(b, 1, protowire.BytesType), v)
	})
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func masked(b []byte) uint32 {
	crc := crc32.Checksum(b, castagnoli)
	return (crc>>15 | crc<<17) + 0xa282ead8
}

func (w *recordWriter) record(data []byte) {
	frame := binary.LittleEndian.AppendUint64(w.frame[:0], uint64(len(data)))
	frame = binary.LittleEndian.AppendUint32(frame, masked(frame))
	frame = append(frame, data...)
	frame = binary.LittleEndian.AppendUint32(frame, masked(data))
	w.frame = frame
	if w.err == nil {
		_, w.err = w.out.Write(frame)
	}
}
