// Package hierarchytest compares hierarchies with those of TensorBoard's page for the same graphs;
// cmd/bench/hierarchies reads them from the page.
package hierarchytest
