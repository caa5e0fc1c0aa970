// Package godebug replaces the standard internal/godebug in the WebAssembly programs. A page has no
// $GODEBUG, and reading it would link in the runtime's metrics and the search for the caller
// affected by a setting. Here no setting has a value, as if the variable were empty.
//
// Nobody imports it by this path. The build overlays the standard package with it; see
// cmd/slim/modules.
package godebug
