package sound

import "math"

// Sizes of a summary.
const (
	MaxColumns         = 4096 // most columns of the waveform
	MaxSpectrumColumns = 1024
	MaxRows            = 256 // most rows of the spectrogram
	// RangeDB is how far the lowest level of a spectrogram is below its loudest place.
	RangeDB = 80
	// maxWindows limits the number of transforms per clip.
	maxWindows = 4096
)

// Summary is the picture data of a clip.
type Summary struct {
	Frames    int64
	RateHz    int
	Channels  int
	NotFinite int64   // samples that are NaN or infinite; they count as 0
	Peak      float64 // largest magnitude of the samples

	// Low and High are the extent of the samples of all channels, per column.
	Low, High []float32
	// Levels is the spectrogram of all channels together, column by column, each from low to high
	// frequencies: 255 is the loudest, 0 is RangeDB below it or less.
	Levels        []uint8
	Columns, Rows int
}

// Seconds returns the duration of the clip.
func (s *Summary) Seconds() float64 { return float64(s.Frames) / float64(s.RateHz) }

// Summariser computes a summary from samples as they arrive.
type Summariser struct {
	summary Summary
	at      int64 // number of frames taken so far

	fft     *FFT
	window  []float64 // weights of Hann's window
	ring    []float64 // the last frames, mixed down
	re, im  []float64
	power   []float64 // power in the spectrogram's places
	count   []int32   // number of windows in each column of the spectrogram
	windows int64
	done    int64 // windows that were transformed
	nextEnd int64 // the frame at which the next window ends
}

// NewSummariser begins a summary of a number of frames, which must be positive.
func NewSummariser(frames int64, channels, rateHz int) *Summariser {
	columns := int(min(frames, MaxColumns))
	s := &Summariser{summary: Summary{
		Frames: frames, RateHz: rateHz, Channels: channels, Low: make([]float32, columns),
		High: make([]float32, columns),
	}}
	size := windowSize(frames, rateHz)
	s.fft, s.window = NewFFT(size), make([]float64, size)
	for i := range s.window {
		s.window[i] = 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(size))
	}
	s.ring, s.re, s.im = make([]float64, size), make([]float64, size), make([]float64, size)
	s.windows = min(max((frames-int64(size))/int64(max(size/4, 1))+1, 1), maxWindows)
	s.summary.Columns, s.summary.Rows = int(min(s.windows, MaxSpectrumColumns)),
		min(size/2, MaxRows)
	s.power, s.count = make([]float64, s.summary.Columns*s.summary.Rows),
		make([]int32, s.summary.Columns)
	s.nextEnd = int64(size)
	return s
}

// windowSize returns a window of about 40 ms, or less for a very short clip.
func windowSize(frames int64, rateHz int) int {
	const seconds, least, most, fewest = 0.04, 32, 2048, 16
	size := least
	for size < most && float64(size) < seconds*float64(rateHz) && int64(size)*fewest < frames {
		size *= 2
	}
	return size
}

// Add takes further frames, with interleaved channels. Frames beyond the end are ignored.
func (s *Summariser) Add(samples []float32) {
	sum := &s.summary
	for ; len(samples) >= sum.Channels && s.at < sum.Frames; samples = samples[sum.Channels:] {
		column := int(s.at * int64(len(sum.Low)) / sum.Frames)
		mono := 0.0
		for _, v := range samples[:sum.Channels] {
			if d := v - v; d != 0 { // true for NaN and infinities
				sum.NotFinite++
				v = 0
			}
			sum.Low[column], sum.High[column] = min(sum.Low[column], v), max(sum.High[column], v)
			mono += float64(v)
		}
		s.ring[s.at&int64(len(s.ring)-1)] = mono / float64(sum.Channels)
		s.at++
		if s.at == s.nextEnd && s.done < s.windows {
			s.transform()
		}
	}
}

// transform adds the window of the last frames to the spectrogram.
func (s *Summariser) transform() {
	size := int64(len(s.ring))
	for i := range s.window {
		s.re[i] = s.ring[(s.at+int64(i))&(size-1)] * s.window[i]
		s.im[i] = 0
	}
	s.fft.Transform(s.re, s.im)
	rows := s.summary.Rows
	column := int(s.done * int64(s.summary.Columns) / s.windows)
	into := s.power[column*rows:][:rows]
	each := int(size) / 2 / rows
	for row := range into {
		loudest := 0.0
		for k := row * each; k < (row+1)*each; k++ {
			loudest = max(loudest, s.re[k]*s.re[k]+s.im[k]*s.im[k])
		}
		into[row] += loudest
	}
	s.count[column]++
	s.done++
	if s.done < s.windows {
		s.nextEnd = max(s.nextEnd+1, size+(s.summary.Frames-size)*s.done/(s.windows-1))
	}
}

// Done returns the summary. Missing frames count as silence.
func (s *Summariser) Done() *Summary {
	sum := &s.summary
	for s.done < s.windows {
		s.ring[s.at&int64(len(s.ring)-1)] = 0
		if s.at++; s.at >= s.nextEnd {
			s.transform()
		}
	}
	for i := range sum.Low {
		sum.Peak = max(sum.Peak, float64(-sum.Low[i]), float64(sum.High[i]))
	}
	sum.Levels = make([]uint8, len(s.power))
	loudest := 0.0
	for i, p := range s.power {
		s.power[i] = p / float64(max(s.count[i/sum.Rows], 1))
		loudest = max(loudest, s.power[i])
	}
	for i, p := range s.power {
		if p > 0 {
			db := 10 * math.Log10(p/loudest)
			sum.Levels[i] = uint8(max(0, 1+db/RangeDB)*255 + 0.5)
		}
	}
	return sum
}
