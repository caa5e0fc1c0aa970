package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// frameBytes is the size of a record without its data.
const frameBytes = eventfile.HeaderSize + eventfile.FooterSize

// log lays out records as a file does.
type log struct {
	tb       testing.TB
	at       int64
	records  []eventfile.Record
	deferred func() bool // whether the next record is unverified; nil for never
}

func newLog(tb testing.TB) *log { return &log{tb: tb} }

// add appends an event of values.
func (l *log) add(step int64, wall float64, values ...*pb.Summary_Value) *log {
	return l.event(&pb.Event{Step: step, WallTime: wall,
		What: &pb.Event_Summary{Summary: &pb.Summary{Value: values}}})
}

func (l *log) event(event *pb.Event) *log {
	data, err := proto.Marshal(event)
	require.NoError(l.tb, err)
	return l.raw(data)
}

func (l *log) raw(data []byte) *log {
	l.records = append(l.records, eventfile.Record{Offset: l.at, Data: data})
	l.at += int64(len(data)) + frameBytes
	return l
}

// build adds all records and takes the batch.
func (l *log) build(b *store.Builder) *store.Batch {
	for _, record := range l.records {
		if l.deferred != nil && l.deferred() {
			b.Defer(record)
		}
		b.Add(record)
	}
	return b.Take(l.at)
}

func (l *log) batch() *store.Batch { return l.build(store.NewBuilder()) }

func simple(tag string, value float32) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value}}
}

// tensor returns a value of a plugin; an empty plugin leaves the metadata out.
func tensor(tag, plugin string, t *pb.TensorProto) *pb.Summary_Value {
	value := &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Tensor{Tensor: t}}
	if plugin != "" {
		value.Metadata = &pb.SummaryMetadata{
			PluginData: &pb.SummaryMetadata_PluginData{PluginName: plugin},
		}
	}
	return value
}

func double(tag, plugin string, value float64) *pb.Summary_Value {
	return tensor(tag, plugin,
		&pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: []float64{value}})
}

// histogram takes rows of left, right, count.
func histogram(tag, plugin string, numbers ...float64) *pb.Summary_Value {
	return tensor(tag, plugin, &pb.TensorProto{
		Dtype:       pb.DataType_DT_DOUBLE,
		TensorShape: shape(int64(len(numbers)/3), 3),
		DoubleVal:   numbers,
	})
}

// images returns a value of images with the given bytes.
func images(tag, plugin string, encoded ...string) *pb.Summary_Value {
	strings := [][]byte{[]byte("8"), []byte("6")}
	for _, image := range encoded {
		strings = append(strings, []byte(image))
	}
	return tensor(tag, plugin, &pb.TensorProto{
		Dtype:       pb.DataType_DT_STRING,
		TensorShape: shape(int64(len(strings))),
		StringVal:   strings,
	})
}

func shape(sizes ...int64) *pb.TensorShapeProto {
	s := new(pb.TensorShapeProto)
	for _, size := range sizes {
		s.Dim = append(s.Dim, &pb.TensorShapeProto_Dim{Size: size})
	}
	return s
}
