// Package embedding finds the embeddings of a folder, and reads them.
//
// From a listing, and nothing else, [Small] names the few small files that say the rest:
// configurations of the projector, and of each row of checkpoints the last index. With their
// contents [List] returns the tensors: by run and name, with a step for each folder or checkpoint,
// and the files that each step consists of. [Step.Read] then reads the vectors, in one range or one
// stream, and [Step.ReadMetadata] the metadata of their rows.
//
//	embedding             what belongs together
//	embedding/config      projector_config.pbtxt
//	embedding/bookmark    what the projector showed
//	embedding/checkpoint  the index of a checkpoint of TensorFlow, version 2
//	embedding/tsv         vectors and metadata as text
//	embedding/vectors     blocks of numbers
//
// Real folders were moved, renamed and written by several programs. Paths of the author's machine
// are looked for by their longest end that exists, names of tensors that no checkpoint has give way
// to the one tensor that may be meant. Whatever is assumed, missing or left out is a [Problem].
// Nothing is written here, and nothing is kept between calls.
package embedding
