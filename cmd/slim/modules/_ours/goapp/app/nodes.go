package app

import (
	"strconv"
	"strings"
)

// pending is a batch of nodes that one call of the browser makes; see web/nodes.js.
type pending struct {
	orders    []byte   // instructions for web/nodes.js: words that end in zero bytes
	count     int      // number of nodes
	listeners []func() // add event listeners once the nodes are made
	made      Value    // JavaScript array of the nodes, nil until they are made
}

// unmade is the current batch, nil if there is none.
var unmade *pending

func (p *pending) order(words ...string) {
	for _, word := range words {
		p.orders = append(append(p.orders, strings.ReplaceAll(word, "\x00", "\ufffd")...), 0)
	}
}

func (p *pending) make() {
	if p.made != nil {
		return
	}
	unmade = nil
	p.made = Window().Call("eventlensNodes", string(p.orders))
	p.orders = nil
	for _, listen := range p.listeners {
		listen()
	}
	p.listeners = nil
}

// node is a node of a batch.
type node struct {
	known value
	of    *pending // the batch; nil once the node is known
	at    int      // index in the batch
}

func newNode(how, what string) Value {
	if unmade == nil {
		unmade = &pending{}
	}
	unmade.order(how, what)
	unmade.count++
	return &node{of: unmade, at: unmade.count - 1}
}

func (n *node) value() value {
	if of := n.of; of != nil {
		of.make()
		n.known, n.of = of.made.Index(n.at).(value), nil
	}
	return n.known
}

func (n *node) unmade() bool { return n.of != nil && n.of.made == nil }

func (n *node) Call(m string, args ...any) Value {
	if m == "setAttribute" && len(args) == 2 && n.unmade() {
		name, named := args[0].(string)
		with, text := args[1].(string)
		if named && text {
			n.of.order("a", strconv.Itoa(n.at), name, with)
			return n
		}
	}
	return n.value().Call(m, args...)
}

func (n *node) Set(p string, x any) {
	if n.unmade() {
		switch x := x.(type) {
		case string:
			n.of.order("p", strconv.Itoa(n.at), p, x)
			return
		case bool:
			on := ""
			if x {
				on = "on"
			}
			n.of.order("b", strconv.Itoa(n.at), p, on)
			return
		}
	}
	n.value().Set(p, x)
}

func (n *node) appendChild(c Wrapper) {
	if child, ok := c.JSValue().(*node); ok && n.unmade() && child.unmade() {
		n.of.order("c", strconv.Itoa(n.at), strconv.Itoa(child.at))
		return
	}
	n.value().appendChild(c)
}

func (n *node) addEventListener(event string, fn Func) {
	if n.unmade() {
		n.of.listeners = append(n.of.listeners, func() { n.value().addEventListener(event, fn) })
		return
	}
	n.value().addEventListener(event, fn)
}

func (n *node) Truthy() bool {
	return n.unmade() || n.value().Truthy()
}
func (n *node) JSValue() Value                { return n }
func (n *node) Bool() bool                    { return n.value().Bool() }
func (n *node) Delete(p string)               { n.value().Delete(p) }
func (n *node) Equal(w Value) bool            { return n.value().Equal(w) }
func (n *node) Float() float64                { return n.value().Float() }
func (n *node) Get(p string) Value            { return n.value().Get(p) }
func (n *node) Index(i int) Value             { return n.value().Index(i) }
func (n *node) InstanceOf(t Value) bool       { return n.value().InstanceOf(t) }
func (n *node) Int() int                      { return n.value().Int() }
func (n *node) Invoke(args ...any) Value      { return n.value().Invoke(args...) }
func (n *node) IsNaN() bool                   { return n.value().IsNaN() }
func (n *node) IsNull() bool                  { return n.value().IsNull() }
func (n *node) IsUndefined() bool             { return n.value().IsUndefined() }
func (n *node) Length() int                   { return n.value().Length() }
func (n *node) New(args ...any) Value         { return n.value().New(args...) }
func (n *node) SetIndex(i int, x any)         { n.value().SetIndex(i, x) }
func (n *node) String() string                { return n.value().String() }
func (n *node) Type() Type                    { return n.value().Type() }
func (n *node) Then(f func(Value))            { n.value().Then(f) }
func (n *node) getAttr(k string) string       { return n.value().getAttr(k) }
func (n *node) setAttr(k, v string)           { n.value().setAttr(k, v) }
func (n *node) delAttr(k string)              { n.value().delAttr(k) }
func (n *node) firstChild() Value             { return n.value().firstChild() }
func (n *node) replaceChild(new, old Wrapper) { n.value().replaceChild(new, old) }
func (n *node) removeChild(c Wrapper)         { n.value().removeChild(c) }
func (n *node) firstElementChild() Value      { return n.value().firstElementChild() }
func (n *node) removeEventListener(event string, fn Func) {
	n.value().removeEventListener(event, fn)
}
func (n *node) setNodeValue(v string) { n.value().setNodeValue(v) }
func (n *node) setInnerHTML(v string) { n.value().setInnerHTML(v) }
func (n *node) setInnerText(v string) { n.value().setInnerText(v) }
