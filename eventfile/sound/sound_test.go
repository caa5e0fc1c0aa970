package sound_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/sound"
)

// TestTransformIsNumpys compares with numpy.fft; see testdata/gen/arrays.py.
func TestTransformIsNumpys(t *testing.T) {
	text, err := os.ReadFile("../../testdata/arrays/fft.json")
	require.NoError(t, err)
	var cases []struct{ Re, Im, WantRe, WantIm []float64 }
	require.NoError(t, json.Unmarshal(text, &cases))
	require.Len(t, cases, 5)
	for _, c := range cases {
		re, im := append([]float64(nil), c.Re...), append([]float64(nil), c.Im...)
		sound.NewFFT(len(re)).Transform(re, im)
		assert.InDeltaSlice(t, c.WantRe, re, 1e-12*float64(len(re)))
		assert.InDeltaSlice(t, c.WantIm, im, 1e-12*float64(len(re)))
		for k := range re { // and with the definition of the transform
			var wantRe, wantIm float64
			for n := range re {
				s, cos := math.Sincos(-2 * math.Pi * float64(k*n) / float64(len(re)))
				wantRe += c.Re[n]*cos - c.Im[n]*s
				wantIm += c.Re[n]*s + c.Im[n]*cos
			}
			assert.InDelta(t, wantRe, re[k], 1e-10)
			assert.InDelta(t, wantIm, im[k], 1e-10)
		}
	}
}

// tone summarises a sine of the given number of frames, added in parts of the given size.
func tone(frames, channels, rate int, hertz float64, part int) *sound.Summary {
	s := sound.NewSummariser(int64(frames), channels, rate)
	var samples []float32
	for i := range frames {
		for range channels {
			samples = append(samples,
				float32(0.5*math.Sin(2*math.Pi*hertz*float64(i)/float64(rate))))
		}
	}
	for len(samples) > 0 {
		n := min(part*channels, len(samples))
		s.Add(samples[:n])
		samples = samples[n:]
	}
	return s.Done()
}

func TestToneIsSeenAtItsFrequency(t *testing.T) {
	const rate, hertz = 16000, 1000.0
	whole := tone(3*rate, 2, rate, hertz, 1<<30)
	assert.Equal(t, whole, tone(3*rate, 2, rate, hertz, 777), "in parts of any size")
	assert.InDelta(t, 0.5, whole.Peak, 1e-4)
	assert.Equal(t, 3.0, whole.Seconds())
	assert.Len(t, whole.Low, sound.MaxColumns)
	for column := range whole.Columns {
		levels := whole.Levels[column*whole.Rows:][:whole.Rows]
		loudest := 0
		for row, level := range levels {
			if level > levels[loudest] {
				loudest = row
			}
		}
		assert.InDelta(t, hertz, (float64(loudest)+0.5)*rate/2/float64(whole.Rows),
			rate/2/float64(whole.Rows), "column %d", column)
		assert.Less(t, levels[whole.Rows-1], uint8(40), "nothing at the top")
	}
}

// TestShortAndSilentClips checks summaries of very short clips and of silence.
func TestShortAndSilentClips(t *testing.T) {
	for _, frames := range []int{1, 2, 31, 32, 33, 100, 1000} {
		s := tone(frames, 1, 8000, 440, 1)
		assert.Len(t, s.Low, frames)
		assert.Len(t, s.Levels, s.Columns*s.Rows)
	}
	silent := sound.NewSummariser(5000, 1, 8000).Done()
	assert.Zero(t, silent.Peak)
	for _, level := range silent.Levels {
		require.Zero(t, level)
	}
}

// TestNonFiniteSamples: samples that are not finite count as zero, and their number is reported.
func TestNonFiniteSamples(t *testing.T) {
	s := sound.NewSummariser(4, 1, 8000)
	s.Add([]float32{float32(math.NaN()), float32(math.Inf(1)), 0.25, math.MaxFloat32, 1, 2, 3})
	sum := s.Done()
	assert.Equal(t, int64(2), sum.NotFinite)
	assert.Equal(t, float64(math.MaxFloat32), sum.Peak)
	assert.Equal(t, []float32{0, 0, 0.25, math.MaxFloat32}, sum.High)
}

// TestLongClipsCostTheSame requires that memory depends on the columns, not on the clip: an hour at
// 48,000 samples a second.
func TestLongClipsCostTheSame(t *testing.T) {
	s := sound.NewSummariser(3600*48000, 1, 48000)
	s.Add(make([]float32, 1<<16))
	assert.Less(t, testing.AllocsPerRun(1, func() { s.Add(make([]float32, 1<<10)) }), 2.0)
}

func BenchmarkSummary(b *testing.B) {
	part := make([]float32, 1<<16)
	for i := range part {
		part[i] = float32(math.Sin(float64(i)))
	}
	b.SetBytes(60 * 44100 * 2)
	for range b.N {
		s := sound.NewSummariser(60*44100, 1, 44100)
		for range 60*44100/len(part) + 1 {
			s.Add(part)
		}
		s.Done()
	}
}
