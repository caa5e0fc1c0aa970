// Package config reads the configurations of TensorBoard's projector, projector_config.pbtxt: which
// tensors there are, and where their vectors, metadata, images and bookmarks lie.
//
// The file is a message ProjectorConfig in the text format of Protocol Buffers; see
// projector_config.proto of github.com/tensorflow/tensorboard. Many are written by hand or on other
// machines. [Read] keeps everything in front of a fault, and passes over fields that it does not
// know. The paths are as they stand there; package embedding finds the files that they mean.
package config
