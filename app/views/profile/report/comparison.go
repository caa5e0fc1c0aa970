package report

import (
	"math"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
)

// topDifferences is how many names are named.
const topDifferences = 3

// Comparison says which of two traces, compared by name, is faster, and what makes the most of the
// difference.
func Comparison(c *analysis.Comparison) (lead string, said []string) {
	ns := c.B.StepNs - c.A.StepNs
	lead = profile.Faster(ns, Time(max(ns, -ns)), c.IsPerStep)
	change := ""
	if c.A.StepNs > 0 {
		change = sign(ns) + Percent(math.Abs(float64(ns))/float64(c.A.StepNs))
	}
	said = []string{profile.FromTo(Time(c.A.StepNs), Time(c.B.StepNs), change)}
	if role, by := c.Part(); by != 0 {
		said = append(said, profile.PartDiffers(Kinds[role.Hue()].Text(), difference(by)))
	}
	var top []string
	for _, i := range c.Most(topDifferences) {
		row := &c.Rows[i]
		top = append(top, profile.NameBy(row.Name, difference(int64(c.SelfNs(row)))))
	}
	said = append(said, profile.MostOfIt(top)...)
	onlyA, onlyB := c.Only()
	return lead, append(said, profile.ComparedNames(len(c.Rows), onlyA, onlyB),
		profile.ComparedOf(c.IsPerStep))
}
