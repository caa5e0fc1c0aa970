// Package tensorboard installs TensorBoard from PyPI and runs it, for the commands that hold eventlens against it: bench measures both side by side,
// parity compares what both find in a log directory.
//
// [Install] makes a Python environment of the project's own, once; [Peer.Serve] starts TensorBoard on a log directory with sampling off and waits until
// everything is loaded. TensorBoard has two loaders that differ in what they make of the same files, so a [Loader] is always named.
package tensorboard
