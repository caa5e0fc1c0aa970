// Command probe uses the stack in every way that a Go program can, prints the results, and panics
// at the end. Its output is the same each time.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

type node struct {
	next *node
	text string
}

type shape interface {
	area() float64
	name() string
}
type square struct{ side float64 }
type circle struct{ r float64 }

func (s square) area() float64  { return s.side * s.side }
func (s square) name() string   { return "square" }
func (c *circle) area() float64 { return 3 * c.r * c.r }
func (c *circle) name() string  { return fmt.Sprintf("circle of %.2f", c.r) }

func grow(n int, list *node) *node {
	if n == 0 {
		runtime.GC()
		return list
	}
	return grow(n-1, &node{list, strings.Repeat("x", n%100)})
}

func deep(n int, big [64]int) int {
	if n == 0 {
		return big[3]
	}
	big[n%64] += n
	return deep(n-1, big) + big[n%64]
}

func caught(what func()) (text string) {
	defer func() {
		if e, ok := recover().(error); ok {
			text += "/" + e.Error()
		} else {
			text += "/none"
		}
	}()
	defer func() { text += "d1" }()
	for i := range 3 {
		defer func() { text += fmt.Sprint(i) }()
	}
	what()
	return "returned"
}

func chain(n int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("level %d: %v", n, r)
			if n > 0 {
				err = errors.Join(err, chain(n-1))
			}
		}
	}()
	var m map[string]int
	m["x"] = n
	return nil
}

func goexiting() string {
	done := make(chan string)
	go func() {
		defer close(done)
		defer func() { done <- "deferred" }()
		runtime.Goexit()
	}()
	return <-done
}

func sequence(yield func(int, string) bool) {
	for i := range 5 {
		if !yield(i, strings.Repeat("ab", i)) {
			return
		}
	}
}

func ranging() (s string) {
	for i, t := range sequence {
		defer func() { s += fmt.Sprint("<", i, ">") }()
		if i == 3 {
			return s + t
		}
		s += t
	}
	return
}

func selecting() (sum int) {
	a, b, quit := make(chan int), make(chan int, 3), make(chan bool)
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n := range 50 {
				if n%3 == i%3 {
					a <- n
				} else {
					b <- n * 2
				}
				if n%7 == 0 {
					runtime.Gosched()
				}
			}
		}()
	}
	go func() { wg.Wait(); close(quit) }()
	for {
		select {
		case n := <-a:
			sum += n
		case n := <-b:
			sum += n
		case <-quit:
			for {
				select {
				case n := <-b:
					sum += n
				default:
					return sum
				}
			}
		}
	}
}

var sink any

func maps() string {
	m := map[string][]int{}
	for i := range 5000 {
		k := fmt.Sprint("key", i%321)
		m[k] = append(m[k], i)
		if i%5 == 0 {
			delete(m, fmt.Sprint("key", i%77))
		}
	}
	keys := make([]string, 0)
	n := 0
	for k, v := range m {
		keys = append(keys, k)
		n += len(v)
	}
	sort.Strings(keys)
	type key struct {
		a int
		b string
		c any
	}
	mm := map[key]float64{}
	for i := range 100 {
		mm[key{i % 7, "b", i % 3}] += float64(i) / 3
	}
	return fmt.Sprint(len(m), n, keys[:3], len(mm), mm[key{1, "b", 1}])
}

func numbers() string {
	var a [17]int32
	x := uint64(88172645463325252)
	var f float64
	var f32 float32
	for i := range 2000 {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		a[x%17] += int32(x >> 40)
		f += float64(int64(x)) / 3e9
		f32 += float32(int8(x)) * 0.5
		if int16(x) < -30000 || uint8(x>>8) == 255 || x>>60 == 3 {
			f -= float64(i)
		}
	}
	return fmt.Sprint(a, f, f32, int64(x)/-3, int32(x)%7, x/3, int8(x), uint16(x), f != f, f32 > 3)
}

func out(n int) func() {
	return func() { a := []int{1, 2, 3}; a[n]++; sink = a[n:2] }
}

func timers() (s string) {
	start := time.Now()
	t := time.NewTimer(5 * time.Millisecond)
	select {
	case <-t.C:
		s = "fired"
	case <-time.After(3 * time.Second):
		s = "late"
	}
	tick := time.NewTicker(time.Millisecond)
	for range 3 {
		<-tick.C
	}
	tick.Stop()
	return s + fmt.Sprint(time.Since(start) > 4*time.Millisecond)
}

func callers() string {
	pcs := make([]uintptr, 10)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	var s []string
	for {
		f, more := frames.Next()
		if f.Function != "runtime.Callers" { // inlined, so its name is removed
			s = append(s, f.Function)
		}
		if !more {
			return fmt.Sprint(s)
		}
	}
}

//go:noinline
func failing() { panic("at last") }

func main() {
	length := 0
	for n := grow(2_000, nil); n != nil; n = n.next {
		length += len(n.text)
	}
	fmt.Println(length, deep(20_000, [64]int{1, 2, 3}))
	var nilnode *node
	var none shape
	zero := 0
	for i, f := range []func(){func() {}, out(2), out(5), out(-1), func() { sink = nilnode.text },
		func() {
			sink = none.name()
		}, func() { sink = 5 / zero },
		func() { sink = sink.(fmt.Stringer) }, func() { sink = sink.(string) }, func() {
			var c chan int
			close(c)
		}, func() { sink = make([]int, zero-1) },
		func() { panic(errors.New("own")) }, func() { sink = [4]int([]int{1}[zero:]) }, func() {
			deep(500, [64]int{})
			failing()
		}} {
		fmt.Println(i, caught(f))
	}
	fmt.Println(chain(3))
	fmt.Println(goexiting(), ranging(), selecting(), maps(), numbers(), timers(), callers())
	for _, s := range []shape{square{2}, &circle{1.5}} {
		fmt.Println(s.name(), s.area(), shape.area(s))
		f := s.area
		fmt.Println(f())
	}
	var mu sync.Mutex
	var once sync.Once
	results := map[int]int{}
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			once.Do(func() { fmt.Println("once") })
			time.Sleep(time.Duration(i%5) * time.Millisecond)
			v := deep(i*20, [64]int{})
			mu.Lock()
			defer mu.Unlock()
			results[i%10] += v
			if i%25 == 0 {
				runtime.GC()
			}
		}()
	}
	wg.Wait()
	fmt.Println(results)
	var ms runtime.MemStats
	runtime.ReadMemStats(&ms)
	fmt.Println(ms.NumGC > 3, runtime.NumGoroutine(), os.Args[1:])
	failing()
}
