// Package code rewrites the functions of a program of Go so that they take less to download, and no longer to run. It knows what the compiler writes
// (cmd/internal/obj/wasm, cmd/compile/internal/wasm): a function of another form is an error.
//
// # How Go calls
//
// WebAssembly has no jumps and no threads. So each function of Go has a parameter that says at which of its points it begins, and a table that leads
// there. 0 is its start. The stack of a goroutine is in the memory; a global and the local 1 point to its end. A call pushes the place to come back to onto
// that stack, and calls with 0. A result of 1 says that another goroutine has its turn: the caller returns 1 as well. When the goroutine goes on, the
// runtime calls the functions of its stack at the points that are written there. A place is a function and a point of it: F<<16 + point.
//
// # What is written instead
//
// A call hands its place over, and the function that is called pushes it: what was in a hundred thousand calls is in ten thousand functions. The runtime's
// own calls, which say where to begin, have no function in what they hand over; see enter. What never comes back, as a panic, is followed by a return.
//
// A jump sets the parameter and goes to the table. One that leads forward now leads there directly, since the end of a block is where it is to go. Of
// what is then left, only points that are returned to, or jumped back to, stay in the table, and blocks that nothing leads to fall away.
//
// Addresses on the stack become offsets of the loads and stores that use them, and what is converted forth and back is not converted.
package code

import (
	"fmt"
	"slices"

	"eventlens/cmd/slim/wasm"
)

// Func is what the runtime's tables say of a function.
type Func struct {
	Name   string
	Resume int   // the point at which it goes on after a panic that it recovered from, 0 if it does not
	Alike  []int // of each point the first that is the same to the runtime, unless it is gone on with
}

// FirstPlace is F of the first function that is not imported: cmd/link/internal/wasm, funcValueOffset.
const FirstPlace = 0x1000

const (
	paramPoint  = 0 // the local that says where to begin, or what to push
	localStack  = 1 // that which points to the end of the stack
	globalStack = 0
)

// goType is the type of the functions of Go.
var goType = wasm.FuncType{Params: wasm.I32, Results: wasm.I32}

// rewriter is what is known of the program.
type rewriter struct {
	types    []wasm.FuncType
	typeOf   []int
	imported int
	goType   int // that of functions of Go
	funcs    []Func
	places   map[int64]bool // those that are in the program, beside those that calls come back to
}

// Rewrite rewrites all functions of a program, unless they are rewritten. Of each that is not imported it is told what the runtime knows.
func Rewrite(module *wasm.Module, funcs []Func) error {
	p := &rewriter{funcs: funcs, goType: -1, places: map[int64]bool{}}
	var err error
	if p.types, err = module.FuncTypes(); err != nil {
		return err
	}
	for n, t := range p.types {
		if t == goType {
			p.goType = n
		}
	}
	if p.typeOf, p.imported, err = module.TypesOfFuncs(); err != nil {
		return err
	}
	for _, t := range p.typeOf[:p.imported] {
		if t == p.goType {
			return fmt.Errorf("%w: an imported function of the type of Go's", wasm.ErrForm)
		}
	}
	bodies, err := module.Bodies()
	if err != nil {
		return err
	}
	if len(bodies) != len(p.typeOf)-p.imported || len(bodies) >= 1<<16-FirstPlace {
		return fmt.Errorf("%w: %d functions of %d", wasm.ErrForm, len(bodies), len(p.typeOf)-p.imported)
	}
	decoded := make([]*wasm.Body, len(bodies))
	for n := range bodies {
		if decoded[n], err = wasm.Decode(bodies[n]); err != nil {
			return fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		p.findPlaces(n, decoded[n])
	}
	if slices.ContainsFunc(decoded, entered) {
		return nil
	}
	for n, b := range decoded {
		if err := p.function(n, b); err != nil {
			return fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		if bodies[n], err = b.Encode(); err != nil {
			return fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		decoded[n] = nil
	}
	module.SetBodies(bodies)
	return nil
}

// name returns a function's name, for errors.
func (p *rewriter) name(n int) string {
	if n < len(p.funcs) {
		return p.funcs[n].Name
	}
	return "?"
}

// findPlaces finds the places that are in code beside calls: those that the runtime writes onto stacks itself.
func (p *rewriter) findPlaces(n int, b *wasm.Body) {
	for at := range b.Code {
		if i := &b.Code[at]; i.Op == wasm.OpI64Const && i.A&0xffff != 0 && p.isPlace(i.A) {
			if !p.pushes(n, b.Code, at-len(push)+2) {
				p.places[i.A] = true
			}
		}
	}
}

// isPlace returns whether a number may be a place in a function.
func (p *rewriter) isPlace(n int64) bool {
	f := n>>16 - FirstPlace
	return f >= 0 && f < int64(len(p.typeOf)-p.imported)
}

// isGo returns whether the function of an index, those imported included, is called as Go's are.
func (p *rewriter) isGo(index int64) bool {
	return index >= 0 && index < int64(len(p.typeOf)) && p.typeOf[index] == p.goType
}

// function rewrites one function.
func (p *rewriter) function(n int, b *wasm.Body) error {
	f := &function{rewriter: p, n: n, body: b, live: map[int]bool{0: true}}
	if n < len(p.funcs) {
		f.live[p.funcs[n].Resume] = true
	}
	f.isGo = p.isGo(int64(n + p.imported))
	if f.isGo && len(b.Code) == 2 && b.Code[0].Op == wasm.OpI32Const {
		return nil // go:buildid, which nothing calls
	}
	if err := f.calls(); err != nil {
		return err
	}
	if f.isGo {
		if err := f.jumps(); err != nil {
			return err
		}
		f.points()
		if err := f.enter(); err != nil {
			return err
		}
	}
	if f.isGo {
		f.fold()
	}
	f.shorten()
	f.prune()
	return nil
}

// function is one that is being rewritten.
type function struct {
	*rewriter
	n    int
	isGo bool
	body *wasm.Body
	live map[int]bool // the points that it may begin at
	// hasTable says that the parameter leads somewhere.
	hasTable bool
}

// instr is a pattern of one instruction.
type instr struct {
	op wasm.Op
	a  int64 // anything if it is less than 0
}

// anything is an operand that a pattern does not look at.
const anything = -1

// matches returns whether the instructions from there on are those of a pattern.
func matches(code []wasm.Instr, at int, pattern []instr) bool {
	if at < 0 || at+len(pattern) > len(code) {
		return false
	}
	for n, want := range pattern {
		if have := &code[at+n]; have.Op != want.op || want.a != anything && have.A != want.a {
			return false
		}
	}
	return true
}
