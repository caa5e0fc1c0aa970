// Package fmt stands in for the fmt of the standard library in the worker's program: what that does by reflection and for every type, with scanning and files,
// is a thirtieth of the download. This one has the verbs and the types that the worker's packages use: %s %d %q %v %x %w %T, a width with or without zeros,
// texts, numbers, bytes, errors and what has a String method. A test compares it with the other one, and finds a verb that it does not have.
//
// Nobody imports it by this path. The build overlays the standard one with it; see web/slim.sh.
package fmt
