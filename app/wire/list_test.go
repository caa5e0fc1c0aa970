package wire

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMessagesHaveNumbers(t *testing.T) {
	for i := range messages.List {
		number := byte(i + 1)
		assert.Equal(t, number, messages.number(messages.New(number)),
			"what is made is of the type beside it, and in no other place")
	}
	assert.Nil(t, messages.New(0))
	assert.Nil(t, messages.New(byte(len(messages.List)+1)))
	assert.Panics(t, func() { Encode(nil, nil) })
}

// TestEveryFieldIsCoded clears each field of each message in turn and expects the frame to change:
// different messages must have different frames.
func TestEveryFieldIsCoded(t *testing.T) {
	for _, m := range samples()[:len(messages.List)] {
		before, refs := Encode(nil, m)
		eachField(reflect.ValueOf(m).Elem(), reflect.TypeOf(m).Elem().Name(),
			func(path string, v reflect.Value) {
				old := reflect.New(v.Type()).Elem()
				old.Set(v)
				v.SetZero()
				after, afterRefs := Encode(nil, m)
				same := string(before) == string(after) && len(refs) == len(afterRefs)
				assert.False(t, same, "%s is not in the frame", path)
				v.Set(old)
			})
	}
}

// eachField calls fn with every settable non-zero field, including fields of list elements.
func eachField(v reflect.Value, path string, fn func(string, reflect.Value)) {
	for i := range v.NumField() {
		field, name := v.Field(i), path+"."+v.Type().Field(i).Name
		switch {
		case !field.CanSet() || field.IsZero():
		case field.Kind() == reflect.Struct:
			eachField(field, name, fn)
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct:
			for k := range field.Len() {
				eachField(field.Index(k), name, fn)
			}
			fn(name, field)
		default:
			fn(name, field)
		}
	}
}

// TestCutFramesAreRefused truncates every message at every byte: each prefix must be refused, and
// the references stay with the caller.
func TestCutFramesAreRefused(t *testing.T) {
	for _, m := range samples() {
		frame, refs := Encode(nil, m)
		for n := range frame {
			got, err := Decode(frame[:n], refs)
			require.ErrorIs(t, err, ErrFrame, "%T cut to %d of %d bytes", m, n, len(frame))
			require.Nil(t, got)
		}
		_, err := Decode(append(frame[:len(frame):len(frame)], 0), refs)
		require.ErrorIs(t, err, ErrFrame, "%T with a byte too many", m)
	}
}

// TestReferencesAreOwnedOnce removes and adds a reference of each message: both must be refused.
func TestReferencesAreOwnedOnce(t *testing.T) {
	with := 0
	for _, m := range samples()[:len(messages.List)] {
		frame, refs := Encode(nil, m)
		if len(refs) == 0 {
			continue
		}
		with++
		_, err := Decode(frame, refs[:len(refs)-1])
		require.ErrorIs(t, err, ErrFrame, "%T", m)
		_, err = Decode(frame, append(refs[:len(refs):len(refs)], 99))
		require.ErrorIs(t, err, ErrFrame, "%T", m)
		_, err = Decode(frame, make([]Ref, len(refs)))
		require.ErrorIs(t, err, ErrFrame, "%T with references that are none", m)
	}
	assert.Equal(t, 6, with, "Open, Drawn, ExportPart, Parse, Ask and Answer")
}

// TestClaimsAreChecked decodes frames that claim to be longer than they are: allocations must stay
// in proportion to the frame.
func TestClaimsAreChecked(t *testing.T) {
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f} // near 2^63
	for i := range messages.List {
		for fill := range 12 {
			frame := append([]byte{byte(i + 1), version}, make([]byte, fill)...)
			frame = append(frame, huge...)
			allocated := testing.AllocsPerRun(1, func() { _, _ = Decode(frame, nil) })
			require.Less(t, allocated, 60.0, "%T behind %d bytes", messages.New(byte(i+1)), fill)
		}
	}
}

func TestNumbersOfAllSizes(t *testing.T) {
	for _, n := range []int64{
		0, 1, -1, 63, 64, -64, -65, 1 << 31, -1 << 31, math.MaxInt64, math.MinInt64,
	} {
		frame, _ := Encode(nil, &KeepLimit{Bytes: n})
		m, err := Decode(frame, nil)
		require.NoError(t, err)
		assert.Equal(t, &KeepLimit{Bytes: n}, m)
	}
	short, _ := Encode(nil, &KeepLimit{Bytes: -60})
	assert.Len(t, short, 3, "small magnitudes stay short")

	frame, _ := Encode(nil, &Drawn{Plot: Rect{X: math.NaN(), Y: math.Copysign(0, -1)}})
	m, err := Decode(frame, nil)
	require.NoError(t, err)
	assert.True(t, math.IsNaN(m.(*Drawn).Plot.X))
	assert.True(t, math.Signbit(m.(*Drawn).Plot.Y), "to the bit")
}
