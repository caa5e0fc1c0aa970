package words

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestTextsOfCards(t *testing.T) {
	for want, got := range map[string]string{
		"Lowest":                                 Figure(FactMin.Text(), false),
		"Lowest, smoothed":                       Figure(FactMin.Text(), true),
		"smoothed 0.289":                         SmoothedValue("0.289"),
		"Pin loss":                               PinCard("loss", false),
		"Unpin loss":                             PinCard("loss", true),
		"Pin to top (P)":                         PinHint(false),
		"Unpin (P)":                              PinHint(true),
		"Full screen of loss":                    FullCard("loss"),
		"More for loss":                          MoreCard("loss"),
		"About loss":                             AboutCard("loss"),
		"at step 500":                            AtStep("500"),
		"12 more":                                SeriesMore(12),
		"+11":                                    LegendCut(11),
		"Move train":                             GroupMenuLabel("train"),
		"All points: 41,250 of 41,250":           CardPoints(41_250, 41_250),
		"Points: 1,000 of 41,250":                CardPoints(1000, 41_250),
		"1 run":                                  HistogramRuns(1),
		"loss is pinned":                         SaidPinned("loss", true),
		"loss is unpinned":                       SaidPinned("loss", false),
		"loss moved to position 3 of 1,204":      SaidMoved("loss", 3, 1204),
		"loss + accuracy is a chart at the top":  SaidCombined("loss + accuracy"),
		"Combine with val/loss + test/loss":      CombinePair([]string{"val/loss", "test/loss"}),
		"gap +0.09":                              FigureGap("0.09"),
		"gap −0.03":                              FigureGap("−0.03"),
		"0.3, train 0.2, gap +0.1":               PairSaid("0.3", "0.2", "+0.1"),
		"+1.2e-4":                                Signed("1.2e-4"),
		"0":                                      Signed("0"),
		"—":                                      Signed("—"),
		"Remove loss":                            CombineDropTag("loss"),
		"and 1 more tag; type to find them":      CombineMore(1),
		"and 1,204 more tags; type to find them": CombineMore(1204),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOverEmptyCards(t *testing.T) {
	for want, got := range map[string]string{
		"The only value is NaN or infinite":         NoFinite(1),
		"All 1,204 values are NaN or infinite":      NoFinite(1204),
		"Select a run that has it in the run list.": OnlyHidden("", 0),
		"a/b has it.":              OnlyHidden("a/b", 1),
		"a/b and 11 more have it.": OnlyHidden("a/b", 12),
		"The browser cannot decode this image: its data is damaged or incomplete.": ImageUndecodedOf(28, 28),
		"The browser cannot decode this image: it claims 100,000 × 8 pixels.":      ImageUndecodedOf(100_000, 8),
		"The browser cannot decode this image: it claims 20,000 × 20,000 pixels.":  ImageUndecodedOf(20_000, 20_000),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTitlesOfCharts(t *testing.T) {
	for want, got := range map[string]string{
		"All tags that match loss.*": ChartOfPattern("loss.*"),
		"loss.* · 1 tag":             PatternTitle("loss.*", 1),
		"loss.* · 12 tags":           PatternTitle("loss.*", 12),
		"loss + accuracy":            TagsTogether([]string{"loss", "accuracy"}, 0),
		"loss + accuracy + 3 more":   TagsTogether([]string{"loss", "accuracy"}, 3),
		"Loss · train/loss":          TitleAndTag("Loss", "train/loss"),
		`Loss "a\n"`:                 TitleQuoted("Loss", `"a\n"`),
	} {
		assert.Equal(t, want, got)
	}
}

func TestStatesOfCards(t *testing.T) {
	const linear, log, symlog = wire.ScaleLinear, wire.ScaleLog, wire.ScaleSymlog
	for _, tt := range []struct {
		x, y              wire.Scaling
		ranged            bool
		outside, unplaced int64
		short, full       string
	}{
		{},
		{log, log, false, 0, 0, "log x and y", "log x and y"},
		{log, symlog, false, 0, 0, "log x · symlog y", "log x · symlog y"},
		{symlog, linear, false, 0, 0, "symlog x", "symlog x"},
		{linear, log, true, 3, 0, "log y · y range · 3 hidden",
			"log y · custom y range · 3 outliers hidden"},
		{linear, linear, false, 1, 0, "1 outlier hidden", "1 outlier hidden"},
		{linear, linear, true, 0, 1204, "custom y range · 1,204 not placed",
			"custom y range · 1,204 points not placed. " + UnplacedTitle.Text()},
	} {
		short, full := CardStates(tt.x, tt.y, tt.ranged, tt.outside, tt.unplaced)
		assert.Equal(t, tt.short, short)
		assert.Equal(t, tt.full, full)
	}
}
