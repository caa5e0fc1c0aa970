// Package hparams is the store worker's part of hyperparameters: it answers with the runs' metadata
// and with reduced values of their scalars. Package hparams below app, in another program,
// evaluates these.
package hparams
