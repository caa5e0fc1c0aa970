package query

import (
	"math"
	"slices"

	"eventlens/eventfile/store"
)

// appendGaussian appends the Gaussian mean of y around each point, with std in points: the mean of
// all finite values, weighted by exp(-d*d/(2*std*std)) for a value d points away. So at the ends,
// and beside gaps, it is a mean of the existing values.
//
// Half of the bell is approximated by a sum of damped oscillations, each of which is a recursion
// with one complex number (Deriche 1993): the work does not depend on std. The bell differs from
// the true one by at most 2e-6 of its height, and results are limited to the range of the values.
func appendGaussian(dst, y []float64, std float64) []float64 {
	n := len(y)
	from := len(dst)
	dst = slices.Grow(dst, 3*n)[:from+3*n]
	sums, weights, terms := dst[from:from+n:from+n], dst[from+n:from+2*n], dst[from+2*n:]
	bell, extent, gaps, scale := bellOf(std), NoExtent, false, headroom(y)
	for i, v := range y {
		if store.IsFinite(v) {
			terms[i] = v * scale
		} else {
			terms[i] = 0
			gaps = true
		}
	}
	bell.smooth(sums, terms)
	if gaps {
		for i, v := range y {
			terms[i] = 0
			if store.IsFinite(v) {
				terms[i] = 1
			}
		}
		bell.smooth(weights, terms)
	} else {
		bell.total(weights, terms)
	}
	extent.Include(y)
	for i, v := range y {
		if store.IsFinite(v) {
			v = min(max(sums[i]/weights[i]/scale, extent.Low), extent.High)
		}
		sums[i] = v
	}
	return dst[:from+n]
}

// oscillations add up to the right half of the bell of std 1: the real part of (cos -
// i*sin)*exp((-decay + i*turn)*d) at distance d. They were fitted for the least maximum difference
// by testdata/gen/gaussian.py.
var oscillations = [...]struct{ decay, turn, cos, sin float64 }{
	{2.1528676031812553, 0.52401350916755463, 3.0806226828288237, 6.7717563978577902},
	{2.1185640347788444, 1.6091832387738823, -2.2243664585566552, -0.72387994707862557},
	{2.0402310552039888, 2.847972421015148, 0.14374187236278277, -0.059854294163075521},
}

// pole is one oscillation: its factor from point to point, and its share in the sum.
type pole struct{ re, im, cos, sin float64 }

// bell is a Gaussian as recursions.
type bell struct {
	std   float64
	poles [len(oscillations)]pole
}

// maxStd keeps the factor from point to point below 1 in float64: a bell that wide is flat over any
// series. minStd keeps the factor finite: a bell that narrow does not reach the next point.
const (
	minStd = 0.05
	maxStd = 1e12
)

func bellOf(std float64) (b bell) {
	std = min(max(std, minStd), maxStd)
	b.std = std
	for k, o := range oscillations {
		kept := math.Exp(-o.decay / std)
		sin, cos := math.Sincos(o.turn / std)
		b.poles[k] = pole{re: kept * cos, im: kept * sin, cos: o.cos, sin: o.sin}
	}
	return b
}

// faint is added to every value, so that fading sums do not become denormal numbers, which are
// slow.
const faint = 1e-300

// smooth sets each of sums to the sum of all terms, each multiplied by the height of the bell at
// its distance.
func (b *bell) smooth(sums, terms []float64) {
	p, q, r := b.poles[0], b.poles[1], b.poles[2]
	var p0, p1, q0, q1, r0, r1 float64 // real and imaginary part of each oscillation
	for i, v := range terms {          // the point itself and the points on its left
		v += faint
		p0, p1 = p.re*p0-p.im*p1+v, p.re*p1+p.im*p0
		q0, q1 = q.re*q0-q.im*q1+v, q.re*q1+q.im*q0
		r0, r1 = r.re*r0-r.im*r1+v, r.re*r1+r.im*r0
		sums[i] = p.cos*p0 + p.sin*p1 + q.cos*q0 + q.sin*q1 + r.cos*r0 + r.sin*r1
	}
	p0, p1, q0, q1, r0, r1 = 0, 0, 0, 0, 0, 0
	for i := len(terms) - 1; i >= 0; i-- { // the points on its right
		p0, p1 = p.re*p0-p.im*p1, p.re*p1+p.im*p0
		q0, q1 = q.re*q0-q.im*q1, q.re*q1+q.im*q0
		r0, r1 = r.re*r0-r.im*r1, r.re*r1+r.im*r0
		sums[i] += p.cos*p0 + p.sin*p1 + q.cos*q0 + q.sin*q1 + r.cos*r0 + r.sin*r1
		v := terms[i] + faint
		p0 += v
		q0 += v
		r0 += v
	}
}

// total sets sums to the result of smooth for terms that are all 1. It overwrites half, which must
// have the same length.
func (b *bell) total(sums, half []float64) {
	const fades = 30 // beyond this many std the oscillations are below 1e-25
	p, q, r := b.poles[0], b.poles[1], b.poles[2]
	p0, q0, r0 := 1.0, 1.0, 1.0
	var p1, q1, r1 float64
	sum, height := 0.0, 0.0
	for i := range half {
		if float64(i) < fades*b.std {
			h := p.cos*p0 + p.sin*p1 + q.cos*q0 + q.sin*q1 + r.cos*r0 + r.sin*r1
			if i == 0 {
				height = h
			}
			sum += h
			p0, p1 = p.re*p0-p.im*p1, p.re*p1+p.im*p0
			q0, q1 = q.re*q0-q.im*q1, q.re*q1+q.im*q0
			r0, r1 = r.re*r0-r.im*r1, r.re*r1+r.im*r0
		}
		half[i] = sum
	}
	for i := range sums {
		sums[i] = half[i] + half[len(half)-1-i] - height
	}
}
