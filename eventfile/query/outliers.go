package query

import (
	"math"

	"eventlens/eventfile/store"
)

// WithoutOutliers returns the extent of the finite values between the 5th and the 95th percentile,
// by TensorBoard's definition for "ignore outliers": of n sorted values, from number
// ceil((n-1)*0.05) to number floor((n-1)*0.95). Up to two values are all kept. It reorders values:
// a caller with many cards should reuse one buffer.
//
// TensorBoard pools the values of all visible series of a chart, smoothed if smoothing is on, and
// on a logarithmic axis only values above zero.
func WithoutOutliers(values []float64) Extent {
	if e, ok := betweenBrackets(values); ok {
		return e
	}
	values = finiteFirst(values)
	n := len(values)
	switch n {
	case 0:
		return NoExtent
	case 1, 2:
		e := NoExtent
		e.Include(values)
		return e
	}
	low, high := outlierRanks(n)
	nth(values, low)
	e := Extent{Low: values[low], High: values[low]}
	if high > low {
		nth(values[low+1:], high-low-1)
		e.High = values[high]
	}
	return e
}

// outlierRanks returns the ranks, among n sorted values, of the lowest and the highest value that
// are not outliers.
func outlierRanks(n int) (low, high int) {
	last := float64(n - 1)
	return int(math.Ceil(last * 0.05)), int(math.Floor(last * 0.95))
}

const (
	sampleSize = 2048
	// sampleSlack is the tolerance on either side of a rank in the sample, in places: four times
	// the standard deviation of the binomial distribution of 5% of 2048.
	sampleSlack = 40
)

// betweenBrackets finds the extent without outliers of very many values in one pass. A sample gives
// a bracket for each end, which very likely contains it; values in the brackets are set aside, and
// values below are counted. Nine of ten values lie in the middle and are skipped at once. The
// result is exact, or ok is false: then no value has been lost.
func betweenBrackets(values []float64) (e Extent, ok bool) {
	if len(values) < 8*sampleSize {
		return e, false
	}
	var sample [sampleSize]float64
	drawn := finiteFirst(drawSample(&sample, values))
	if len(drawn) < sampleSize/2 {
		return e, false
	}
	low, high := outlierRanks(len(drawn))
	nth(drawn, high-sampleSlack)
	highFrom := drawn[high-sampleSlack]
	nth(drawn[high-sampleSlack+1:], 2*sampleSlack-1)
	highTo := drawn[high+sampleSlack]
	nth(drawn[:high-sampleSlack], low+sampleSlack)
	lowTo := drawn[low+sampleSlack]
	nth(drawn[:low+sampleSlack], low-sampleSlack)
	lowFrom := drawn[low-sampleSlack]
	if !(lowTo < highFrom) {
		return e, false
	}
	// Move the values in both brackets to the front.
	front, below, above, notFinite := 0, 0, 0, 0
	for i, v := range values {
		if v > lowTo && v < highFrom {
			continue
		}
		switch {
		case !store.IsFinite(v):
			notFinite++
		case v < lowFrom:
			below++
		case v > highTo:
			above++
		default:
			values[i], values[front] = values[front], v
			front++
		}
	}
	aside := values[:front]
	inLow := split(aside, lowTo)
	n := len(values) - notFinite
	low, high = outlierRanks(n)
	low -= below
	high -= n - above - (front - inLow) // convert to the rank within the high bracket
	if low < 0 || low >= inLow || high < 0 || high >= front-inLow {
		return e, false
	}
	nth(aside[:inLow], low)
	nth(aside[inLow:], high)
	return Extent{Low: aside[low], High: aside[inLow+high]}, true
}

// drawSample fills sample with values from everywhere, one from each stretch. It is not the first
// value of each, since series may be periodic.
func drawSample(sample *[sampleSize]float64, values []float64) []float64 {
	stretch := len(values) / sampleSize
	random := uint32(1)
	for i := range sample {
		random = random*1664525 + 1013904223 // a generator of Numerical Recipes
		sample[i] = values[i*stretch+int(uint64(random)*uint64(stretch)>>32)]
	}
	return sample[:]
}

// split moves the values up to limit to the front and returns their number.
func split(values []float64, limit float64) int {
	n := 0
	for i, v := range values {
		if v <= limit {
			values[i], values[n] = values[n], v
			n++
		}
	}
	return n
}

// finiteFirst moves the finite values to the front and returns them.
func finiteFirst(values []float64) []float64 {
	n := 0
	for _, value := range values {
		if store.IsFinite(value) {
			values[n] = value
			n++
		}
	}
	return values[:n]
}

// smallPart is the length up to which insertion sort is faster than dividing further.
const smallPart = 16

// maxTries is how often nth divides before it sorts: more than any values need that were not
// arranged to defeat it.
const maxTries = 16

// nth reorders values, none of which may be NaN, so that values[k] is the same as in sorted order,
// with nothing larger before and nothing smaller after it. It is Floyd and Rivest's SELECT (1975),
// which compares about 1.5 times as many values as there are if k is near an end: it divides by a
// value that a sample predicts to be near number k. A bad sample, which takes values chosen to
// defeat it, leads to sorting.
func nth(values []float64, k int) {
	for tries := 0; len(values) > smallPart; tries++ {
		if tries > maxTries {
			heapSort(values)
			return
		}
		if n := len(values); n > 600 {
			from, to := sampleAround(n, k)
			nth(values[from:to], k-from)
		} else {
			middleToK(values, k)
		}
		left, right := divide(values, k)
		switch {
		case k < left:
			values = values[:left]
		case k >= right:
			values, k = values[right:], k-right
		default:
			return
		}
	}
	insertionSort(values)
}

// sampleAround returns the range of n values to examine first for number k: about n^(2/3) values
// around it, placed so that number k is probably a little towards the middle of all values.
func sampleAround(n, k int) (from, to int) {
	size := float64(n)
	z := math.Log(size)
	s := 0.5 * math.Exp(2*z/3)
	spread := 0.5 * math.Sqrt(z*s*(size-s)/size)
	if float64(k) < size/2 {
		spread = -spread
	}
	share := float64(k) * s / size
	from = max(0, int(float64(k)-share+spread))
	to = min(n, int(float64(k)+(size-float64(k))*s/size+spread)+1)
	return min(from, k), max(to, k+1)
}

// middleToK moves the median of the first, the central and the last value to k, where divide
// expects its pivot.
func middleToK(values []float64, k int) {
	a, b, c := 0, len(values)/2, len(values)-1
	if values[a] > values[b] {
		a, b = b, a
	}
	if values[b] > values[c] {
		b = c
	}
	if values[a] > values[b] {
		b = a
	}
	values[b], values[k] = values[k], values[b]
}

// divide reorders values by values[k]: smaller values come before left, larger ones from right on,
// and equal ones between.
func divide(values []float64, k int) (left, right int) {
	pivot := values[k]
	i, j := 0, len(values)-1
	for i <= j {
		for values[i] < pivot {
			i++
		}
		for values[j] > pivot {
			j--
		}
		if i <= j {
			values[i], values[j] = values[j], values[i]
			i++
			j--
		}
	}
	// Values up to j are at most the pivot, values from i on at least; a value between equals it.
	return j + 1, i
}

// heapSort takes the same time for any order. Package slices would link all of its sorting of
// float64; package sort would move values to the heap.
func heapSort(values []float64) {
	n := len(values)
	for i := n/2 - 1; i >= 0; i-- {
		siftDown(values, i)
	}
	for n--; n > 0; n-- {
		values[0], values[n] = values[n], values[0]
		siftDown(values[:n], 0)
	}
}

// siftDown moves values[i] down until neither of its children, at 2i+1 and 2i+2, is larger.
func siftDown(values []float64, i int) {
	v := values[i]
	for child := 2*i + 1; child < len(values); child = 2*i + 1 {
		if child+1 < len(values) && values[child+1] > values[child] {
			child++
		}
		if values[child] <= v {
			break
		}
		values[i] = values[child]
		i = child
	}
	values[i] = v
}

func insertionSort(values []float64) {
	for i := 1; i < len(values); i++ {
		v, j := values[i], i
		for ; j > 0 && values[j-1] > v; j-- {
			values[j] = values[j-1]
		}
		values[j] = v
	}
}
