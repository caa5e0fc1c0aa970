// Package hierarchytest compares hierarchies with those that TensorBoard's page makes of the same graphs: see cmd/bench/hierarchies, which reads them from it.
package hierarchytest
