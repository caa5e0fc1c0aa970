package charts

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// picture is a card of three lines with every part that a picture can have.
func picture() *Picture {
	p := &Picture{Chart: *card(), Title: "val/accuracy", XTitle: "Step"}
	for i, name := range []string{
		"sgd, lr 0.1", "adam <b>", "a run with a name that is much too long for its column",
	} {
		p.Legend = append(p.Legend, LegendLine{name, RunStyle(&light, 8*i)})
	}
	p.Legend[1].Style.Marks = Square
	return p
}

func TestPictureScenes(t *testing.T) {
	change := func(f func(p *Picture)) *Picture {
		p := picture()
		f(p)
		return p
	}
	for name, p := range map[string]*Picture{
		"lines": picture(),
		"note":  change(func(p *Picture) { p.Note = "smoothed 0.60, exponential" }),
		"bare":  {Chart: *card()},
		"narrow": change(func(p *Picture) {
			p.Chart.W = 120
			p.Title = strings.Repeat("long ", 40)
		}),
		"many": change(func(p *Picture) {
			p.Chart.W, p.Most = 800, 9
			for i := range 246 {
				p.Legend = append(p.Legend, LegendLine{fmt.Sprint("seed ", i), RunStyle(&light, i)})
			}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			f, w, h := p.Layout()
			requireGolden(t, "picture-"+name+".txt", fmt.Sprintf("%v x %v\n%s", w, h, &f.Scene))
			for _, op := range f.Scene.Ops {
				if op.Kind == OpText {
					assert.LessOrEqual(t, float64(op.XY[1]), h)
				}
			}
		})
	}
}

func TestPictureOfAnySize(t *testing.T) {
	for _, w := range []float64{0, 1, 30, 5000, math.NaN()} {
		for _, h := range []float64{0, 1, 30, 5000} {
			p := picture()
			p.Chart.W, p.Chart.H = w, h
			p.Layout()
		}
	}
}

// TestNamesOfALegend checks that names that do not fit stay different.
func TestNamesOfALegend(t *testing.T) {
	lines := func(names ...string) (list []LegendLine) {
		for _, name := range names {
			list = append(list, LegendLine{Name: name})
		}
		return list
	}
	assert.Equal(t, []string{"keras/lr0.01", "keras/lr0.03"},
		fitNames(lines("keras/lr0.01", "keras/lr0.03"), 156))
	long := strings.Repeat("x", 100)
	texts := fitNames(lines(long+"a"+long, long+"b"+long, "y"), 156)
	assert.Regexp(t, "^x+…axxxx…xxxx$", texts[0])
	assert.Regexp(t, "^x+…bxxxx…xxxx$", texts[1])
	for _, text := range texts {
		assert.LessOrEqual(t, TextWidth(text, LabelSize), 156.0)
	}
	assert.Equal(t, []string{"…adamw…", "…sgd…"},
		fitNames(lines("resnet50_imagenet21k_adamw_bs4096_seed0",
			"resnet50_imagenet21k_sgd_bs4096_seed0"), 156))
}

func TestFitText(t *testing.T) {
	assert.Equal(t, "short", fitText("short", 100, 11))
	assert.Equal(t, "", fitText("", 0, 11))
	for room := 0.0; room < 80; room++ {
		cut := fitText("Łódź/µ−run ☃ long name", room, 11)
		if room > 11 {
			assert.LessOrEqual(t, TextWidth(cut, 11), room)
		}
		assert.True(t, strings.HasSuffix(cut, "…"), "%q", cut)
	}
	assert.LessOrEqual(t, len(fitText(strings.Repeat("é", 10000), 100, 11)), 60)
}
