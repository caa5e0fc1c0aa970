// Package worker is the store worker's part of hyperparameters: it answers with the runs' metadata
// and with reduced values of their scalars. Package app/views/hparams/service, in another program,
// evaluates these.
package worker
