// Package fmt replaces the standard fmt in the WebAssembly program. The standard one supports every
// type, flags, precision, scanning and files, and takes 33 kB more of the download. This one has
// only what the program's packages use: the verbs %v %+v %s %q %d %x %b %t %p %U %T %w, a width
// with or without zeros; strings, numbers, lists of these, errors and types with a String method;
// [Errorf], and the functions that print to a string or a writer. It prints anything else as the
// standard package prints a verb that does not suit its argument: %!f(float64=0.5). One test
// compares the two packages, and another one searches each call in the program for unsupported
// features.
//
// fmt.go has the functions, format.go parses formats, value.go prints arguments.
//
// Nobody imports it by this path. The build overlays the standard package with it; see
// cmd/slim/modules.
package fmt
