// Package pb holds the event format as generated Protocol Buffers types. It is the
// oracle of the tests in the packages around it: the product decodes by hand, because
// generated code brings reflection and about a megabyte of WebAssembly with it.
//
// The .proto files are trimmed copies of the definitions that TensorFlow and
// TensorBoard share (tensorflow/core/framework, tensorflow/core/util/event.proto and
// tensorboard/plugins/*/plugin_data.proto, with hparams/api.proto and
// custom_scalar/layout.proto): field names and numbers are theirs, fields that no event
// file of interest carries are left out. Messages that are only passed through, such as
// GraphDef and RunMetadata, are bytes here as they are there.
//
// Regenerate with protoc and protoc-gen-go v1.36.12 on the PATH.
package pb

//go:generate protoc --go_out=. --go_opt=paths=source_relative event.proto summary.proto tensor.proto plugins.proto hparams.proto layout.proto
