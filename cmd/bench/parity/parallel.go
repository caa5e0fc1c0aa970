package main

import "sync"

// requestsAtOnce is how many routes are read at a time. The peer, in front of its data server,
// takes 40 ms for a response of a few bytes, and waits for nearly all of that time.
const requestsAtOnce = 24

// parallel calls do for 0 to n-1, several at a time, and returns the first error once all calls
// that were begun are done.
func parallel(n int, do func(i int) error) error {
	next := make(chan int)
	var running sync.WaitGroup
	var once sync.Once
	var first error
	failed := make(chan struct{})
	for range min(n, requestsAtOnce) {
		running.Go(func() {
			for i := range next {
				if err := do(i); err != nil {
					once.Do(func() { first = err; close(failed) })
				}
			}
		})
	}
	for i := range n {
		select {
		case next <- i:
			continue
		case <-failed:
		}
		break
	}
	close(next)
	running.Wait()
	return first
}
