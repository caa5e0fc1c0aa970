package parse

import (
	"eventlens/app/kind"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/scalar"
)

// These kinds of data replace those of package kinds in the tests.
func init() {
	kind.Add(&scalar.Kind)
	kind.Add(&image.Kind)
	kind.Add(&histogram.Kind)
}
