// Package code rewrites the functions of a Go program so that they are smaller to download and no
// slower. It knows the code that the compiler emits (cmd/internal/obj/wasm,
// cmd/compile/internal/wasm): a function of another form is an error.
//
// # How Go calls
//
// WebAssembly has no jumps and no threads. So each Go function has a parameter for the point at
// which it begins, and a table that branches to that point. Point 0 is the start. The stack of a
// goroutine is in memory; a global and local 1 point to its end. A call pushes the return place
// onto that stack, and passes 0. A result of 1 says that another goroutine is to run: the caller
// then returns 1 as well. When the goroutine resumes, the runtime calls the functions on its stack
// at the points stored there. A place is a function and a point in it: F<<16 + point.
//
// # The rewritten code
//
// A call passes its return place as the argument, and the called function pushes it: code that was
// in a hundred thousand calls is now in ten thousand functions. The runtime's own calls, which give
// the point to begin at, have no function in their argument; see enter. A call that never returns,
// such as a panic, is followed by a return.
//
// A jump sets the parameter and goes to the table. A forward jump now branches directly to its
// target, which is the end of a block. After that, only points that are returned to or jumped back
// to stay in the table, and unused blocks are removed. The points are numbered anew, without gaps:
// functions then have more in common, and so have the runtime's lists of them.
//
// Addresses on the stack become offsets of the loads and stores that use them, and pairs of
// opposite conversions are removed.
package code

import (
	"fmt"
	"slices"

	"eventlens/cmd/slim/wasm"
)

// Func describes a function by the runtime's tables.
type Func struct {
	Name string
	// Resume is the point at which the function continues after a recovered panic; 0 if it recovers
	// none.
	Resume int
	// Alike gives for each point the first equivalent one for the runtime. It does not apply to
	// points at which execution resumes.
	Alike []int
	// Trapped gives for each point the first one with the same size of the stack. If a nil pointer
	// stops the function there, the runtime needs no more (runtime/traceback.go, continpc).
	Trapped []int
}

// FirstPlace is F of the first function that is not imported: cmd/link/internal/wasm,
// funcValueOffset.
const FirstPlace = 0x1000

const (
	paramPoint  = 0 // the local with the point to begin at, or the place to push
	localStack  = 1 // the local with the end of the stack
	globalStack = 0
)

// goType is the type of Go functions.
var goType = wasm.FuncType{Params: wasm.I32, Results: wasm.I32}

// rewriter holds the facts about the program.
type rewriter struct {
	types    []wasm.FuncType
	typeOf   []int
	imported int
	goType   int // index of the type of Go functions
	funcs    []Func
	places   map[int64]bool // places that appear in the code apart from calls
	fixed    map[int]bool   // functions with such places
}

// Rewrite rewrites all functions of a program as the linker made it. funcs describes each function
// that is not imported. It returns for each of them which points are left, if they have other
// numbers now: the n-th has the number n times Spacing.
func Rewrite(module *wasm.Module, funcs []Func) (points [][]int, err error) {
	p := &rewriter{funcs: funcs, goType: -1, places: map[int64]bool{}, fixed: map[int]bool{}}
	if err := p.readTypes(module); err != nil {
		return nil, err
	}
	bodies, err := module.Bodies()
	if err != nil {
		return nil, err
	}
	if len(bodies) != len(p.typeOf)-p.imported || len(bodies) >= 1<<16-FirstPlace {
		return nil, fmt.Errorf("%w: %d functions of %d", wasm.ErrForm, len(bodies),
			len(p.typeOf)-p.imported)
	}
	decoded := make([]*wasm.Body, len(bodies))
	for n := range bodies {
		if decoded[n], err = wasm.Decode(bodies[n]); err != nil {
			return nil, fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		p.findPlaces(n, decoded[n])
	}
	points = make([][]int, len(bodies))
	for n, b := range decoded {
		if points[n], err = p.function(n, b); err != nil {
			return nil, fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		if bodies[n], err = b.Encode(); err != nil {
			return nil, fmt.Errorf("function %d, %s: %w", n, p.name(n), err)
		}
		decoded[n] = nil
	}
	module.SetBodies(bodies)
	return points, nil
}

// readTypes reads the types of functions.
func (p *rewriter) readTypes(module *wasm.Module) (err error) {
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
	if slices.Contains(p.typeOf[:p.imported], p.goType) {
		return fmt.Errorf("%w: an imported function of the type of Go's", wasm.ErrForm)
	}
	return nil
}

// name returns a function's name, for errors.
func (p *rewriter) name(n int) string {
	if n < len(p.funcs) {
		return p.funcs[n].Name
	}
	return "?"
}

// findPlaces finds the places in code apart from calls, which the runtime itself stores onto
// stacks.
func (p *rewriter) findPlaces(n int, b *wasm.Body) {
	for at := range b.Code {
		if i := &b.Code[at]; i.Op == wasm.OpI64Const && i.A&0xffff != 0 && p.isPlace(i.A) {
			if !p.pushes(n, b.Code, at-len(push)+2) {
				p.places[i.A] = true
				p.fixed[int(i.A>>16-FirstPlace)] = true
			}
		}
	}
}

// isPlace returns whether a number may be a place in a function.
func (p *rewriter) isPlace(n int64) bool {
	f := n>>16 - FirstPlace
	return f >= 0 && f < int64(len(p.typeOf)-p.imported)
}

// isGo returns whether the function of an index, which counts imported ones too, has the type of Go
// functions.
func (p *rewriter) isGo(index int64) bool {
	return index >= 0 && index < int64(len(p.typeOf)) && p.typeOf[index] == p.goType
}

// function rewrites one function, and returns which points are left if they have other numbers
// now.
func (p *rewriter) function(n int, b *wasm.Body) (points []int, err error) {
	f := &function{rewriter: p, n: n, body: b, live: map[int]bool{0: true}}
	if n < len(p.funcs) {
		f.live[p.funcs[n].Resume] = true
	}
	f.isGo = p.isGo(int64(n + p.imported))
	if f.isGo && len(b.Code) == 2 && b.Code[0].Op == wasm.OpI32Const {
		return nil, nil // go:buildid, which is never called
	}
	if err := f.calls(); err != nil {
		return nil, err
	}
	if f.isGo {
		if err := f.jumps(); err != nil {
			return nil, err
		}
		points = f.number()
		f.points()
		if err := f.enter(); err != nil {
			return nil, err
		}
	}
	if f.isGo {
		f.fold()
	}
	f.shorten()
	f.prune()
	return points, nil
}

// function is a function being rewritten.
type function struct {
	*rewriter
	n    int
	isGo bool
	body *wasm.Body
	out  []wasm.Instr // code rewritten so far
	live map[int]bool // points at which it may begin
	// hasTable says whether the function uses its parameter to branch.
	hasTable bool
}

// instr is a pattern for one instruction.
type instr struct {
	op wasm.Op
	a  int64 // matches anything if negative
}

// anything is an operand that a pattern ignores.
const anything = -1

// matches returns whether the instructions from there on match a pattern.
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
