package query

import (
	"math"

	"eventlens/eventfile/store"
)

// Values appends findings about the values of s. s should be the newest attempt: values jump at
// restarts.
func (f *Finder) Values(dst []Finding, s store.NumberSeries) []Finding {
	nonFinite, ok := f.take(s)
	if ok {
		dst = append(dst, nonFinite)
	}
	scales := f.scales()
	if found, ok := f.spikes(s, &scales); ok {
		dst = append(dst, found)
	}
	if found, ok := f.plateau(s, scales[findBlocks]); ok {
		dst = append(dst, found)
	}
	return dst
}

// take keeps the finite values of s and reports the others.
func (f *Finder) take(s store.NumberSeries) (found Finding, ok bool) {
	f.values, f.at = f.values[:0], f.at[:0]
	for i := range s.Segments {
		f.values = s.Segments[i].Values.AppendTo(f.values)
	}
	all, kept := f.values, 0
	for i, v := range all {
		if store.IsFinite(v) {
			if ok {
				f.at = append(f.at, i)
			}
			all[kept] = v
			kept++
			continue
		}
		if !ok {
			ok = true
			found = Finding{Kind: FindNonFinite, Of: int64(len(all)), Step: s.At(i).Step, Value: v}
			for before := range i {
				f.at = append(f.at, before)
			}
		}
		found.Count++
	}
	f.values = all[:kept]
	f.smallest, f.largest = math.Inf(1), 0
	for _, v := range f.values {
		if v < f.smallest {
			f.smallest = v
		}
		if v = math.Abs(v); v > f.largest {
			f.largest = v
		}
	}
	return found, ok
}

// step returns the step of finite value i.
func (f *Finder) step(s store.NumberSeries, i int) store.Step {
	if len(f.at) > 0 {
		i = f.at[i]
	}
	return s.At(i).Step
}

const (
	// spikeValues is how many values are needed before any of them can count as a spike.
	spikeValues = 40
	// spikeScales is how far a value must jump, in typical differences between neighbours, both in
	// its part of the series and in the whole series. In Laplace noise, which has heavier tails
	// than the noise of most losses, fewer than one value in 10^5 does.
	spikeScales = 12
	// A spike is over once the values are half way back. An excursion longer than 1/spikeShare of
	// the points, at least spikeShortest and at most spikeLongest points, is a new level.
	spikeShare, spikeShortest, spikeLongest = 100, 3, 50
	// Spikes are rare: more than one in spikeRare values is the nature of the series (up to
	// spikeFew are always accepted), and so are spikes at even distances.
	spikeRare, spikeFew = 500, 3
	// spikeRatios is spikeScales for the logarithms of values, if all are above zero. The noise of
	// gradient norms is multiplicative, and their logarithms are Gaussian.
	spikeRatios = 6
	// spikeRelative is the least jump, as a share of the largest value: less is rounding.
	spikeRelative = 1e-6
)

// scales returns the typical difference between neighbours in each block and, as the last element,
// in the whole series. A steady slope counts like noise, so that its end is not a spike.
func (f *Finder) scales() (scales [findBlocks + 1]float64) {
	n := len(f.values) - 1 // number of differences
	if n < spikeValues {
		return scales
	}
	difference := func(i int) float64 { return f.values[i+1] - f.values[i] }
	// values of each block's sample taken for the sample of the whole series
	const share = findSample / 8
	all := make([]float64, 0, findBlocks*share)
	for b := range findBlocks {
		from, to := blockOf(b, n)
		f.sample = appendSample(f.sample[:0], from, to, difference)
		few := min(share, len(f.sample))
		for k := range few {
			all = append(all, f.sample[k*len(f.sample)/few])
		}
		scales[b] = typical(f.sample)
	}
	scales[findBlocks] = typical(all)
	return scales
}

// ratios returns how far the logarithm of a value must jump; negative, which accepts any jump, if
// some values are not above zero.
func (f *Finder) ratios() float64 {
	if !(f.smallest > 0) {
		return -1
	}
	f.sample = f.sample[:0]
	n := len(f.values) - 1
	for b := range findBlocks {
		from, to := blockOf(b, n)
		f.sample = appendSample(f.sample, from, to, func(i int) float64 {
			return math.Log(f.values[i+1] / f.values[i])
		})
	}
	return spikeRatios * typical(f.sample)
}

// spikes looks for values that jump away from the values before and soon come back.
func (f *Finder) spikes(s store.NumberSeries,
	scales *[findBlocks + 1]float64) (found Finding, ok bool) {
	y := f.values
	n := len(y)
	if n <= spikeValues {
		return found, false
	}
	longest := min(max(n/spikeShare, spikeShortest), spikeLongest)
	least := spikeRelative * f.largest
	ratios := f.ratios()
	var rhythm evenness
	best, next := 0.0, 1
	found = Finding{Kind: FindSpikes}
	for b := range findBlocks {
		from, to := blockOf(b, n-1)
		local := max(scales[max(b-1, 0)], scales[b], scales[min(b+1, findBlocks-1)],
			scales[findBlocks])
		limit := max(spikeScales*local, least)
		for i := max(from+1, next); i <= to; i++ {
			jump := y[i] - y[i-1]
			if jump <= limit && jump >= -limit {
				continue
			}
			peak, back := excursion(y, i, longest)
			if back == 0 || !farFrom(y, i-1, y[peak], limit) ||
				ratios > 0 && math.Abs(math.Log(y[peak]/y[i-1])) <= ratios {
				continue
			}
			found.Count++
			rhythm.add(i)
			if height := math.Abs(y[peak] - y[i-1]); height > best {
				best, found.Step, found.Value = height, f.step(s, peak), y[peak]
			}
			i, next = back, back+1
		}
	}
	return found,
		found.Count > 0 && found.Count <= int64(max(spikeFew, n/spikeRare)) && !rhythm.even()
}

// excursion follows the values from i on, which jumped away from the value before. It returns where
// they are farthest from it and where they are half way back, or 0 if that takes too long. An
// excursion at the end of the series is undecided.
func excursion(y []float64, i, longest int) (peak, back int) {
	base := y[i-1]
	peak = i
	for j := i; j < min(i+longest, len(y)); j++ {
		switch away, most := math.Abs(y[j]-base), math.Abs(y[peak]-base); {
		case away > most:
			peak = j
		case away <= most/2:
			return peak, j
		}
	}
	return peak, 0
}

// farFrom reports whether a value is farther than limit from each of the last values up to i: the
// value before a jump may itself be exceptional.
func farFrom(y []float64, i int, value, limit float64) bool {
	for j := max(0, i-2); j <= i; j++ {
		if math.Abs(value-y[j]) <= limit {
			return false
		}
	}
	return true
}

// evenness determines whether places are evenly spaced.
type evenness struct {
	places, last      int
	shortest, longest int
}

func (e *evenness) add(at int) {
	if e.places > 0 {
		d := at - e.last
		if e.places == 1 {
			e.shortest, e.longest = d, d
		}
		e.shortest, e.longest = min(e.shortest, d), max(e.longest, d)
	}
	e.places, e.last = e.places+1, at
}

// even reports whether there are at least four places whose distances differ by at most a fifth.
func (e *evenness) even() bool { return e.places >= 4 && 5*(e.longest-e.shortest) <= e.longest }

const (
	// plateauValues is how many values are needed, five per block.
	plateauValues = 5 * findBlocks
	// plateauBlocks is how many of the last blocks must be level: 30% of the points.
	plateauBlocks = 6
	// plateauShare is how much the medians of level blocks may differ, as a share of the whole
	// movement.
	plateauShare = 0.05
	// plateauDrift is how far apart the two halves of the level blocks may be, in standard errors
	// of one block's median: about twice the chance difference between the means of three. A loss
	// that falls ever more slowly still falls.
	plateauDrift = 1.6
	// plateauNoise is how far the series must have moved, in standard errors of a block's median,
	// before its end can count as a plateau.
	plateauNoise = 10
	// plateauSignChanges is the share of differences in the plateau with another sign than the
	// difference before; pure noise has two thirds. A series that does not go up and down is a
	// schedule or a counter, not a measurement that stopped improving.
	plateauSignChanges = 0.25
)

// plateau looks for the level end of a series that moved before. scale is the typical difference
// between neighbours.
func (f *Finder) plateau(s store.NumberSeries, scale float64) (found Finding, ok bool) {
	n := len(f.values)
	if n < plateauValues {
		return found, false
	}
	value := func(i int) float64 { return f.values[i] }
	var medians [findBlocks]float64
	// both are compared: the median of a few distinct values jumps even if their mean does not
	extent, means := NoExtent, NoExtent
	for b := range findBlocks {
		from, to := blockOf(b, n)
		f.sample = appendSample(f.sample[:0], from, to, value)
		means.Include([]float64{mean(f.sample)})
		medians[b] = middle(f.sample)
		extent.Include(medians[b : b+1])
	}
	moved := extent.High - extent.Low
	standardError := 1.2533 * scale / math.Sqrt2 / math.Sqrt(float64(min(n/findBlocks, findSample)))
	if !(min(moved, means.High-means.Low) > plateauNoise*standardError) || !store.IsFinite(moved) {
		return found, false
	}
	for first := levelFrom(medians[:], plateauShare*moved); first <=
		findBlocks-plateauBlocks; first++ {
		level := medians[first:]
		if math.Abs(mean(level[:len(level)/2])-mean(level[(len(level)+
			1)/2:])) > plateauDrift*standardError {
			continue
		}
		from, _ := blockOf(first, n)
		if !oscillates(f.values[from:]) {
			return found, false
		}
		return Finding{Kind: FindPlateau, Step: f.step(s, from), Value: middle(level)}, true
	}
	return found, false
}

func mean(values []float64) (mean float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	return mean
}

// levelFrom returns the index of the first of the last values that differ by at most most.
func levelFrom(values []float64, most float64) int {
	extent := NoExtent
	for i := len(values) - 1; i >= 0; i-- {
		extent.Include(values[i : i+1])
		if extent.High-extent.Low > most {
			return i + 1
		}
	}
	return 0
}

// oscillates reports whether values go up and down.
func oscillates(values []float64) bool {
	moves, signChanges, last := 0, 0, 0.0
	for i := 1; i < len(values); i++ {
		d := values[i] - values[i-1]
		if d == 0 {
			continue
		}
		if d > 0 != (last > 0) && moves > 0 {
			signChanges++
		}
		moves, last = moves+1, d
	}
	return moves >= 20 && float64(signChanges) >= plateauSignChanges*float64(moves)
}
