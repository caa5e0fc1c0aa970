package wiretest

import (
	"encoding/binary"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// Types checks a list of types. Samples has a value of each, in the order of the list, with every
// field set, and in lists at least one element with every field set.
func Types(t *testing.T, types *wire.Types, samples ...wire.Coded) {
	t.Helper()
	require.Len(t, samples, len(types.List), "a sample of each type")
	for i, sample := range samples {
		empty := types.New(byte(i + 1))
		require.IsType(t, types.List[i], empty, "New returns the type that List has for the number")
		require.IsType(t, empty, sample)
		t.Run(reflect.TypeOf(sample).Elem().Name(), func(t *testing.T) {
			roundTrip(t, types, sample)
			roundTrip(t, types, empty)
			fields(t, types, sample)
			cut(t, types, sample)
			owned(t, types, sample)
			claims(t, types, byte(i+1))
		})
	}
	assert.Nil(t, types.New(0))
	assert.Nil(t, types.New(byte(len(types.List)+1)))
}

// Fuzz checks that any body is either refused or in canonical form, with each reference used once.
func Fuzz(f *testing.F, types *wire.Types, samples ...wire.Coded) {
	for _, sample := range samples {
		bytes, refs := Open(types.Pack(sample))
		f.Add(bytes, uint8(len(refs)))
	}
	f.Fuzz(func(t *testing.T, bytes []byte, refCount uint8) {
		v, err := types.Unpack(Body(bytes, int(refCount)))
		if err != nil {
			require.ErrorIs(t, err, wire.ErrFrame)
			return
		}
		again, refs := Open(types.Pack(v))
		require.Equal(t, bytes, again)
		require.Len(t, refs, int(refCount))
	})
}

// Open returns the bytes and the references of a body.
func Open(b wire.Body) ([]byte, []wire.Ref) {
	frame, refs := wire.Encode(nil, &wire.Answer{Answer: b})
	bare, _ := wire.Encode(nil, &wire.Answer{})
	rest := frame[len(bare)-2:] // end of an empty body: no bytes, no references
	n, used := binary.Uvarint(rest)
	return rest[used : used+int(n)], refs
}

// Body returns a body with these bytes and refCount references, as the other side would send it.
func Body(bytes []byte, refCount int) wire.Body {
	frame, _ := wire.Encode(nil, &wire.Answer{})
	frame = binary.AppendUvarint(frame[:len(frame)-2], uint64(len(bytes)))
	frame = binary.AppendUvarint(append(frame, bytes...), uint64(refCount))
	refs := make([]wire.Ref, refCount)
	for i := range refs {
		refs[i] = wire.Ref(i) + 100
		frame = binary.AppendUvarint(frame, uint64(i+1))
	}
	m, err := wire.Decode(frame, refs)
	if err != nil {
		panic(err)
	}
	return m.(*wire.Answer).Answer
}

func roundTrip(t *testing.T, types *wire.Types, v wire.Coded) {
	got, err := types.Unpack(types.Pack(v))
	require.NoError(t, err)
	assert.Equal(t, v, got)
}

// fields clears each field in turn and expects the body to change: different values must be encoded
// differently.
func fields(t *testing.T, types *wire.Types, sample wire.Coded) {
	before, refs := Open(types.Pack(sample))
	each(t, reflect.ValueOf(sample).Elem(), reflect.TypeOf(sample).Elem().Name(),
		func(path string, v reflect.Value) {
			old := reflect.New(v.Type()).Elem()
			old.Set(v)
			v.SetZero()
			after, afterRefs := Open(types.Pack(sample))
			v.Set(old)
			assert.False(t, string(before) == string(after) && len(refs) == len(afterRefs),
				"%s is not in the body", path)
		})
}

// each calls fn with every field, including fields of list elements. All of them must be set.
func each(t *testing.T, v reflect.Value, path string, fn func(string, reflect.Value)) {
	for i := range v.NumField() {
		field, name := v.Field(i), path+"."+v.Type().Field(i).Name
		require.False(t, field.IsZero(), "%s is not set in the sample", name)
		switch {
		case field.Type() == text:
			fn(name, field)
		case field.Kind() == reflect.Struct:
			each(t, field, name, fn)
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct &&
			field.Type().Elem() != text:
			for k := range field.Len() {
				each(t, field.Index(k), name, fn)
			}
			fn(name, field)
		default:
			fn(name, field)
		}
	}
}

// text is the type of texts for people, which counts as one field.
var text = reflect.TypeFor[wire.Text]()

// cut truncates a body at every byte: each prefix must be refused.
func cut(t *testing.T, types *wire.Types, sample wire.Coded) {
	bytes, refs := Open(types.Pack(sample))
	for n := range bytes {
		_, err := types.Unpack(Body(bytes[:n], len(refs)))
		require.ErrorIs(t, err, wire.ErrFrame, "cut to %d of %d bytes", n, len(bytes))
	}
	_, err := types.Unpack(Body(append(bytes[:len(bytes):len(bytes)], 0), len(refs)))
	require.ErrorIs(t, err, wire.ErrFrame, "a byte too many")
}

// owned adds and removes a reference of a body: both must be refused.
func owned(t *testing.T, types *wire.Types, sample wire.Coded) {
	bytes, refs := Open(types.Pack(sample))
	_, err := types.Unpack(Body(bytes, len(refs)+1))
	require.ErrorIs(t, err, wire.ErrFrame)
	if len(refs) > 0 {
		_, err = types.Unpack(Body(bytes, len(refs)-1))
		require.ErrorIs(t, err, wire.ErrFrame)
	}
}

// claims decodes bodies that claim to be longer than they are: allocations must stay in proportion
// to the body.
func claims(t *testing.T, types *wire.Types, number byte) {
	huge := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f} // near 2^63
	version, _ := wire.Encode(nil, &wire.Stop{})
	for fill := range 60 {
		body := append([]byte{number, version[1]}, make([]byte, fill)...)
		claim := Body(append(body, huge...), 0)
		allocated := testing.AllocsPerRun(1, func() { _, _ = types.Unpack(claim) })
		require.Less(t, allocated, 80.0, "behind %d bytes", fill)
	}
}
