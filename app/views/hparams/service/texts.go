package service

import (
	"eventlens/app/views/hparams"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// texts are the script's own labels, by the names that it uses for them.
var texts = [...]struct {
	name string
	text words.Message
}{
	{"parallel", hparams.Parallel}, {"scatter", hparams.Scatter},
	{"importance", hparams.Importance}, {"table", hparams.Table},
	{"looks", hparams.Looks}, {"rows", hparams.Rows},
	{"eachSession", hparams.EachSession}, {"eachGroup", hparams.EachGroup},
	{"butSeeds", hparams.ButSeeds}, {"by", hparams.By}, {"latest", hparams.Latest},
	{"best", hparams.Best}, {"step", hparams.AtStep},
	{"mean", hparams.Mean}, {"stepNumber", hparams.Step}, {"points", hparams.Points},
	{"colour", hparams.Colour},
	{"colourRun", hparams.ColourRun}, {"target", hparams.Target},
	{"columns", hparams.HParamColumns}, {"find", hparams.ColumnsFind},
	{"usual", hparams.ColumnsUsual}, {"more", hparams.ColumnsMore},
	{"hparams", hparams.ColumnsHParams}, {"metrics", hparams.ColumnsMetrics},
	{"goal", hparams.Goal},
	{"noGoal", hparams.NoGoal}, {"minimise", hparams.Minimise},
	{"maximise", hparams.Maximise}, {"save", hparams.Save},
	{"unbrush", hparams.Unbrush}, {"run", hparams.HParamRun}, {"group", hparams.Group},
	{"missing", hparams.Missing}, {"scale", hparams.Scale},
	{"linear", hparams.Linear}, {"log", hparams.HParamLog}, {"quantile", hparams.Quantile},
	{"category", hparams.Category},
	{"flip", hparams.Flip}, {"earlier", hparams.Earlier}, {"later", hparams.Later},
	{"brush", hparams.Brush},
	{"brushClear", hparams.BrushClear}, {"axis", hparams.Axis}, {"how", hparams.How},
	{"scatterHow", hparams.ScatterHow},
	{"sort", hparams.Sort}, {"open", hparams.Open}, {"noRows", hparams.NoRows},
	{"noAxes", hparams.NoAxes}, {"share", hparams.Share},
	{"shareHint", hparams.ShareHint}, {"rho", hparams.Rho},
	{"rhoHint", hparams.RhoHint}, {"name", hparams.Name},
	{"forestHow", hparams.ForestHow}, {"count", hparams.HParamShown},
	{"matrix", hparams.Matrix}, {"pick", hparams.Pick}, {"pickMean", hparams.PickMean},
	{"pickMin", hparams.PickMin}, {"pickMedian", hparams.PickMedian},
	{"pickMax", hparams.PickMax}, {"several", hparams.Several},
	{"findValue", words.HParamFindValue}, {"match", hparams.Match},
	{"moreValues", words.HParamMoreValues}, {"baseline", words.BaselineWord},
	{"better", words.Better}, {"versus", words.VersusBase},
}

// sendTexts sends the script its texts.
func (s *Service) sendTexts() {
	w := new(writer)
	w.object("", func() {
		for _, t := range texts {
			w.text(t.name, t.text.Text())
		}
		w.text("full", hparams.ColumnsFull(maxColumns, wire.MaxColumns))
	})
	s.sendToScript("texts", w.b)
}
