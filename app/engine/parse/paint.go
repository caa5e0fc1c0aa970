package parse

import (
	"eventlens/app/engine/paint"
	"eventlens/app/wire"
	"eventlens/charts"
)

// PicturesEach is how many pictures a worker has in hand: the one being drawn and the next, which
// begins without waiting for the engine.
const PicturesEach = 2

// maxPixels is the most pixels a picture may have, more than screens have. It limits the memory
// that an invalid message can make this worker allocate.
const maxPixels = 1 << 26

// paint draws the requested pictures, one after the other.
func (s *server) paint() {
	var raster charts.Raster
	for {
		select {
		case <-s.ctx.Done():
			return
		case m := <-s.pictures:
			s.cfg.Slice.Give() // the message that cancels the picture may be waiting
			answer := &wire.Painted{Job: m.Job}
			if m.W > 0 && m.H > 0 && m.W <= maxPixels && m.H <= maxPixels/m.W &&
				uint32(m.Job) != s.unwanted.Load() {
				answer.Pixels, _ = paint.Draw(&raster, m, nil)
			}
			_ = wire.Send(s.conn, answer) // as in run
		}
	}
}
