//go:build !js

package project_test

// processorSeconds returns nothing natively: the budgets are for WebAssembly.
func processorSeconds() float64 { return 0 }
