package project_test

import (
	"os"
	"syscall/js"
	"testing"

	"eventlens/app/views/projector/kernel/simd"
)

// TestMain runs the tests with the vector functions: results are the same, which the checksums of
// TestSameEverywhere show.
func TestMain(m *testing.M) {
	if !simd.Use() {
		panic("node has vector instructions")
	}
	os.Exit(m.Run())
}

// processorSeconds returns the processor time of this process so far, which a busy machine changes
// less than the duration of a benchmark.
func processorSeconds() float64 {
	used := js.Global().Get("process").Call("cpuUsage")
	return (used.Get("user").Float() + used.Get("system").Float()) / 1e6
}
