package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Tag returns the name of a tag.
func Tag(name string) wire.Text { return wire.Name(name) }

// Run returns the name of a run, none if it has none.
func Run(name string) wire.Text {
	if name == "" {
		return wire.Text{}
	}
	return wire.Name(name)
}

// NoTime replaces the time of values that were not written at a single time.
func NoTime() wire.Text { return wire.Say(id.NoTime) }

// Range returns a range between two numbers or places.
func Range(low, high wire.Text) wire.Text { return wire.Say(id.Range, low, high) }

// PartOfWhole returns a count and the total.
func PartOfWhole(part, whole wire.Text) wire.Text { return wire.Say(id.PartOfWhole, part, whole) }

// MeanAndDeviation returns a mean with its standard deviation.
func MeanAndDeviation(mean, deviation wire.Text) wire.Text {
	return wire.Say(id.MeanAndDeviation, mean, deviation)
}

// TagOfRun names a series.
func TagOfRun(tag, run wire.Text) wire.Text { return wire.Say(id.TagOfRun, tag, run) }

// Tags lists tags.
func Tags(names []string) wire.Text {
	tags := make([]wire.Text, len(names))
	for i, name := range names {
		tags[i] = Tag(name)
	}
	return wire.Listed(id.JoinTags, tags...)
}

// fewTags names up to two tags, or the first one and the number of others.
func fewTags(names []string) wire.Text {
	switch len(names) {
	case 0:
		return wire.Text{}
	case 1:
		return Tag(names[0])
	case 2:
		return wire.Say(id.TwoTags, Tag(names[0]), Tag(names[1]))
	}
	return wire.Say(id.MoreTags, Tag(names[0]), wire.Whole(len(names)-1))
}
