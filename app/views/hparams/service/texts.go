package service

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// texts are the script's own labels, by the names that it uses for them.
var texts = [...]struct {
	name string
	text words.Message
}{
	{"parallel", words.HParamParallel}, {"scatter", words.HParamScatter},
	{"importance", words.HParamImportance}, {"table", words.HParamTable},
	{"looks", words.HParamLooks}, {"rows", words.HParamRows},
	{"eachSession", words.HParamEachSession}, {"eachGroup", words.HParamEachGroup},
	{"butSeeds", words.HParamButSeeds}, {"by", words.HParamBy}, {"latest", words.HParamLatest},
	{"best", words.HParamBest}, {"step", words.HParamAtStep},
	{"mean", words.HParamMean}, {"stepNumber", words.HParamStep}, {"points", words.HParamPoints},
	{"colour", words.HParamColour},
	{"colourRun", words.HParamColourRun}, {"target", words.HParamTarget},
	{"columns", words.HParamColumns}, {"find", words.HParamColumnsFind},
	{"usual", words.HParamColumnsUsual}, {"more", words.HParamColumnsMore},
	{"hparams", words.HParamColumnsHParams}, {"metrics", words.HParamColumnsMetrics},
	{"goal", words.HParamGoal},
	{"noGoal", words.HParamNoGoal}, {"minimise", words.HParamMinimise},
	{"maximise", words.HParamMaximise}, {"save", words.HParamSave},
	{"unbrush", words.HParamUnbrush}, {"run", words.HParamRun}, {"group", words.HParamGroup},
	{"missing", words.HParamMissing}, {"scale", words.HParamScale},
	{"linear", words.HParamLinear}, {"log", words.HParamLog}, {"quantile", words.HParamQuantile},
	{"category", words.HParamCategory},
	{"flip", words.HParamFlip}, {"earlier", words.HParamEarlier}, {"later", words.HParamLater},
	{"brush", words.HParamBrush},
	{"brushClear", words.HParamBrushClear}, {"axis", words.HParamAxis}, {"how", words.HParamHow},
	{"scatterHow", words.HParamScatterHow},
	{"sort", words.HParamSort}, {"open", words.HParamOpen}, {"noRows", words.HParamNoRows},
	{"noAxes", words.HParamNoAxes}, {"share", words.HParamShare},
	{"shareHint", words.HParamShareHint}, {"rho", words.HParamRho},
	{"rhoHint", words.HParamRhoHint}, {"name", words.HParamName},
	{"forestHow", words.HParamForestHow}, {"count", words.HParamShown},
	{"matrix", words.HParamMatrix}, {"pick", words.HParamPick}, {"pickMean", words.HParamPickMean},
	{"pickMin", words.HParamPickMin}, {"pickMedian", words.HParamPickMedian},
	{"pickMax", words.HParamPickMax}, {"several", words.HParamSeveral},
	{"findValue", words.HParamFindValue}, {"match", words.HParamMatch},
	{"moreValues", words.HParamMoreValues},
}

// say sends the script its texts.
func (s *Service) say() {
	w := new(writer)
	w.object("", func() {
		for _, t := range texts {
			w.text(t.name, t.text.Text())
		}
		w.text("full", words.HParamColumnsFull(maxColumns, wire.MaxColumns))
	})
	s.hand("texts", w.b)
}
