// Package sweeptest has logs with hyperparameters, as each writer lays them out, and compares the
// results of package sweep with TensorBoard's answers.
package sweeptest
