package uitest

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Object is a JavaScript object with some properties: strings, booleans, objects, and functions as
// its methods.
type Object map[string]any

type value struct {
	app.Value // for all other methods, which components do not use
	is        any
}

// Value returns the object as components see it.
func (o Object) Value() app.Value { return value{is: o} }

// Get returns a property.
func (v value) Get(name string) app.Value {
	o, _ := v.is.(Object)
	return value{is: o[name]}
}

// Call calls a method.
func (v value) Call(name string, args ...any) app.Value {
	o, _ := v.is.(Object)
	if method, ok := o[name].(func(args ...any) any); ok {
		return value{is: method(args...)}
	}
	return value{}
}

// Truthy reports whether the value is anything but nil, an empty string or false.
func (v value) Truthy() bool { return v.is != nil && v.is != "" && v.is != false }

// Bool returns a boolean.
func (v value) Bool() bool { return v.is == true }

// String returns a text.
func (v value) String() string {
	s, _ := v.is.(string)
	return s
}

// Int returns a number.
func (v value) Int() int {
	n, _ := strconv.Atoi(v.String())
	return n
}

// Float returns a number.
func (v value) Float() float64 {
	n, _ := strconv.ParseFloat(v.String(), 64)
	return n
}

// Event returns an event with some properties. Its PreventDefault sets prevented, which may be nil.
func Event(properties Object, prevented *bool) app.Event {
	properties["preventDefault"] = func(...any) any {
		if prevented != nil {
			*prevented = true
		}
		return nil
	}
	return app.Event{Value: properties.Value()}
}

// Pressed returns a click on an element with these data attributes, or inside one.
func Pressed(data Object) app.Event { return Event(Object{"pressed": data}, nil) }

// Over returns an event whose target is inside elements with these data attributes.
func Over(data Object, prevented *bool) app.Event {
	closest := func(args ...any) any {
		selector := args[0].(string) // [data-name]
		at, ok := data[selector[len("[data-"):len(selector)-1]]
		if !ok {
			return nil
		}
		return Object{"getAttribute": func(...any) any { return at }}
	}
	return Event(Object{"target": Object{"closest": closest}}, prevented)
}

type context struct {
	app.Context
	of app.Value
}

// JSSrc returns the element.
func (c context) JSSrc() app.Value { return c.of }

// Field returns the context of a handler for a field or list that contains a text.
func Field(text string) app.Context { return FieldOf(Object{"value": text}) }

// FieldOf returns the context of a handler for an element.
func FieldOf(element Object) app.Context { return context{of: element.Value()} }
