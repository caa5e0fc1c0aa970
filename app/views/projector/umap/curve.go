package umap

import (
	"math"

	"eventlens/app/views/projector/number"
)

// Curve returns a and b for which 1/(1+a·x²ᵇ) is nearest to a curve that is 1 up to the minimal
// distance and falls like e to the power of -x beyond, for distances x up to 3: the least-squares
// fit of the original, by the method of Levenberg and Marquardt, on the logarithm of a.
func Curve(minDistance float64) (a, b float64) {
	logA, b := 0.0, 1.0
	now := fit(minDistance, logA, b)
	for damping := 1e-3; damping < 1e9; {
		aa, bb := now.aa*(1+damping), now.bb*(1+damping)
		det := float64(aa*bb) - float64(now.ab*now.ab)
		stepA := (float64(bb*now.ra) - float64(now.ab*now.rb)) / det
		stepB := (float64(aa*now.rb) - float64(now.ab*now.ra)) / det
		next := fit(minDistance, logA+stepA, b+stepB)
		if !(next.square < now.square) {
			damping *= 4
			continue
		}
		logA, b = logA+stepA, b+stepB
		if math.Abs(stepA)+math.Abs(stepB) < 1e-10 {
			break
		}
		now = next
		damping /= 4
	}
	return number.Exp(logA), b
}

// normal are the normal equations of a fit: products of the derivatives by log a and by b, and of
// these with what is off; and the sum of its squares.
type normal struct{ aa, ab, bb, ra, rb, square float64 }

func fit(minDistance, logA, b float64) (n normal) {
	const steps = 300
	for i := range steps {
		x := float64(i) * 3 / (steps - 1)
		want := 1.0
		if x >= minDistance {
			want = number.Exp(minDistance - x)
		}
		if i == 0 {
			continue // the curve is 1 there, whatever a and b are
		}
		log := number.Log(x)
		power := number.Exp(logA + float64(2*b*log))
		is := 1 / (1 + power)
		off := want - is
		byA := float64(-power * float64(is*is))
		byB := float64(byA * float64(2*log))
		n.aa += float64(byA * byA)
		n.ab += float64(byA * byB)
		n.bb += float64(byB * byB)
		n.ra += float64(byA * off)
		n.rb += float64(byB * off)
		n.square += float64(off * off)
	}
	return n
}
