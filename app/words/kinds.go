package words

import "eventlens/app/kind"

// Texts about kinds. Texts that differ from kind to kind are in the kind's folder.
const (
	KindsLabel      Message = "Kinds of data"
	NoTagTitle      Message = "No tag matches the filter"
	NoKindHint      Message = "They appear here once a run logs them, for example with "
	NoOtherHint     Message = "The other tabs show all data of these runs."
	MoreKinds       Message = "More"
	MoreKindsHint   Message = "These runs have no data of these kinds. To log some:"
	TensorFlow      Message = "TensorFlow"
	PyTorch         Message = "PyTorch"
	tabHintNotDrawn Message = "Tags of kinds that eventlens cannot draw yet"
	tabHintEmpty    Message = "No {noun} in these runs"
	tabHintTags     Message = "{count, one: # tag, other: # tags} with {noun}"
	chartName       Message = "{tag}, {chart}"
	noKindTitle     Message = "No {noun} in these runs"
)

// kindText returns a text of a kind.
func kindText(t kind.Text) string { return Message(t).Text() }

// TabName returns the name of a kind's tab.
func TabName(k kind.ID) string { return kindText(kind.Described(k).Tab) }

// TabHint explains a tab: what its count means, and why it can be empty.
func TabHint(k kind.ID, tags int) string {
	switch {
	case k.Counted():
		return tabHintNotDrawn.Text()
	case tags == 0:
		return tabHintEmpty.With(kindText(kind.Described(k).Noun))
	}
	return tabHintTags.With(Count(tags), kindText(kind.Described(k).Noun))
}

// ChartName is the accessible name of a chart until its summary is known.
func ChartName(k kind.ID, tag string) string {
	return chartName.With(tag, kindText(kind.Described(k).Chart))
}

// NoKindTitle is the title of a tab without tags.
func NoKindTitle(k kind.ID) string { return noKindTitle.With(kindText(kind.Described(k).Noun)) }

// NoKindWriter returns a call that writes values of a kind that has its own tab.
func NoKindWriter(k kind.ID) string { return kindText(kind.Described(k).Writer) }

// KindCode returns a line of code that logs values of a kind with TensorFlow, and one with PyTorch;
// "" if there is none.
func KindCode(k kind.ID) (tensorFlow, pyTorch string) {
	return kindText(kind.Described(k).TensorFlow), kindText(kind.Described(k).PyTorch)
}
