package main

// columns is the width of the narrow matrices of multiply and multiplyTransposed: four vectors.
const columns = 16

// functions returns the functions of the module. Package kernel has each of them in Go, with the
// same additions in the same order, and describes them.
func functions() []*function {
	return []*function{
		distances("distances", false), distances("distancesTo", true), subtract(), multiply(),
		multiplyTransposed(), repulsion("repulsion2", 2), repulsion("repulsion3", 3),
	}
}

// distances writes the squared distance of a query to each of n rows. With ids, these are the rows
// that a list numbers; otherwise all rows one after the other.
func distances(name string, ids bool) *function {
	params := 5
	if ids {
		params++
	}
	f, p := newFunction(name, params)
	query, rows, n, d, out := p[0], p[1], p[2], p[3], p[4]
	row, j, whole, width := rows, f.variable(i32), f.variable(i32), f.variable(i32)
	v := f.vectors(3)
	f.set(width, shifted(get(d), 2))
	f.set(whole, and(get(width), constant(-32)))
	if ids {
		row = f.variable(i32)
	}
	f.while(get(n), func() {
		if ids {
			f.set(row, plus(get(rows), times(loadInt(get(p[5])), get(width))))
			f.set(p[5], plus(get(p[5]), constant(4)))
		}
		f.set(v[0], zeroes())
		f.set(v[1], zeroes())
		f.set(j, constant(0))
		// addSquare adds the squares of the differences to one of the two sums.
		addSquare := func(sum local, load func(at code) code) {
			f.set(v[2], minusAll(load(plus(get(query), get(j))), load(plus(get(row), get(j)))))
			f.set(sum, plusAll(get(sum), timesAll(get(v[2]), get(v[2]))))
		}
		f.while(less(get(j), get(whole)), func() {
			addSquare(v[0], func(at code) code { return load(at, 0) })
			addSquare(v[1], func(at code) code { return load(at, 16) })
			f.set(j, plus(get(j), constant(32)))
		})
		f.while(less(get(j), get(width)), func() {
			addSquare(v[0], loadFirst)
			f.set(j, plus(get(j), constant(4)))
		})
		f.set(v[0], plusAll(get(v[0]), get(v[1])))
		f.do(storeFloat(get(out), sumOf(v[0])))
		f.set(out, plus(get(out), constant(4)))
		if !ids {
			f.set(rows, plus(get(rows), get(width)))
		}
		f.set(n, minus(get(n), constant(1)))
	})
	return f
}

// subtract writes each of n rows less a row that is the same for all.
func subtract() *function {
	f, p := newFunction("subtract", 5)
	rows, n, d, less1, out := p[0], p[1], p[2], p[3], p[4]
	j, whole, width := f.variable(i32), f.variable(i32), f.variable(i32)
	f.set(width, shifted(get(d), 2))
	f.set(whole, and(get(width), constant(-16)))
	f.while(get(n), func() {
		f.set(j, constant(0))
		f.while(less(get(j), get(whole)), func() {
			f.do(store(plus(get(out), get(j)), 0, minusAll(
				load(plus(get(rows), get(j)), 0), load(plus(get(less1), get(j)), 0))))
			f.set(j, plus(get(j), constant(16)))
		})
		f.while(less(get(j), get(width)), func() {
			f.do(storeFloat(plus(get(out), get(j)), minusFloat(
				loadFloat(plus(get(rows), get(j))), loadFloat(plus(get(less1), get(j))))))
			f.set(j, plus(get(j), constant(4)))
		})
		f.set(rows, plus(get(rows), get(width)))
		f.set(out, plus(get(out), get(width)))
		f.set(n, minus(get(n), constant(1)))
	})
	return f
}

// below returns the address that is some rows below another one.
func below(at local, rows int, width local) code {
	address := get(at)
	for range rows {
		address = plus(address, get(width))
	}
	return address
}

// multiply writes C = A·B for A of n×d and B of d×16. Three rows at a time use each load of B three
// times, and their twelve sums fit into the sixteen registers that machines have at least.
func multiply() *function {
	f, p := newFunction("multiply", 5)
	a, n, d, b, c := p[0], p[1], p[2], p[3], p[4]
	j, at, width := f.variable(i32), f.variable(i32), f.variable(i32)
	sums, factors, t := f.vectors(12), f.vectors(3), f.variable(v128)
	f.set(width, shifted(get(d), 2))
	for _, rows := range []int{3, 1} {
		f.while(atLeast(get(n), constant(int64(rows))), func() {
			for _, sum := range sums[:4*rows] {
				f.set(sum, zeroes())
			}
			f.set(j, get(d))
			f.set(at, get(b))
			f.while(get(j), func() {
				for r := range rows {
					f.set(factors[r], loadAll(below(a, r, width)))
				}
				for q := range 4 {
					f.set(t, load(get(at), uint64(16*q)))
					for r := range rows {
						sum := sums[4*r+q]
						f.set(sum, plusAll(get(sum), timesAll(get(factors[r]), get(t))))
					}
				}
				f.set(a, plus(get(a), constant(4)))
				f.set(at, plus(get(at), constant(4*columns)))
				f.set(j, minus(get(j), constant(1)))
			})
			for i, sum := range sums[:4*rows] {
				f.do(store(get(c), uint64(16*i), get(sum)))
			}
			f.set(a, below(a, rows-1, width))
			f.set(c, plus(get(c), constant(int64(4*columns*rows))))
			f.set(n, minus(get(n), constant(int64(rows))))
		})
	}
	return f
}

// multiplyTransposed adds Aᵀ·C to B, for A of n×d and C of n×16: two rows at a time, so that B is
// loaded and stored half as often.
func multiplyTransposed() *function {
	f, p := newFunction("multiplyTransposed", 5)
	a, n, d, c, b := p[0], p[1], p[2], p[3], p[4]
	j, at, width := f.variable(i32), f.variable(i32), f.variable(i32)
	rowsOfC, factors, t := f.vectors(8), f.vectors(2), f.variable(v128)
	f.set(width, shifted(get(d), 2))
	for _, rows := range []int{2, 1} {
		f.while(atLeast(get(n), constant(int64(rows))), func() {
			for i, v := range rowsOfC[:4*rows] {
				f.set(v, load(get(c), uint64(16*i)))
			}
			f.set(j, get(d))
			f.set(at, get(b))
			f.while(get(j), func() {
				for r := range rows {
					f.set(factors[r], loadAll(below(a, r, width)))
				}
				for q := range 4 {
					f.set(t, load(get(at), uint64(16*q)))
					for r := range rows {
						f.set(t, plusAll(get(t), timesAll(get(factors[r]), get(rowsOfC[4*r+q]))))
					}
					f.do(store(get(at), uint64(16*q), get(t)))
				}
				f.set(a, plus(get(a), constant(4)))
				f.set(at, plus(get(at), constant(4*columns)))
				f.set(j, minus(get(j), constant(1)))
			})
			f.set(a, below(a, rows-1, width))
			f.set(c, plus(get(c), constant(int64(4*columns*rows))))
			f.set(n, minus(get(n), constant(int64(rows))))
		})
	}
	return f
}

// repulsion adds up what n bodies do to each of some targets, in a plane or in space. Parameters:
// the coordinates and masses of the bodies, n, the coordinates of the targets, their number, the
// forces and the sums to write. n is a multiple of four.
func repulsion(name string, axes int) *function {
	f, p := newFunction(name, 3*axes+4)
	body, mass, n := p[:axes], p[axes], p[axes+1]
	target, count := p[axes+2:2*axes+2], p[2*axes+2]
	force, sum := p[2*axes+3:3*axes+3], p[3*axes+3]
	j, end := f.variable(i32), f.variable(i32)
	at, delta, total := f.vectors(axes), f.vectors(axes), f.vectors(axes)
	q, weight, z, one := f.variable(v128), f.variable(v128), f.variable(v128), f.variable(v128)
	f.set(one, all(float(1)))
	f.set(end, shifted(get(n), 2))
	f.while(get(count), func() {
		for x := range axes {
			f.set(at[x], loadAll(get(target[x])))
			f.set(total[x], zeroes())
		}
		f.set(z, zeroes())
		f.set(j, constant(0))
		f.while(less(get(j), get(end)), func() {
			var square code
			for x := range axes {
				f.set(delta[x], minusAll(get(at[x]), load(plus(get(body[x]), get(j)), 0)))
				part := timesAll(get(delta[x]), get(delta[x]))
				if square == nil {
					square = part
				} else {
					square = plusAll(square, part)
				}
			}
			f.set(q, dividedAll(get(one), plusAll(get(one), square)))
			f.set(weight, timesAll(load(plus(get(mass), get(j)), 0), get(q)))
			f.set(z, plusAll(get(z), get(weight)))
			f.set(weight, timesAll(get(weight), get(q)))
			for x := range axes {
				f.set(total[x], plusAll(get(total[x]), timesAll(get(weight), get(delta[x]))))
			}
			f.set(j, plus(get(j), constant(16)))
		})
		for x := range axes {
			f.do(storeFloat(get(force[x]), sumOf(total[x])))
			f.set(force[x], plus(get(force[x]), constant(4)))
			f.set(target[x], plus(get(target[x]), constant(4)))
		}
		f.do(storeFloat(get(sum), sumOf(z)))
		f.set(sum, plus(get(sum), constant(4)))
		f.set(count, minus(get(count), constant(1)))
	})
	return f
}
