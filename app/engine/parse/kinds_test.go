package parse

import (
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
)

// Kinds of the tests' logs, in place of those that package kinds lists.
func init() {
	kind.Add(&scalar.Kind)
	kind.Add(&image.Kind)
	kind.Add(&histogram.Kind)
}
