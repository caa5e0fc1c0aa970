// Package goal guesses from the name of a scalar what it is about, and whether low or high values
// are better. It is the only place with such a guess: the order of groups, the metric of the run
// list and the goals of hyperparameters' metrics use it.
package goal

import "strings"

// Goal is the better direction of a metric.
type Goal uint8

// The goals.
const (
	None Goal = iota
	Low
	High
)

// Topic is what a scalar is about.
type Topic uint8

// The topics, the most important first.
const (
	Score     Topic = iota // how good a run is
	Other                  // nothing that its name tells
	Optimiser              // the optimiser, and the progress of the training
	Speed                  // throughput and durations
	System                 // use of the machine
)

// Parts of names, in lower case, between spaces where they must begin or end a word. Those of a
// score begin with the most telling.
var (
	high = [...]string{"accuracy", " acc ", " f 1 ", " auc ", "auroc", "score", "reward", " rew ", "return",
		"precision", "recall", " io u", " iou", " m ap ", "bleu", "rouge", "psnr", "ssim", " r 2 ",
		"success", " top "}
	low = [...]string{"loss", " err ", "error", " mse", "rmse", " mae ", "perplexity", " ppl ",
		" nll ", " bpc ", " wer ", " cer ", " fid ", " ece ", "cost", "regret"}
	optimiser = [...]string{" lr ", "learning rate", "learningrate", " grad", " norm ", "momentum",
		"decay", "loss scale", " optim ", "optimizer", "optimiser", " beta "}
	speed = [...]string{" time", "runtime", "latency", "throughput", " per s ", " per sec", " fps ", "speed",
		"duration", " it s "}
	system = [...]string{" gpu", " cpu ", "memory", " mem ", " disk ", " power ", "temperature",
		"system", "utili"}
	progress = [...]string{" epoch", "step", " iter"}
)

// split returns a name in lower case with spaces around its words, which are of letters or of
// digits; "valLoss/top1" becomes " val loss top 1 ".
func split(name string) string {
	words := []byte{' '}
	last := byte(' ') // ' ', 'a', 'A' or '0', by its sort
	for i := range len(name) {
		c, sort := name[i], byte('a')
		switch {
		case c >= 'A' && c <= 'Z':
			sort = 'A'
			c += 'a' - 'A'
		case c >= '0' && c <= '9':
			sort = '0'
		case (c < 'a' || c > 'z') && c < 0x80:
			sort, c = ' ', ' '
		}
		if sort != last && last != ' ' && (sort != 'a' || last != 'A') && sort != ' ' {
			words = append(words, ' ')
		}
		if sort != ' ' || last != ' ' {
			words = append(words, c)
		}
		last = sort
	}
	return string(append(words, ' '))
}

// find returns the index of the first part that words contain, -1 if there is none.
func find(words string, parts []string) int {
	for i, part := range parts {
		if strings.Contains(words, part) {
			return i
		}
	}
	return -1
}

// leafOf returns what is behind the last slash of a name.
func leafOf(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

// TopicOf guesses what a scalar is about: from the last part of its name, and if that tells
// nothing, from the whole.
func TopicOf(name string) Topic {
	if t := topic(split(leafOf(name))); t != Other {
		return t
	}
	return topic(split(name))
}

func topic(words string) Topic {
	switch {
	case find(words, system[:]) >= 0:
		return System
	case find(words, speed[:]) >= 0:
		return Speed
	case find(words, optimiser[:]) >= 0:
		return Optimiser
	case find(words, low[:]) >= 0, find(words, high[:]) >= 0:
		return Score
	case find(words, progress[:]) >= 0:
		return Optimiser
	}
	return Other
}

// Of guesses the goal of a metric. Durations should be low.
func Of(name string) Goal {
	for _, part := range [...]string{leafOf(name), name} {
		switch words := split(part); {
		case find(words, low[:]) >= 0, find(words, speed[:3]) >= 0:
			return Low
		case find(words, high[:]) >= 0:
			return High
		}
	}
	return None
}

// Scores is the number of ranks that Rank returns.
const Scores = len(high) + len(low)

// Rank ranks how telling the last part of a score's name is, from 0 on; a part that names no score
// has rank Scores.
func Rank(name string) int {
	words := split(leafOf(name))
	if TopicOf(leafOf(name)) != Score {
		return Scores
	}
	if at := find(words, high[:]); at >= 0 {
		return at
	}
	return len(high) + find(words, low[:])
}
