// Command parity compares eventlens with TensorBoard. It reads whole log directories with both,
// sampling off, and compares every series that TensorBoard serves over its HTTP data routes with
// ours, separately for each of TensorBoard's two loaders.
//
// Each log is read in three ways. Our side is the product's packages: eventfile, eventfile/listing,
// eventfile/store, eventfile/source/unpack. TensorBoard's side is its routes. Where the two differ,
// a third reading must explain it: it reads the same records under a closed list of rules
// (rules.go). Each rule describes one thing that a loader does and that eventlens does differently
// on purpose. A difference counts as intended only if the loader's rules predict exactly what it
// serves, and the same reading without rules equals eventlens. The rules that make the difference
// are its reasons. Any other difference is an error of the command.
//
// The log directories are the demo; the fixtures, a few runs made for one rule each (made.go) and
// the damaged files of testdata, arranged as runs; and the corpus beside the repository, if
// present. Files that crash a loader, with everything it serves, are kept from it (logs.go). A tag
// without points is ignored, since only the Python loader lists such tags. Not compared are display
// names, descriptions, the order of runs, which eventlens sorts by name, and values that the peer
// computes: Markdown as HTML, the samples of its Histograms view, and the metrics of a
// hyperparameter search, which cmd/bench/sweeps compares.
package main
