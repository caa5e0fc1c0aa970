package address

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestView checks that a saved view holds settings, and neither sources nor what is the reader's.
func TestView(t *testing.T) {
	f := Parse("embed=tab&src=../runs/&recent=folder&match=eval&depth=2&theme=dark&refresh=5" +
		"&viewname=Morning%20check&tab=images&tags=loss&pin=a&pin=b&baseline=torch/sgd")
	v := f.View()
	assert.Equal(t, Parse("viewname=Morning%20check&tab=images&tags=loss&pin=a&pin=b"+
		"&baseline=torch/sgd"), v)
	assert.Equal(t, f, f.WithView(v))

	other := Parse("embed=card&store=1&src=https://evil.example/&recent=other&theme=light" +
		"&smoothing=0.9&x=wall&job=1")
	assert.Equal(t, Parse("embed=tab&src=../runs/&recent=folder&match=eval&depth=2&theme=dark"+
		"&refresh=5&smoothing=0.9&x=wall"), f.WithView(other), "a view opens nothing")
	assert.Equal(t, Fragment{}, Fragment{}.WithView(Fragment{}))
}
