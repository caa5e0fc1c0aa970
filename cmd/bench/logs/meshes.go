package logs

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"path/filepath"

	"google.golang.org/protobuf/proto"

	"eventlens/app/views/hparams/sweep/sweeptest"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// MeshPoints is the number of points in the cloud of WriteMeshes.
const MeshPoints = 1_000_000

// WriteMeshes writes a log below dir, unless it exists, and returns its directory: a cloud of
// 1,000,000 coloured points, like a scan of a knotted tube, and a scalar.
func WriteMeshes(dir string) (string, error) {
	return once(filepath.Join(dir, "meshes"), func(root string) error {
		random := rand.New(rand.NewPCG(5, 5))
		vertices, colours := make([]byte, 0, 12*MeshPoints), make([]byte, 0, 3*MeshPoints)
		for range MeshPoints {
			along, around := 2*math.Pi*random.Float64(), 2*math.Pi*random.Float64()
			thick := 0.35 + 0.02*random.NormFloat64()
			away := 2 + math.Cos(3*along) + thick*math.Cos(around)
			for _, v := range []float64{
				away * math.Cos(2*along), away * math.Sin(2*along),
				math.Sin(3*along) + thick*math.Sin(around),
			} {
				vertices = binary.LittleEndian.AppendUint32(vertices, math.Float32bits(float32(v)))
			}
			for k := range 3 {
				colours = append(colours, byte(128+127*math.Cos(along+2*float64(k))))
			}
		}
		return sweeptest.Files{"scan": {
			sweeptest.Scalar("loss", 0, 1),
			eventtest.Values(0, 1.7e9,
				meshPart("knot", pb.MeshPluginData_VERTEX, pb.DataType_DT_FLOAT, vertices),
				meshPart("knot", pb.MeshPluginData_COLOR, pb.DataType_DT_UINT8, colours)),
		}}.Write(root)
	})
}

// meshPart returns a tensor of three columns, one part of a mesh with vertices and colours.
func meshPart(name string, part pb.MeshPluginData_ContentType, dtype pb.DataType,
	numbers []byte) *pb.Summary_Value {
	const verticesAndColours = 1<<pb.MeshPluginData_VERTEX | 1<<pb.MeshPluginData_COLOR
	shape := []int32{1, MeshPoints, 3}
	content, err := proto.Marshal(&pb.MeshPluginData{
		Name: name, ContentType: part, Components: verticesAndColours, Shape: shape,
	})
	if err != nil {
		panic("internal error: " + err.Error())
	}
	var dims []*pb.TensorShapeProto_Dim
	for _, n := range shape {
		dims = append(dims, &pb.TensorShapeProto_Dim{Size: int64(n)})
	}
	return &pb.Summary_Value{Tag: name + "_" + part.String(),
		Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
			PluginName: "mesh", Content: content,
		}},
		Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
			Dtype: dtype, TensorShape: &pb.TensorShapeProto{Dim: dims}, TensorContent: numbers,
		}}}
}
