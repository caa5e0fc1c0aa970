package analysis

import "slices"

// Pattern is a delay that comes back: every step of a period takes much longer than the others. The
// zero value says that none was found.
type Pattern struct {
	Period int   // in steps, at least 2
	Steps  []int // indexes of the slow steps
	// SlowNs is the mean time of the slow steps, UsualNs of the others.
	SlowNs, UsualNs int64
	// Role is the part that grows most. RoleNs is its mean time in the slow steps, and MoreNs how
	// much more this is than in the others.
	Role           Role
	RoleNs, MoreNs int64
}

// Waits reports whether the slow steps wait for their input.
func (p *Pattern) Waits() bool { return p.Period > 0 && p.Role == DataLoader }

const (
	// mostPeriod limits the periods that are tried, since a trace may have very many steps.
	mostPeriod = 100
	// One slow step in forgiven may be missing, or be one too many: others disturb a training, too.
	forgiven = 4
)

// pattern finds the shortest period in which slow steps come back. It must fit the whole trace,
// but for the first step, which is often slow for reasons of its own.
func (a *Analysis) pattern() (p Pattern) {
	all := 0
	for i := 1; i < len(a.steps); i++ {
		if a.steps[i].IsSlow {
			all++
		}
	}
	for period := 2; all > 0 && period <= min(len(a.steps)/2, mostPeriod); period++ {
		hits := make([]int, period) // by the number of the first one; the first step does not count
		for i := 1; i < len(a.steps); i++ {
			if a.steps[i].IsSlow {
				hits[i%period]++
			}
		}
		first := 0
		for i := range hits {
			if hits[i] > hits[first] {
				first = i
			}
		}
		expected := (len(a.steps) - 1 - first) / period // of steps after the first one
		if first > 0 {
			expected++
		}
		if expected+all-2*hits[first] > expected/forgiven {
			continue
		}
		for i := first; i < len(a.steps); i += period {
			if a.steps[i].IsSlow {
				p.Steps = append(p.Steps, i)
			}
		}
		if !a.comesBack(p.Steps) {
			return Pattern{}
		}
		p.Period = period
		a.compare(&p)
		return p
	}
	return p
}

// comesBack reports whether slow steps are more than chance: at least two. If one of two is the
// first step, they must take about the same time.
func (a *Analysis) comesBack(slow []int) bool {
	if len(slow) != 2 || slow[0] > 0 {
		return len(slow) > 1
	}
	x, y := float64(a.steps[slow[0]].Ns()), float64(a.steps[slow[1]].Ns())
	return x < slowShare*y && y < slowShare*x
}

// compare compares the slow steps of a pattern with the others.
func (a *Analysis) compare(p *Pattern) {
	var slow, usual [Roles]int64
	n, others := int64(len(p.Steps)), int64(len(a.steps)-len(p.Steps))
	for i := range a.steps {
		_, isSlow := slices.BinarySearch(p.Steps, i)
		sums, ns := &usual, &p.UsualNs
		if isSlow {
			sums, ns = &slow, &p.SlowNs
		}
		*ns += a.steps[i].Ns()
		for role, part := range a.steps[i].Parts {
			sums[role] += part
		}
	}
	p.SlowNs, p.UsualNs = p.SlowNs/n, p.UsualNs/others
	for role := range Roles {
		if more := slow[role]/n - usual[role]/others; more > p.MoreNs {
			p.Role, p.RoleNs, p.MoreNs = role, slow[role]/n, more
		}
	}
}
