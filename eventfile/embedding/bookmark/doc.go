// Package bookmark reads and writes the bookmarks of TensorBoard's projector: what was shown, with the
// coordinates of all points, as JSON.
//
// A file is an array of states, as "Bookmarks" of the projector saves them, or one of them alone. See
// class State in data.ts of the projector's page, in github.com/tensorflow/tensorboard. [Read] keeps
// every bookmark in front of a fault; fields that it does not know are lost when the bookmark is
// written again.
package bookmark
