// Package kernel has the few functions that take nearly all of the time of a projection: distances
// between rows, products of tall matrices with narrow ones, and the repulsion of t-SNE.
//
// Each exists twice, with bit-identical results. Those here are plain Go. Those of package simd are
// a WebAssembly module of vector instructions that works on the memory of the Go program, and are
// 5 to 20 times as fast: Go's compiler has no vector instructions on that target. Command gen
// assembles the module; app/views/projector/kernel.js makes an instance of it if the browser knows
// vector instructions. A program calls simd.Use when it starts. So a picture is the same on every
// device, and a test of any machine can compare its numbers.
//
// For that, both add the same numbers in the same order: the sums of the Go functions are split as
// the lanes of vectors are. Products are converted to float32 before they are added, since the
// compiler may otherwise join the two on some machines, which rounds once instead of twice.
//
// Matrices are rows one after the other. The functions check lengths, since the module would write
// beyond a slice that is too short.
package kernel

//go:generate go run ./gen ../kernelcode.js
