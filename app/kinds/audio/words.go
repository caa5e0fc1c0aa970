package audio

import (
	"strconv"

	"eventlens/app/words"
	"eventlens/charts"
)

// Texts of audio cards.
const (
	Play       words.Message = "Play"
	Pause      words.Message = "Pause"
	Seek       words.Message = "Position"
	Volume     words.Message = "Volume"
	Loop       words.Message = "Loop"
	Rate       words.Message = "Speed"
	Save       words.Message = "Save the clip"
	Previous   words.Message = "Previous clip of this step"
	Next       words.Message = "Next clip of this step"
	OfStep     words.Message = "Clips of this step"
	Reading    words.Message = "Reading the clip"
	Unplayed   words.Message = "This browser cannot play the clip. You can still save it."
	Undrawn    words.Message = "The browser cannot decode this clip, or it is too long, so there is no waveform."
	Title      words.Message = "Clips load when you scroll to them."
	With       words.Message = "Compare with"
	WithNone   words.Message = "nothing"
	Switch     words.Message = "Hear the other clip (B)"
	Mono       words.Message = "mono"
	Stereo     words.Message = "stereo"
	steps      words.Message = "{count, one: # step, other: # steps} with audio"
	player     words.Message = "Player of {tag} in {run}"
	channels   words.Message = "{count, one: # channel, other: # channels}"
	audioBits  words.Message = "{count} bit"
	audioFloat words.Message = "{count} bit float"
	rate       words.Message = "{rate} kHz"
	stepOfSame words.Message = "{run}, first step"
	lastOfSame words.Message = "{run}, latest step"
)

// Steps says how many steps have clips.
func Steps(n int64) string { return steps.With(words.Count(n)) }

// Player labels the player of a card.
func Player(tag, run string) string { return player.With(tag, run) }

// Format describes a clip, as far as known: duration, sample format and size.
func Format(seconds float64, rateHz, channels, bits int, float bool, bytes int64) string {
	var facts []string
	if rateHz > 0 {
		facts = append(facts, charts.FormatDuration(seconds),
			rate.With(strconv.FormatFloat(float64(rateHz)/1000, 'f', -1, 64)),
			channelsOf(channels))
		if float {
			facts = append(facts, audioFloat.With(words.Count(bits)))
		} else {
			facts = append(facts, audioBits.With(words.Count(bits)))
		}
	}
	if bytes > 0 {
		facts = append(facts, words.Bytes(bytes))
	}
	return words.Facts(facts...)
}

func channelsOf(n int) string {
	switch n {
	case 1:
		return Mono.Text()
	case 2:
		return Stereo.Text()
	}
	return channels.With(words.Count(n))
}

// SameRun names a run's first or latest step as a clip to compare with.
func SameRun(run string, first bool) string {
	if first {
		return stepOfSame.With(run)
	}
	return lastOfSame.With(run)
}
