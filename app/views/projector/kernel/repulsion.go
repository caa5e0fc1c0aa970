package kernel

// Sources are bodies that repel: single points, or groups of points at their common centre. Their
// number is a multiple of [Lanes]; bodies without mass fill it up.
type Sources struct {
	Axes [][]float32 // the coordinates of all bodies by axis, two or three
	Mass []float32
}

// Lanes is the number of sources that vectors hold.
const Lanes = 4

// Targets are points that sources repel. Point itself may be among the sources: it adds nothing to
// its force, and its mass to its sum.
type Targets struct {
	Axes  [][]float32 // the coordinates of all points by axis
	Force [][]float32 // results by axis: the sum of m·q²·(target - source)
	Sum   []float32   // result: the sum of m·q
}

// Repulsion computes the repulsive forces of t-SNE before they are normalised: m is the mass of a
// source and q = 1/(1+d²), where d is the distance of source and target. See van der Maaten and
// Hinton, Visualizing Data using t-SNE, JMLR 9 (2008), equation 5, and van der Maaten,
// Accelerating t-SNE using Tree-Based Algorithms, JMLR 15 (2014), section 4.2.
func Repulsion(s Sources, t Targets) {
	need(len(s.Mass)%Lanes, 0)
	need(len(t.Axes), len(s.Axes))
	need(len(t.Force), len(s.Axes))
	for i := range s.Axes {
		need(len(s.Axes[i]), len(s.Mass))
		need(len(t.Axes[i]), len(t.Sum))
		need(len(t.Force[i]), len(t.Sum))
	}
	switch {
	case len(t.Sum) == 0:
	case len(s.Mass) == 0:
		clear(t.Sum)
		for _, f := range t.Force {
			clear(f)
		}
	case vectors != nil:
		vectors.Repulsion(s, t)
	case len(s.Axes) == 2:
		repulsion2(s, t)
	default:
		need(len(s.Axes), 3)
		repulsion3(s, t)
	}
}

// repulsion2 is Repulsion in a plane.
func repulsion2(s Sources, t Targets) {
	xs, ys := s.Axes[0], s.Axes[1]
	for i := range t.Sum {
		x, y := t.Axes[0][i], t.Axes[1][i]
		var fx, fy, sum [Lanes]float32
		for j, m := range s.Mass {
			dx, dy := x-xs[j], y-ys[j]
			q := 1 / (1 + (float32(dx*dx) + float32(dy*dy)))
			w := float32(m * q)
			sum[j%Lanes] += w
			w *= q
			fx[j%Lanes] += float32(w * dx)
			fy[j%Lanes] += float32(w * dy)
		}
		t.Sum[i], t.Force[0][i], t.Force[1][i] = total(&sum), total(&fx), total(&fy)
	}
}

// repulsion3 is Repulsion in space.
func repulsion3(s Sources, t Targets) {
	xs, ys, zs := s.Axes[0], s.Axes[1], s.Axes[2]
	for i := range t.Sum {
		x, y, z := t.Axes[0][i], t.Axes[1][i], t.Axes[2][i]
		var fx, fy, fz, sum [Lanes]float32
		for j, m := range s.Mass {
			dx, dy, dz := x-xs[j], y-ys[j], z-zs[j]
			q := 1 / (1 + (float32(dx*dx) + float32(dy*dy) + float32(dz*dz)))
			w := float32(m * q)
			sum[j%Lanes] += w
			w *= q
			fx[j%Lanes] += float32(w * dx)
			fy[j%Lanes] += float32(w * dy)
			fz[j%Lanes] += float32(w * dz)
		}
		t.Sum[i] = total(&sum)
		t.Force[0][i], t.Force[1][i], t.Force[2][i] = total(&fx), total(&fy), total(&fz)
	}
}

// total adds the lanes of a vector, in pairs.
func total(v *[Lanes]float32) float32 { return v[0] + v[1] + (v[2] + v[3]) }
