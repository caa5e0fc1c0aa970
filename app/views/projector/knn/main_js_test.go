package knn_test

import (
	"os"
	"testing"

	"eventlens/app/views/projector/kernel/simd"
)

// TestMain runs the tests with the vector functions, which are much faster.
func TestMain(m *testing.M) {
	if !simd.Use() {
		panic("node has vector instructions")
	}
	os.Exit(m.Run())
}
