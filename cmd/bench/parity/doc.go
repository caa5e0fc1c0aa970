// Command parity holds eventlens against TensorBoard: it reads whole log directories with both, sampling off, and compares every series that
// TensorBoard serves over its HTTP data routes with ours, for each of TensorBoard's two loaders on its own.
//
// Three sides are made of a log. Ours is what the product's packages make of it: eventfile, eventfile/listing, eventfile/store, eventfile/source/unpack.
// Theirs is what the routes answer. Where the two differ, a third one has to explain it: a reading of the same records under a closed list of rules
// (rules.go), each of which is one thing that a loader does and that eventlens does otherwise on purpose. A difference counts as on purpose only if the
// loader's rules predict what it serves, and the same reading without rules gives what eventlens shows; the rules that make the difference are its reasons.
// Any other difference is an error of the command.
//
// The log directories are the demo; the fixtures, some runs made for a rule each (made.go) and the damaged files of testdata, laid out as runs; and the
// corpus beside the repository, if it is there. What ends a loader with all that it serves is kept from it (logs.go). A tag without points counts as
// none, since only the Python loader lists such. Not compared are display names, descriptions, the order of runs, which eventlens sorts by name, and what
// the peer computes: Markdown as HTML, the samples of its Histograms view, and the metrics of a hyperparameter search, which cmd/bench/sweeps compares.
package main
