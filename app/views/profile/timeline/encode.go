package timeline

import (
	"encoding/binary"
	"math"
	"strconv"

	"eventlens/eventfile/jsontext"
)

// Bytes of an encoded sample and of an encoded slice. Growing step by step would take three times the
// memory for a while.
const (
	sampleBytes = 8 + 8
	sliceBytes  = 8 + 8 + 4 + 4 + 1
)

// Append appends the board for the script: the length of a JSON text as 4 bytes, the text, padded
// with blanks so that the columns behind it begin at a multiple of 8 bytes, and the columns, little
// endian: time of each sample of a counter, and its value (float64); then start and end of each slice
// (float64), its name (uint32, an index in names), its index in the trace (uint32) and its kind of
// work ([analysis.Hue], uint8). Times are in nanoseconds since FromNs.
//
// The JSON text has count, the number of slices; steps, whether some stand for steps; from and to,
// in nanoseconds, as texts; names; and lanes, each with process, processId, name, id, rows (as in
// [Lane]), nested and overlaps; samples, their number, and counters, each with process, processId,
// name, series, and as rows where its samples begin and end.
func (b *Board) Append(dst []byte) []byte {
	all := &b.trace.Slices
	names, numberOf := b.names()
	at := len(dst)
	dst = append(dst, 0, 0, 0, 0)
	dst = b.appendHead(dst, names)
	for (len(dst)-at)%8 != 0 {
		dst = append(dst, ' ')
	}
	binary.LittleEndian.PutUint32(dst[at:], uint32(len(dst)-at-4))
	columns := sampleBytes*len(b.Samples) + sliceBytes*len(b.Slices)
	dst = append(make([]byte, 0, len(dst)+columns), dst...)
	dst = b.appendSamples(dst)
	for _, slice := range b.Slices {
		dst = appendTime(dst, float64(all.StartNs[slice]-b.FromNs)+psOf(all.StartPs, slice))
	}
	for _, slice := range b.Slices {
		start := all.StartNs[slice]
		dst = appendTime(dst, float64(endOf(start, all.DurationNs[slice])-b.FromNs)+
			psOf(all.StartPs, slice)+psOf(all.DurationPs, slice))
	}
	for _, slice := range b.Slices {
		dst = binary.LittleEndian.AppendUint32(dst, numberOf[b.trace.NameOf(slice)])
	}
	for _, slice := range b.Slices {
		dst = binary.LittleEndian.AppendUint32(dst, slice)
	}
	for _, hue := range b.Hues {
		dst = append(dst, byte(hue))
	}
	return dst
}

// names returns the names of the board's slices, and for each name of the trace its index there.
func (b *Board) names() (names []string, numberOf []uint32) {
	numberOf = make([]uint32, len(b.trace.Names))
	for _, slice := range b.Slices {
		name := b.trace.NameOf(slice)
		if numberOf[name] == 0 {
			names = append(names, b.trace.Names[name])
			numberOf[name] = uint32(len(names))
		}
	}
	for i := range numberOf {
		numberOf[i]-- // those without an index are not used
	}
	return names, numberOf
}

func (b *Board) appendHead(dst []byte, names []string) []byte {
	dst = append(dst, `{"version":1`...)
	dst = jsontext.AppendInt(dst, "count", int64(len(b.Slices)))
	dst = jsontext.AppendInt(dst, "empty", int64(b.Empty))
	if b.HasSteps {
		dst = append(jsontext.AppendName(dst, "steps"), "true"...)
	}
	// The largest numbers of scripts are less than times since 1970.
	dst = jsontext.AppendName(dst, "from")
	dst = append(dst, '"')
	dst = strconv.AppendInt(dst, b.FromNs, 10)
	dst = append(dst, '"')
	dst = jsontext.AppendName(dst, "span")
	dst = jsontext.AppendFloat(dst, float64(b.ToNs-b.FromNs))
	dst = jsontext.AppendName(dst, "names")
	dst = append(dst, '[')
	for i, name := range names {
		dst = jsontext.AppendString(jsontext.Separate(dst, i), name)
	}
	dst = append(dst, ']')
	dst = jsontext.AppendName(dst, "lanes")
	dst = append(dst, '[')
	for i := range b.Lanes {
		dst = b.appendLane(jsontext.Separate(dst, i), &b.Lanes[i])
	}
	dst = append(dst, ']')
	if len(b.Counters) > 0 {
		dst = jsontext.AppendInt(dst, "samples", int64(len(b.Samples)))
		dst = b.appendCounters(dst)
	}
	return append(dst, '}')
}

func (b *Board) appendLane(dst []byte, lane *Lane) []byte {
	of := &b.trace.Lanes[lane.Lane]
	process := &b.trace.Processes[of.Process]
	dst = append(dst, `{"rows":[`...)
	for i, at := range lane.Rows {
		dst = strconv.AppendInt(jsontext.Separate(dst, i), int64(at), 10)
	}
	dst = append(dst, ']')
	dst = jsontext.AppendInt(dst, "group", int64(of.Process))
	dst = jsontext.AppendInt(dst, "nested", int64(lane.Nested))
	dst = jsontext.AppendInt(dst, "overlaps", int64(lane.Overlaps))
	dst = jsontext.AppendField(dst, "process", process.Name)
	dst = jsontext.AppendField(dst, "processId", process.ID)
	dst = jsontext.AppendField(dst, "labels", process.Labels)
	dst = jsontext.AppendField(dst, "name", of.Name)
	dst = jsontext.AppendField(dst, "id", of.ID)
	return append(dst, '}')
}

func appendTime(dst []byte, ns float64) []byte {
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(ns))
}

// psOf returns the picoseconds of a slice, in nanoseconds.
func psOf(column []uint16, slice uint32) float64 {
	if len(column) == 0 {
		return 0
	}
	return float64(column[slice]) / 1000
}
