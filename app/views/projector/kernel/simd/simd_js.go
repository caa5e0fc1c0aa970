package simd

import (
	"unsafe"

	"eventlens/app/views/projector/kernel"
)

// Use makes package kernel use the vector functions if the browser can run them, and reports
// whether it can.
func Use() bool {
	if ready() == 0 {
		return false
	}
	kernel.Use(functions{})
	return true
}

// functions pass slices as addresses, which stay valid: Go moves no heap objects, and the module
// runs on the program's only thread.
type functions struct{}

func at[T float32 | int32](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }

func (functions) Distances(query, rows, out []float32) {
	distances(at(query), at(rows), int32(len(out)), int32(len(query)), at(out))
}

func (functions) DistancesTo(query, rows []float32, ids []int32, out []float32) {
	distancesTo(at(query), at(rows), int32(len(out)), int32(len(query)), at(out), at(ids))
}

func (functions) Subtract(rows, less, out []float32) {
	subtract(at(rows), int32(len(rows)/len(less)), int32(len(less)), at(less), at(out))
}

func (functions) Multiply(a []float32, d int, b, c []float32) {
	multiply(at(a), int32(len(c)/kernel.Columns), int32(d), at(b), at(c))
}

func (functions) MultiplyTransposed(a []float32, d int, c, b []float32) {
	multiplyTransposed(at(a), int32(len(c)/kernel.Columns), int32(d), at(c), at(b))
}

func (functions) Repulsion(s kernel.Sources, t kernel.Targets) {
	n, count := int32(len(s.Mass)), int32(len(t.Sum))
	if len(s.Axes) == 2 {
		repulsion2(at(s.Axes[0]), at(s.Axes[1]), at(s.Mass), n, at(t.Axes[0]), at(t.Axes[1]), count,
			at(t.Force[0]), at(t.Force[1]), at(t.Sum))
		return
	}
	repulsion3(at(s.Axes[0]), at(s.Axes[1]), at(s.Axes[2]), at(s.Mass), n,
		at(t.Axes[0]), at(t.Axes[1]), at(t.Axes[2]), count,
		at(t.Force[0]), at(t.Force[1]), at(t.Force[2]), at(t.Sum))
}
