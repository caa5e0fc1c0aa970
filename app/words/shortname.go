package words

import (
	"eventlens/app/report"
	"eventlens/app/report/id"
)

// ShortName returns a name as labels and tooltips show it; see [report.ShortName].
func ShortName(name string) string { return report.ShortName(name) }

// TagName returns the name of a tag where people read it, as ShortName leaves it. Writers may leave it empty, or write spaces alone, or what has no width.
func TagName(name string) string {
	for _, r := range name {
		blank := r == ' ' || r == '\u00a0' || r == '\u3000' || r == '\ufeff' || '\u2000' <= r && r <= '\u200f' || '\u2060' <= r && r <= '\u2064'
		if !blank {
			return ShortName(name)
		}
	}
	return NoName()
}

// NoName stands for the name of a tag that has none.
func NoName() string { return fillReport(id.NoName) }
