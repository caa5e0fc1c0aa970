package store

import "math"

// IsFinite reports whether a value is neither infinite nor NaN.
func IsFinite(value float64) bool { return math.Abs(value) <= math.MaxFloat64 }
