// Package simd connects the vector functions of package kernel, a WebAssembly module of its own, to
// a Go program. Any program that links it needs the imports of app/views/projector/kernel.js, so
// only the main of such a program and tests import it; natively it has nothing.
package simd
