// Package fmt stands in for the fmt of the standard library in the WebAssembly program: what that does for every type, with flags, precision, scanning and
// files, is a thirtieth of the download. This one has what the packages of the program use: %v %+v %s %q %d %x %b %t %p %U %T %w, a width with or without
// zeros, and texts, numbers, lists of these, errors and what has a String method; [Errorf], and the functions that print to a text or a writer. What it has not, it writes as the other one
// writes a verb that does not suit its argument, %!f(float64=0.5). A test compares the two, and another one looks for what it has not in each call of the program.
//
// It is in three steps: fmt.go has the functions, format.go takes a format apart, value.go writes an argument.
//
// Nobody imports it by this path. The build overlays the standard one with it; see web/slim.sh.
package fmt
