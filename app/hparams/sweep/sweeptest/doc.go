// Package sweeptest has logs with hyperparameters, as each writer lays them out, and holds what package sweep makes of a log against what TensorBoard answers.
package sweeptest
