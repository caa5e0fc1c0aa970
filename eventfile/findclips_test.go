package eventfile_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// find finds the clips of a payload in memory, and requires that nothing beyond its end is read.
func find(t testing.TB, form eventfile.Form, payload []byte) (eventfile.Clips, error) {
	return eventfile.FindClips(form, int64(len(payload)), func(off int64, n int) ([]byte, error) {
		if off < 0 || off+int64(n) > int64(len(payload)) {
			t.Fatalf("%d bytes at %d of %d", n, off, len(payload))
		}
		return payload[off:][:n], nil
	})
}

// sameClips requires that FindClips, which does not read the clips, finds what AppendAudio finds.
func sameClips(t testing.TB, form eventfile.Form, payload []byte) {
	value := eventfile.Value{Form: form, Payload: payload}
	want, wantErr := value.AppendAudio(nil)
	got, err := find(t, form, payload)
	if (wantErr == nil) != (err == nil) {
		t.Fatalf("%v, want %v", err, wantErr)
	}
	if err != nil {
		return
	}
	if len(got.Places) != len(want) {
		t.Fatalf("%d clips, want %d", len(got.Places), len(want))
	}
	for i, place := range got.Places {
		clip := want[i]
		if clip.Media.Length > 0 && place.Offset != int64(clip.Media.Offset) ||
			place.Length != int64(clip.Media.Length) || place.LabelLength !=
			int64(clip.Label.Length) {
			t.Fatalf("clip %d: %+v, want %+v", i, place, clip)
		}
	}
}

// TestClipsAreFound compares with AppendAudio over all fixtures that have clips.
func TestClipsAreFound(t *testing.T) {
	files, err := filepath.Glob("../testdata/fixtures/*.tfevents")
	require.NoError(t, err)
	clips := 0
	for _, name := range files {
		log, err := os.ReadFile(name)
		require.NoError(t, err)
		records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
		for record, err := records.Read(); err == nil; record, err = records.Read() {
			var event eventfile.Event
			if event.Decode(record.Data) != nil {
				continue
			}
			for i := range event.Values {
				v := &event.Values[i]
				if v.Form == eventfile.FormTensor || v.Form == eventfile.FormAudio {
					sameClips(t, v.Form, v.Payload)
					clips++
				}
			}
		}
	}
	assert.Positive(t, clips)
}

func TestStatedTypeOfClips(t *testing.T) {
	payload, err := proto.Marshal(&pb.Summary_Audio{
		SampleRate: 8000, NumChannels: 1, EncodedAudioString: bytes.Repeat([]byte("wave"), 100_000),
		ContentType: "audio/wav",
	})
	require.NoError(t, err)
	read := 0
	clips, err := eventfile.FindClips(eventfile.FormAudio, int64(len(payload)),
		func(off int64, n int) ([]byte, error) {
			read += n
			return payload[off:][:n], nil
		})
	require.NoError(t, err)
	assert.Equal(t, "audio/wav", clips.Stated)
	assert.Equal(t, int64(400_000), clips.Places[0].Length)
	assert.Less(t, read, 10_000, "the clip itself is not read")

	_, err = eventfile.FindClips(eventfile.FormAudio, 10, func(int64, int) ([]byte, error) {
		return nil, io.ErrUnexpectedEOF
	})
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	var damaged *eventfile.ValueError
	_, err = find(t, eventfile.FormHisto, nil)
	require.True(t, errors.As(err, &damaged))
}

// FuzzFindClips requires that FindClips finds the clips that AppendAudio finds, or none.
func FuzzFindClips(f *testing.F) {
	audio, _ := proto.Marshal(&pb.Summary_Audio{
		EncodedAudioString: []byte("wave"), ContentType: "audio/wav",
	})
	shape := func(sizes ...int64) *pb.TensorShapeProto {
		s := &pb.TensorShapeProto{}
		for _, n := range sizes {
			s.Dim = append(s.Dim, &pb.TensorShapeProto_Dim{Size: n})
		}
		return s
	}
	tensor, _ := proto.Marshal(&pb.TensorProto{
		Dtype: pb.DataType_DT_STRING, TensorShape: shape(2, 2),
		StringVal: [][]byte{[]byte("a"), []byte("b"), []byte("c"), nil},
	})
	one, _ := proto.Marshal(&pb.TensorProto{
		Dtype: pb.DataType_DT_STRING, TensorShape: shape(3), StringVal: [][]byte{[]byte("a")},
	})
	none, _ := proto.Marshal(&pb.TensorProto{
		Dtype: pb.DataType_DT_STRING, TensorShape: shape(0), StringVal: [][]byte{[]byte("a")},
	})
	f.Add(false, none)
	f.Add(true, audio)
	f.Add(false, tensor)
	f.Add(false, one)
	f.Fuzz(func(t *testing.T, legacy bool, payload []byte) {
		if len(payload) > 1<<12 {
			// groups, which nothing writes, may be longer than the part that FindClips reads
			t.Skip()
		}
		form := eventfile.FormTensor
		if legacy {
			form = eventfile.FormAudio
		}
		sameClips(t, form, payload)
	})
}
