package words

import (
	"strconv"

	"eventlens/charts"
)

// Texts of audio cards.
const (
	AudioPlay       Message = "Play"
	AudioPause      Message = "Pause"
	AudioSeek       Message = "Position"
	AudioVolume     Message = "Volume"
	AudioLoop       Message = "Loop"
	AudioRate       Message = "Speed"
	AudioSave       Message = "Save the clip"
	AudioPrevious   Message = "Previous clip of this step"
	AudioNext       Message = "Next clip of this step"
	AudioOfStep     Message = "Clips of this step"
	AudioReading    Message = "Reading the clip"
	AudioUnplayed   Message = "This browser cannot play the clip. You can still save it."
	AudioUndrawn    Message = "The browser cannot decode this clip, or it is too long, so there is no waveform."
	AudioTitle      Message = "Clips load when you scroll to them."
	AudioWith       Message = "Compare with"
	AudioWithNone   Message = "nothing"
	AudioSwitch     Message = "Hear the other clip (B)"
	AudioMono       Message = "mono"
	AudioStereo     Message = "stereo"
	audioSteps      Message = "{count, one: # step, other: # steps} with audio"
	audioPlayer     Message = "Player of {tag} in {run}"
	audioChannels   Message = "{count, one: # channel, other: # channels}"
	audioBits       Message = "{count} bit"
	audioFloat      Message = "{count} bit float"
	audioRate       Message = "{rate} kHz"
	audioStepOfSame Message = "{run}, first step"
	audioLastOfSame Message = "{run}, latest step"
)

// AudioSteps says how many steps have clips.
func AudioSteps(n int64) string { return audioSteps.with("count", Count(n)) }

// AudioPlayer labels the player of a card.
func AudioPlayer(tag, run string) string { return audioPlayer.with("tag", tag, "run", run) }

// AudioFormat describes a clip, as far as known: duration, sample format and size.
func AudioFormat(seconds float64, rateHz, channels, bits int, float bool, bytes int64) string {
	var facts []string
	if rateHz > 0 {
		facts = append(facts, charts.FormatDuration(seconds),
			audioRate.with("rate", strconv.FormatFloat(float64(rateHz)/1000, 'f', -1, 64)),
			audioChannelsOf(channels))
		if float {
			facts = append(facts, audioFloat.with("count", Count(bits)))
		} else {
			facts = append(facts, audioBits.with("count", Count(bits)))
		}
	}
	if bytes > 0 {
		facts = append(facts, Bytes(bytes))
	}
	return Facts(facts...)
}

func audioChannelsOf(n int) string {
	switch n {
	case 1:
		return AudioMono.Text()
	case 2:
		return AudioStereo.Text()
	}
	return audioChannels.with("count", Count(n))
}

// AudioSameRun names a run's first or latest step as a clip to compare with.
func AudioSameRun(run string, first bool) string {
	if first {
		return audioStepOfSame.with("run", run)
	}
	return audioLastOfSame.with("run", run)
}
