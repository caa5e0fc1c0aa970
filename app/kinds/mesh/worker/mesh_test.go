package worker_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/engine/view/viewtest"
	meshwire "eventlens/app/kinds/mesh"
	meshworker "eventlens/app/kinds/mesh/worker"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// screen shows meshes.
type screen struct{ *viewtest.Screen }

func newScreen(t *testing.T, log []byte) screen {
	s := screen{viewtest.New(t, log, meshwire.ID, meshwire.Protocol)}
	s.Add(meshwire.ID, meshworker.New(&s.Env))
	return s
}

// ask asks for a mesh at a step, by its index.
func (s screen) ask(name string, index int) *meshwire.Mesh {
	s.T.Helper()
	for _, t := range s.Snapshot().Tags() {
		owner, part := meshwire.PartOf(t.Name)
		if owner == name && part == eventfile.MeshVertices {
			return viewtest.One[*meshwire.Mesh](s.Screen,
				&meshwire.Get{Run: 1, Tag: wire.TagID(t.ID), Step: wire.StepRequest{Index: index}})
		}
	}
	require.Fail(s.T, "no vertices")
	return nil
}

// bytes returns the bytes of a part.
func (s screen) bytes(p meshwire.Part) []byte { return s.Buffers[p.Bytes-1000] }

// TestMeshesOfWriters fetches meshes written by PyTorch, TensorFlow and tensorboardX: metadata and
// tensors.
func TestMeshesOfWriters(t *testing.T) {
	for log, name := range map[string]string{
		"torch-2.15.0-mesh": "tetrahedron", "tf2-2.21.0-mesh": "triangle",
		"tensorboardx-2.6.5-mesh": "triangle",
	} {
		s := newScreen(t, viewtest.Fixture(t, log))
		got := s.ask(name, 0)
		require.True(t, got.Problem.None(), words.Say(got.Problem))
		require.Len(t, got.Parts, 4, log)
		for i, part := range []eventfile.MeshPart{
			eventfile.MeshVertices, eventfile.MeshUndefined, eventfile.MeshFaces,
			eventfile.MeshColors,
		} {
			p := got.Parts[i]
			assert.Equal(t, part, eventfile.MeshPart(p.Of), log)
			assert.Equal(t, meshwire.Now, p.When, log)
			assert.True(t, p.Problem.None())
			if part == eventfile.MeshUndefined {
				content, err := eventfile.DecodeMeshContent(s.bytes(p))
				require.NoError(t, err)
				assert.Equal(t, name, content.Name)
				continue
			}
			var tensor eventfile.Tensor
			value := eventfile.Value{Form: eventfile.FormTensor, Payload: s.bytes(p)}
			require.NoError(t, value.MeshTensor(&tensor))
		}
	}
}

// TestMeshesAsThePeerServesThem compares every part of every step with the answers of TensorBoard's
// own routes.
func TestMeshesAsThePeerServesThem(t *testing.T) {
	const folder = "../../../../testdata/meshes/"
	served, err := os.ReadFile(folder + "served.jsonl")
	require.NoError(t, err)
	type line struct {
		Run, Tag, Part, Config string
		Step                   int64
		Shape                  []int64  `json:"data_shape"`
		SHA256                 []string `json:"sha256"`
	}
	screens, compared := map[string]screen{}, 0
	for text := range strings.Lines(string(served)) {
		var want line
		require.NoError(t, json.Unmarshal([]byte(text), &want))
		s, ok := screens[want.Run]
		if !ok {
			log, err := os.ReadFile(folder + "log/" + want.Run +
				"/events.out.tfevents.1767225611.demo")
			require.NoError(t, err)
			s = newScreen(t, log)
			screens[want.Run] = s
		}
		mesh := s.ask(want.Tag, 0)
		for i := range mesh.Stamp.Count {
			if mesh = s.ask(want.Tag, i); mesh.Stamp.Number == want.Step {
				break
			}
		}
		for _, p := range mesh.Parts {
			if eventfile.MeshPart(p.Of).String() != want.Part {
				continue
			}
			var tensor eventfile.Tensor
			value := eventfile.Value{Form: eventfile.FormTensor, Payload: s.bytes(p)}
			require.NoError(t, value.MeshTensor(&tensor))
			assert.Equal(t, want.Shape, tensor.AppendShape(nil))
			raw, err := tensor.AppendRaw(nil)
			require.NoError(t, err)
			for sample, digest := range want.SHA256 {
				size := len(raw) / len(want.SHA256)
				sum := sha256.Sum256(raw[sample*size:][:size])
				assert.Equal(t, digest, hex.EncodeToString(sum[:]), text)
				compared++
			}
		}
		content, err := eventfile.DecodeMeshContent(s.bytes(mesh.Parts[1]))
		require.NoError(t, err)
		assert.Equal(t, want.Config, content.Config)
	}
	assert.Greater(t, compared, 50)
}

// part returns a value with one part of a mesh.
func part(tag string, content *pb.MeshPluginData, size int64) *pb.Summary_Value {
	shape := &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: 1}, {Size: size},
		{Size: 3}}}
	v := &pb.Summary_Value{
		Tag: tag,
		Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
			Dtype: pb.DataType_DT_FLOAT, TensorShape: shape, FloatVal: make([]float32, 3*size),
		}},
	}
	v.Metadata = &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{PluginName: "mesh"}}
	if content != nil {
		v.Metadata.PluginData.Content = marshal(content)
	}
	return v
}

// TestPartsOfOtherSteps expects the last parts logged before the step, or a note that there are only
// later ones.
func TestPartsOfOtherSteps(t *testing.T) {
	s := newScreen(t, eventtest.Log(t,
		eventtest.Values(0, 1, part("m_VERTEX", &pb.MeshPluginData{JsonConfig: "{}"}, 3),
			part("m_FACE", nil, 1)),
		eventtest.Values(7, 2, part("m_VERTEX", nil, 4)),
		eventtest.Values(9, 3, part("m_COLOR", nil, 4)),
	))
	got := s.ask("m", 1)
	require.Len(t, got.Parts, 4)
	assert.Equal(t, []byte{byte(eventfile.MeshUndefined), meshwire.Now},
		[]byte{got.Parts[1].Of, got.Parts[1].When})
	assert.NotEmpty(t, s.bytes(got.Parts[1]), "the metadata of the first step")
	assert.Equal(t, meshwire.Part{
		Of: byte(eventfile.MeshFaces), When: meshwire.Earlier, Bytes: got.Parts[2].Bytes,
	}, got.Parts[2])
	assert.NotZero(t, got.Parts[2].Bytes)
	assert.Equal(t, meshwire.Part{Of: byte(eventfile.MeshColors), When: meshwire.Later, Step: 9},
		got.Parts[3])
}

// TestMeshThatCannotBeRead expects the reason for the part that cannot be read.
func TestMeshThatCannotBeRead(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-mesh"))
	s.Fails = errors.New("unplugged")
	for _, p := range s.ask("tetrahedron", 0).Parts {
		assert.Contains(t, words.Say(p.Problem), "unplugged")
		assert.Zero(t, p.Bytes)
	}
	s.Fails = nil
	assert.False(t, s.ask("tetrahedron", 9).Problem.None())
	assert.Len(t, s.ask("tetrahedron", 0).Parts, 4)
	for _, t2 := range s.Snapshot().Tags() {
		got := viewtest.One[*meshwire.Mesh](s.Screen, &meshwire.Get{Run: 1, Tag: wire.TagID(t2.ID)})
		_, part := meshwire.PartOf(t2.Name)
		assert.Equal(t, part == eventfile.MeshVertices, got.Problem.None(), "faces are no mesh")
	}
	assert.False(t,
		viewtest.One[*meshwire.Mesh](s.Screen,
			&meshwire.Get{Run: 9, Tag: wire.TagID(store.TagID(1))}).Problem.None())
}

func marshal(m proto.Message) []byte {
	encoded, err := proto.Marshal(m)
	if err != nil {
		panic(err)
	}
	return encoded
}
