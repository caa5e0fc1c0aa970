// Package tensorboard installs TensorBoard from PyPI and runs it, for the commands that compare
// eventlens with it: bench measures both side by side, parity compares the values that both read
// from a log directory.
//
// [Install] makes a Python environment of the project's own, once. [Peer.Serve] starts TensorBoard
// on a log directory with sampling off and waits until everything is loaded. TensorBoard has two
// loaders that read the same files differently, so callers always name a [Loader].
package tensorboard
