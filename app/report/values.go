package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Tag is the name of a tag.
func Tag(name string) wire.Text { return wire.Name(name) }

// Run is the name of a run, none if it has none.
func Run(name string) wire.Text {
	if name == "" {
		return wire.Text{}
	}
	return wire.Name(name)
}

// NoTime stands for the time of what was written at no one time.
func NoTime() wire.Text { return wire.Say(id.NoTime) }

// Range is from one number or place to another one.
func Range(low, high wire.Text) wire.Text { return wire.Say(id.Range, low, high) }

// PartOfWhole is a count, and of how many.
func PartOfWhole(part, whole wire.Text) wire.Text { return wire.Say(id.PartOfWhole, part, whole) }

// MeanAndDeviation is a mean with its standard deviation.
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

// fewTags names two tags, or the first one and how many more there are.
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
