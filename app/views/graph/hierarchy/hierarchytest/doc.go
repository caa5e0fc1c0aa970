// Package hierarchytest compares hierarchies with the ones that TensorBoard's page makes of the
// same graphs; cmd/bench/hierarchies reads them from the page.
package hierarchytest
