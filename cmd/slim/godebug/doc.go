// Package godebug stands in for the standard library's internal/godebug in the WebAssembly programs: a page has no $GODEBUG, and looking for it brings the
// runtime's metrics and the search for the call that a setting broke. Here no setting has a value, as if the variable were empty.
//
// Nobody imports it by this path. The build overlays the standard one with it; see web/slim.sh.
package godebug
