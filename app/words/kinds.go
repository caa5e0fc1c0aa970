package words

import "eventlens/app/kind"

// Texts of kinds.
const (
	KindsLabel           Message = "Kinds of data"
	NoTagTitle           Message = "No tag matches the filter"
	NoKindHint           Message = "A run shows them here once it writes them, for example with "
	NoOtherHint          Message = "The other tabs show all data of these runs."
	tabNameScalars       Message = "Scalars"
	tabNameImages        Message = "Images"
	tabNameHistograms    Message = "Histograms"
	tabNameAudio         Message = "Audio"
	tabNameCurves        Message = "PR curves"
	tabNameMeshes        Message = "Meshes"
	tabNameAll           Message = "All kinds"
	tabNameOther         Message = "Other"
	tabHintNotDrawn      Message = "Tags of kinds that eventlens cannot draw yet"
	tabHintEmpty         Message = "No {noun} in these runs"
	tabHintTags          Message = "{count, one: # tag, other: # tags} with {noun}"
	kindNounScalars      Message = "scalars"
	kindNounImages       Message = "images"
	kindNounHistograms   Message = "histograms"
	kindNounAudio        Message = "audio clips"
	kindNounCurves       Message = "precision-recall curves"
	kindNounMeshes       Message = "meshes"
	kindNounAll          Message = "scalars, images or histograms"
	kindNounOther        Message = "tags of other kinds"
	kindNounGraphs       Message = "graphs"
	chartName            Message = "{tag}, {chart}"
	chartRidges          Message = "histograms over steps"
	chartWave            Message = "waveform and spectrogram"
	chartCurves          Message = "precision-recall curves"
	chartMesh            Message = "mesh"
	chartLines           Message = "line chart"
	noKindTitle          Message = "No {noun} in these runs"
	kindWriterScalars    Message = "add_scalar"
	kindWriterImages     Message = "add_image"
	kindWriterHistograms Message = "add_histogram"
	kindWriterAudio      Message = "add_audio"
	kindWriterCurves     Message = "add_pr_curve"
	kindWriterMeshes     Message = "add_mesh"
)

// kindWords are the texts for each kind: the name of its tab, the noun for its values, a call that
// writes them, and the name of its charts.
var kindWords = [kind.Count]struct{ tab, noun, writer, chart Message }{
	kind.Scalar:    {tabNameScalars, kindNounScalars, kindWriterScalars, chartLines},
	kind.Image:     {tabNameImages, kindNounImages, kindWriterImages, chartLines},
	kind.Histogram: {tabNameHistograms, kindNounHistograms, kindWriterHistograms, chartRidges},
	kind.Audio:     {tabNameAudio, kindNounAudio, kindWriterAudio, chartWave},
	kind.Text:      {tabNameText, kindNounText, kindWriterText, chartLines},
	kind.Curve:     {tabNameCurves, kindNounCurves, kindWriterCurves, chartCurves},
	kind.Mesh:      {tabNameMeshes, kindNounMeshes, kindWriterMeshes, chartMesh},
	kind.All:       {tabNameAll, kindNounAll, kindWriterScalars, chartLines},
	kind.Other:     {tab: tabNameOther, noun: kindNounOther, chart: chartLines},
	kind.Graph:     {tab: GraphsTab, noun: kindNounGraphs},
	kind.HParams:   {tab: HParamsTab, noun: kindNounHParams},
}

// TabName returns the name of a kind's tab.
func TabName(k kind.ID) string { return kindWords[k].tab.Text() }

// TabHint explains a tab: what its count means, and why it can be empty.
func TabHint(k kind.ID, tags int) string {
	switch {
	case k.Counted():
		return tabHintNotDrawn.Text()
	case tags == 0:
		return tabHintEmpty.with("noun", kindNoun(k))
	}
	return tabHintTags.with("count", Count(tags), "noun", kindNoun(k))
}

func kindNoun(k kind.ID) string { return kindWords[k].noun.Text() }

// ChartName is the accessible name of a chart until its summary is known.
func ChartName(k kind.ID, tag string) string {
	return chartName.with("tag", tag, "chart", kindWords[k].chart.Text())
}

// NoKindTitle is the title of a tab without tags.
func NoKindTitle(k kind.ID) string { return noKindTitle.with("noun", kindNoun(k)) }

// NoKindWriter returns a call that writes values of a kind that has its own tab.
func NoKindWriter(k kind.ID) string { return kindWords[k].writer.Text() }
