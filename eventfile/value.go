package eventfile

import "math"

// Keys of the fields of Summary.Value, SummaryMetadata and its PluginData.
const (
	valueTag         = 1<<3 | wireBytes
	valueSimpleValue = 2<<3 | wireFixed32
	valueOldHisto    = 3<<3 | wireBytes
	valueImage       = 4<<3 | wireBytes
	valueHisto       = 5<<3 | wireBytes
	valueAudio       = 6<<3 | wireBytes
	valueNodeName    = 7<<3 | wireBytes
	valueTensor      = 8<<3 | wireBytes
	valueMetadata    = 9<<3 | wireBytes

	metadataPlugin      = 1<<3 | wireBytes
	metadataDisplayName = 2<<3 | wireBytes
	metadataDescription = 3<<3 | wireBytes
	metadataDataClass   = 4<<3 | wireVarint

	pluginName    = 1<<3 | wireBytes
	pluginContent = 2<<3 | wireBytes
)

// DataClass is the storage class a newer writer states in a value's metadata.
type DataClass int32

// The data classes.
const (
	ClassUnknown DataClass = iota
	ClassScalar
	ClassTensor
	ClassBlobSequence
)

// Value is one value of a summary. It aliases the record's data. Its payload is decoded on demand
// by Scalar, AppendHistogram, AppendImages, AppendAudio, Text, PRCurve, MeshTensor, Layout,
// OnlyString or Tensor.
type Value struct {
	// Tag names the series. For a tensor without a tag it is the node name.
	Tag []byte
	// NodeName is the graph node that produced the value in TensorFlow 1.
	NodeName []byte

	// HasMetadata reports whether the value has metadata. Writers omit them after a tag's first
	// value; the first metadata count for the whole tag.
	HasMetadata bool
	// Plugin names the kind of data, such as "scalars"; PluginContent is that plugin's
	// own encoded message.
	Plugin, PluginContent []byte
	// DisplayName is the title to show instead of the tag; Description is Markdown.
	DisplayName, Description []byte
	// DataClass is stated by the writer, but mostly missing.
	DataClass DataClass

	// Form tells how the value is stored.
	Form Form
	// Simple is the value of a FormSimpleValue.
	Simple float32
	// Payload is the encoded message of any other form; PayloadAt is its place in the record's
	// data.
	Payload   []byte
	PayloadAt Media

	// Err is a *ValueError if the value is damaged. The fields above then hold what was read before
	// the damage, and Form is FormNone.
	Err error
}

// Data returns the meaning of v, given the plugin in the first metadata of its tag, which the
// caller keeps per run and tag. If that is empty v's own plugin counts. Legacy forms have a fixed
// meaning, whatever the metadata say.
func (v *Value) Data(firstPlugin []byte) DataKind {
	switch v.Form {
	case FormSimpleValue:
		return DataScalar
	case FormHisto:
		return DataHistogram
	case FormImage:
		return DataImage
	case FormAudio:
		return DataAudio
	}
	if len(firstPlugin) == 0 {
		firstPlugin = v.Plugin
	}
	return pluginKind(firstPlugin)
}

// decode fills the zero v from message, which starts at byte at of the record's data.
func (v *Value) decode(message []byte, at int) {
	s := scanner{buf: message}
	for v.Err == nil && s.next() {
		switch s.key {
		case valueTag:
			v.Tag = s.bytes
		case valueSimpleValue:
			v.Form = FormSimpleValue
			v.Simple = math.Float32frombits(uint32(s.num))
			v.Payload, v.PayloadAt = nil, Media{}
		case valueMetadata:
			v.decodeMetadata(s.bytes)
		case valueTensor:
			v.setPayload(FormTensor, &s, at)
		case valueNodeName:
			v.NodeName = s.bytes
		case valueHisto:
			v.setPayload(FormHisto, &s, at)
		case valueImage:
			v.setPayload(FormImage, &s, at)
		case valueAudio:
			v.setPayload(FormAudio, &s, at)
		case valueOldHisto:
			v.setPayload(FormOldHisto, &s, at)
		}
	}
	if s.damaged {
		v.Err = &ValueError{What: "damaged message"}
	}
	if len(v.Tag) == 0 && v.Form == FormTensor {
		v.Tag = v.NodeName
	}
	if v.Err != nil {
		v.Form = FormNone
		v.Simple, v.Payload, v.PayloadAt = 0, nil, Media{}
	}
}

// setPayload keeps the current field of s as a payload of the given form; the message of s starts
// at byte at of the record's data. If a value has several forms the last one counts. A message
// given twice would have to be merged; no program writes that, so it is refused.
func (v *Value) setPayload(form Form, s *scanner, at int) {
	if v.Form == form && form != FormOldHisto {
		v.Err = &ValueError{What: "two payloads of form " + form.String()}
		return
	}
	v.Form = form
	v.Simple = 0
	v.Payload = s.bytes
	v.PayloadAt = Media{Offset: at + s.start, Length: len(s.bytes)}
}

// decodeMetadata reads a SummaryMetadata.
func (v *Value) decodeMetadata(message []byte) {
	v.HasMetadata = true
	s := scanner{buf: message}
	for s.next() {
		switch s.key {
		case metadataPlugin:
			v.decodePlugin(s.bytes)
		case metadataDisplayName:
			v.DisplayName = s.bytes
		case metadataDescription:
			v.Description = s.bytes
		case metadataDataClass:
			v.DataClass = DataClass(s.num)
		}
	}
	if s.damaged {
		v.Err = &ValueError{What: "damaged metadata"}
	}
}

// decodePlugin reads a SummaryMetadata.PluginData.
func (v *Value) decodePlugin(message []byte) {
	s := scanner{buf: message}
	for s.next() {
		switch s.key {
		case pluginName:
			v.Plugin = s.bytes
		case pluginContent:
			v.PluginContent = s.bytes
		}
	}
	if s.damaged {
		v.Err = &ValueError{What: "damaged plugin data"}
	}
}
