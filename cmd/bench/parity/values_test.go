package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile"
)

func TestPercentiles(t *testing.T) {
	// The expected numbers come from TensorBoard's compress_histogram.
	tests := map[string]struct{ buckets, want []float64 }{
		"no bucket": {nil, []float64{0, 0, 0, 0, 0, 0, 0, 0, 0}},
		"two buckets": {[]float64{0, 1, 2, 3, 4, 5},
			[]float64{0, 0.2338, 0.55545, 1.0957, 1.9, 2.7043, 3.33346, 3.71944, 4}},
		"only empty ones": {[]float64{-1, 0, 0, 0, 1, 0}, []float64{1, 1, 1, 1, 1, 1, 1, 1, 1}},
		"an empty one": {[]float64{0, 1, 5, 1, 2, 0, 2, 3, 5},
			[]float64{0, 0.1336, 0.3174, 0.617, 2, 2.383, 2.6826, 2.8664, 3}},
		"an empty front": {[]float64{2, 1, 0, 1, 3, 4},
			[]float64{2, 2.0668, 2.1587, 2.3085, 2.5, 2.6915, 2.8413, 2.9332, 3}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			assert.InDeltaSlice(t, test.want, percentiles(test.buckets), 1e-12)
		})
	}
}

func TestNominalBuckets(t *testing.T) {
	doubles := func(field protowire.Number, all ...uint64) []byte {
		var packed []byte
		for _, bits := range all {
			packed = protowire.AppendFixed64(packed, bits)
		}
		return protowire.AppendBytes(protowire.AppendTag(nil, field, protowire.BytesType), packed)
	}
	const one, two, three = 0x3ff0000000000000, 0x4000000000000000, 0x4008000000000000
	limits, counts := doubles(6, one, two, three), doubles(7, 0, two, 0)
	message := append(protowire.AppendFixed64(protowire.AppendTag(nil, 2, protowire.Fixed64Type),
		two), limits...)

	got, err := nominalBuckets(append(message, counts...))
	assert.NoError(t, err)
	assert.Equal(t, []float64{0, 1, 0, 1, 2, 2, 2, 2, 0}, got)

	_, err = nominalBuckets(message)
	assert.ErrorContains(t, err, "3 limits for 0 buckets")
}

func TestInferDimension(t *testing.T) {
	tensor := func(sizes ...int64) []byte {
		var shape [][]byte
		for _, size := range sizes {
			shape = append(shape, message(2, number(1, uint64(size))))
		}
		return append(append(number(1, 1), message(2, shape...)...),
			text(4, "0123456789abcdef01234567")...)
	}
	tests := map[string]struct{ sizes, want []int64 }{
		"one that is negative": {[]int64{-1, 3}, []int64{2, 3}},
		"two that are":         {[]int64{-1, -1}, []int64{-1, -1}},
		"none that is":         {[]int64{2, 3}, []int64{2, 3}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			assert.ElementsMatch(t, fields(tensor(test.want...)),
				fields(inferDimension(tensor(test.sizes...))))
		})
	}
}

func TestParses(t *testing.T) {
	assert.True(t, parses(message(7, number(1, 1), text(2, "checkpoint"))))
	assert.True(t, parses(message(5, text(1, "a summary is looked at by the decoder"))))
	assert.False(t, parses(message(7, text(1, "a status that is no number"))))
	assert.False(t, parses(message(7, number(2, 1))), "a path that is a number")
}

func TestTextValue(t *testing.T) {
	value := func(shape []byte, all ...string) *eventfile.Value {
		tensor := append(number(1, 7), shape...)
		for _, one := range all {
			tensor = append(tensor, text(8, one)...)
		}
		data := message(5, message(1, text(1, "note"), message(8, tensor)))
		var event eventfile.Event
		assert.NoError(t, event.Decode(data))
		return &event.Values[0]
	}
	shape := func(sizes ...uint64) []byte {
		var dims [][]byte
		for _, size := range sizes {
			dims = append(dims, message(2, number(1, size)))
		}
		return message(2, dims...)
	}
	tests := map[string]struct {
		value  *eventfile.Value
		served string // the peer's result for the same value
	}{
		"rank 0": {value(nil, "a < b & c"), "a &lt; b &amp; c"},
		"rank 1": {value(shape(2), "x", "y"),
			"<table>\n<tbody>\n<tr>\n<td>x</td>\n</tr>\n<tr>\n<td>y</td>\n</tr>\n</tbody>\n</table>"},
		"rank 2": {value(shape(1, 2), "x", "y"),
			"<table>\n<tbody>\n<tr>\n<td>x</td>\n<td>y</td>\n</tr>\n</tbody>\n</table>"},
		"no row": {value(shape(0)), "<table>\n<tbody>\n</tbody>\n</table>"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			data := message(5, message(1, text(1, "note"), message(8, test.value.Payload)))
			got, err := textValue(data, test.value, 0)
			assert.NoError(t, err)
			assert.Equal(t, normalText(test.served), got)
		})
	}
}
