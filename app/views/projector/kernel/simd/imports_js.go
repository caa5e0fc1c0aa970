package simd

import "unsafe"

// The functions of gen/functions.go, behind kernel.js.

// ready returns 1 if the module has an instance.
//
//go:wasmimport kernel ready
func ready() int32

//go:wasmimport kernel distances
func distances(query, rows unsafe.Pointer, n, d int32, out unsafe.Pointer)

//go:wasmimport kernel distancesTo
func distancesTo(query, rows unsafe.Pointer, n, d int32, out, ids unsafe.Pointer)

//go:wasmimport kernel subtract
func subtract(rows unsafe.Pointer, n, d int32, less, out unsafe.Pointer)

//go:wasmimport kernel multiply
func multiply(a unsafe.Pointer, n, d int32, b, c unsafe.Pointer)

//go:wasmimport kernel multiplyTransposed
func multiplyTransposed(a unsafe.Pointer, n, d int32, c, b unsafe.Pointer)

//go:wasmimport kernel repulsion2
func repulsion2(x, y, mass unsafe.Pointer, n int32, tx, ty unsafe.Pointer, count int32,
	fx, fy, sum unsafe.Pointer)

//go:wasmimport kernel repulsion3
func repulsion3(x, y, z, mass unsafe.Pointer, n int32, tx, ty, tz unsafe.Pointer, count int32,
	fx, fy, fz, sum unsafe.Pointer)
