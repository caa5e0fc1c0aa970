package words

import "eventlens/app/report"

// ShortName shortens and cleans a name for labels and tooltips; see [report.ShortName].
func ShortName(name string) string { return report.ShortName(name) }

// WholeName is like ShortName, with room for every usual name; see [report.WholeName].
func WholeName(name string) string { return report.WholeName(name) }

// CleanName replaces the control characters of a name; see [report.CleanName].
func CleanName(name string) string { return report.CleanName(name) }

// TagName returns a tag's display name, shortened like ShortName. A name that is empty, or has only
// spaces and characters without width, is replaced by NoName.
func TagName(name string) string {
	for _, r := range name {
		blank := r == ' ' || r == '\u00a0' || r == '\u3000' || r == '\ufeff' ||
			'\u2000' <= r && r <= '\u200f' || '\u2060' <= r && r <= '\u2064'
		if !blank {
			return ShortName(name)
		}
	}
	return NoName()
}

// NoName is displayed for a tag without a legible name.
func NoName() string { return string(report.NoName) }
