package worker_test

import (
	"fmt"
	"testing"

	"eventlens/app/wire"
)

// BenchmarkDraw draws a card of 1,000 histograms of 30 buckets, of one run and of three.
func BenchmarkDraw(b *testing.B) {
	for _, runs := range []int{1, 3} {
		s := newScreen(b, histogramsOf(stepsTo(1000), 30), inMemory, nil)
		for i := 1; i < runs; i++ {
			s.add(fmt.Sprint(i), histogramsOf(stepsTo(1000), 30))
		}
		for _, mode := range modes {
			for _, logged := range []bool{false, true} {
				b.Run(fmt.Sprintf("runs=%d/mode=%d/logged=%v", runs, mode, logged),
					func(b *testing.B) {
						height := 0.0
						for b.Loop() {
							height = 1 - height // another height, so that the chart is drawn again
							s.draw(0, func(v *wire.View) {
								v.Histograms = wire.HistogramLook{Mode: mode, Logged: logged}
								v.Cards[0].Height += height
							})
						}
					})
			}
		}
	}
}
