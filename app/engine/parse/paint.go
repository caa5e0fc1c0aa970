package parse

import (
	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
)

// PicturesEach is how many pictures the engine has a worker have in hand: one that is drawn and one that is begun next, however long the engine takes to notice.
const PicturesEach = 2

// maxPixels is how many pixels a picture has at most: more than screens have. It is another worker that says how much memory is taken here.
const maxPixels = 1 << 26

// paint draws the pictures that come, one after the other.
func (s *server) paint() {
	var raster charts.Raster
	for {
		select {
		case <-s.ctx.Done():
			return
		case m := <-s.pictures:
			s.cfg.Slice.Give() // it may have been cancelled
			answer := &wire.Painted{Job: m.Job}
			if m.W > 0 && m.H > 0 && m.W <= maxPixels && m.H <= maxPixels/m.W && uint32(m.Job) != s.unwanted.Load() {
				answer.Pixels, _ = paint.Draw(&raster, m, nil)
			}
			_ = wire.Send(s.conn, answer) // as in run
		}
	}
}
