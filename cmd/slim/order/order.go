// Package order puts functions with similar code near each other. gzip finds only the repetitions
// of the last 32 kB, and a program has megabytes of code. Go's linker orders functions by package.
//
// Go names functions by their places in the table for indirect calls, which stay.
package order

import (
	"slices"

	"eventlens/cmd/slim/wasm"
)

const (
	length   = 8      // bytes of a sample
	rate     = 2      // every second sample counts
	window   = 28_000 // bytes of code that gzip sees, with room for other code
	common   = 3000   // samples of more functions than this tell nothing
	constant = 100    // samples added to each function: long ones need more in common
)

// Arrange orders the functions of a program.
func Arrange(module *wasm.Module) error {
	bodies, err := module.Bodies()
	if err != nil {
		return err
	}
	return module.Reorder(similar(bodies))
}

// similar returns the order of some code: next comes the code with the most samples in common with
// the window before it, relative to its size.
func similar(bodies [][]byte) (order []int) {
	samples, owners := sample(bodies)
	weight := make([]float32, len(bodies))
	left := make([]int, len(bodies))
	for n := range bodies {
		weight[n], left[n] = 1/float32(len(samples[n])+constant), n
	}
	shared := make([]float32, len(bodies)) // samples in common with the window
	seen := make([]int, len(owners))       // how often the window has each sample
	count := func(n, change int) {
		for _, s := range samples[n] {
			if seen[s] += change; seen[s] == max(change, 0) { // it is new, or the last one left
				for _, owner := range owners[s] {
					shared[owner] += float32(change)
				}
			}
		}
	}
	size, oldest := 0, 0 // of the window
	for next := 0; len(left) > 0; {
		n := left[next]
		left = slices.Delete(left, next, next+1)
		order = append(order, n)
		count(n, 1)
		for size += len(bodies[n]); size > window; oldest++ {
			size -= len(bodies[order[oldest]])
			count(order[oldest], -1)
		}
		next = 0
		best := float32(0)
		for at, n := range left {
			if score := shared[n] * weight[n]; score > best {
				best, next = score, at
			}
		}
	}
	return order
}

// sample returns the samples of each code, as numbers, and which code has each sample.
func sample(bodies [][]byte) (samples [][]int32, owners [][]int32) {
	samples = make([][]int32, len(bodies))
	numbers := map[uint64]int32{}
	for n, body := range bodies {
		var found []uint64
		for at := range max(len(body)-length+1, 0) {
			if hash := hashOf(body[at : at+length]); hash%rate == 0 {
				found = append(found, hash)
			}
		}
		slices.Sort(found)
		for _, hash := range slices.Compact(found) {
			number, ok := numbers[hash]
			if !ok {
				number = int32(len(owners))
				numbers[hash] = number
				owners = append(owners, nil)
			}
			owners[number] = append(owners[number], int32(n))
			samples[n] = append(samples[n], number)
		}
	}
	for number := range owners {
		if len(owners[number]) > common {
			owners[number] = nil
		}
	}
	return samples, owners
}

// hashOf returns a hash that is the same in every build (FNV-1a, with its bits mixed).
func hashOf(sample []byte) uint64 {
	hash := uint64(14695981039346656037)
	for _, b := range sample {
		hash = (hash ^ uint64(b)) * 1099511628211
	}
	return hash ^ hash>>29
}
