// Package worker is the hyperparameters' part of the worker with the store: it answers with the
// runs' metadata and with reduced values of their scalars. Package app/views/hparams/service, in
// another program, evaluates them.
package worker
