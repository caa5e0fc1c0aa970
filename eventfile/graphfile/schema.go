package graphfile

// textEncoding is the encoding of a text-format field.
type textEncoding uint8

const (
	asBytes textEncoding = iota
	asVarint
	asFloat
	asDouble
	asType // a number, or a name of tensorflow.DataType
	asMessage
)

// schemaField is a field of a message that is read.
type schemaField struct {
	name    string
	number  int
	kind    textEncoding
	message messageID // for asMessage
}

// messageID identifies a message with known fields.
type messageID uint8

const (
	ofGraphDef messageID = iota
	ofMetaGraphDef
	ofSavedModel
	ofNode
	ofAttrEntry
	ofAttrValue
	ofList
	ofShape
	ofDim
	ofTensor
	ofNameAttrList
	ofLibrary
	ofFunction
	ofSignature
	ofArg
	ofReturnEntry
	ofArgAttrEntry
	ofArgAttrs
	ofUnknown // a message whose content is skipped
)

// schema lists the fields of each message that are read.
var schema = [...][]schemaField{
	ofGraphDef:     {{"node", 1, asMessage, ofNode}, {"library", 2, asMessage, ofLibrary}},
	ofMetaGraphDef: {{"graph_def", 2, asMessage, ofGraphDef}},
	ofSavedModel:   {{"meta_graphs", 2, asMessage, ofMetaGraphDef}},
	ofNode: {{"name", 1, asBytes, 0}, {"op", 2, asBytes, 0}, {"input", 3, asBytes, 0},
		{"device", 4, asBytes, 0},
		{"attr", 5, asMessage, ofAttrEntry}},
	ofAttrEntry: {{"key", 1, asBytes, 0}, {"value", 2, asMessage, ofAttrValue}},
	ofAttrValue: {{"list", 1, asMessage, ofList}, {"s", 2, asBytes, 0}, {"i", 3, asVarint, 0},
		{"f", 4, asFloat, 0}, {"b", 5, asVarint, 0},
		{"type", 6, asType, 0}, {"shape", 7, asMessage, ofShape},
		{"tensor", 8, asMessage, ofTensor}, {"placeholder", 9, asBytes, 0},
		{"func", 10, asMessage, ofNameAttrList}},
	ofList: {{"s", 2, asBytes, 0}, {"i", 3, asVarint, 0}, {"f", 4, asFloat, 0},
		{"b", 5, asVarint, 0},
		{"type", 6, asType, 0}, {"shape", 7, asMessage, ofShape},
		{"tensor", 8, asMessage, ofTensor}, {"func", 9, asMessage, ofNameAttrList}},
	ofShape: {{"dim", 2, asMessage, ofDim}, {"unknown_rank", 3, asVarint, 0}},
	ofDim:   {{"size", 1, asVarint, 0}, {"name", 2, asBytes, 0}},
	ofTensor: {{"dtype", 1, asType, 0}, {"tensor_shape", 2, asMessage, ofShape},
		{"tensor_content", 4, asBytes, 0}, {"float_val", 5, asFloat, 0},
		{"double_val", 6, asDouble, 0}, {"int_val", 7, asVarint, 0}, {"string_val", 8, asBytes, 0},
		{"scomplex_val", 9, asFloat, 0},
		{"int64_val", 10, asVarint, 0}, {"bool_val", 11, asVarint, 0},
		{"dcomplex_val", 12, asDouble, 0}, {"half_val", 13, asVarint, 0},
		{"uint32_val", 16, asVarint, 0}, {"uint64_val", 17, asVarint, 0}},
	ofNameAttrList: {{"name", 1, asBytes, 0}},
	ofLibrary:      {{"function", 1, asMessage, ofFunction}},
	ofFunction: {{"signature", 1, asMessage, ofSignature}, {"node_def", 3, asMessage, ofNode},
		{"ret", 4, asMessage, ofReturnEntry},
		{"arg_attr", 7, asMessage, ofArgAttrEntry}},
	ofSignature: {{"name", 1, asBytes, 0}, {"input_arg", 2, asMessage, ofArg},
		{"output_arg", 3, asMessage, ofArg}},
	ofArg:          {{"name", 1, asBytes, 0}, {"type", 3, asType, 0}},
	ofReturnEntry:  {{"key", 1, asBytes, 0}, {"value", 2, asBytes, 0}},
	ofArgAttrEntry: {{"key", 1, asVarint, 0}, {"value", 2, asMessage, ofArgAttrs}},
	ofArgAttrs:     {{"attr", 1, asMessage, ofAttrEntry}},
	ofUnknown:      {},
}

// typeNumbers lists the names of tensorflow.DataType without DT_, by their numbers from 0.
var typeNumbers = [...]string{"INVALID", "FLOAT", "DOUBLE", "INT32", "UINT8", "INT16", "INT8",
	"STRING", "COMPLEX64", "INT64", "BOOL", "QINT8", "QUINT8", "QINT32",
	"BFLOAT16", "QINT16", "QUINT16", "UINT16", "COMPLEX128", "HALF", "RESOURCE", "VARIANT",
	"UINT32", "UINT64"}
