//go:build !js

package simd

// Use reports that there are no vector functions.
func Use() bool { return false }
