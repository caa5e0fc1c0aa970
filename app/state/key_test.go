package state

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEveryKeyOfTheAddress(t *testing.T) {
	seen := map[string]bool{sourceKey: true}
	check := func(name string) {
		assert.False(t, seen[name], "%s is a key of two things", name)
		seen[name] = true
		assert.True(t, isKey(name), "%s would not be kept by a version that does not know it", name)
		const presigned = "https://b.example/a.tfevents?sig=1&more=2"
		f := ParseFragment("src=" + presigned + "&" + name + "=1")
		assert.Equal(t, []Address{{URL: presigned}}, f.Sources, "%s ends a pasted URL", name)
		assert.Equal(t, "src="+presigned+"&"+name+"=1", placedLast(f), "%s is written as it was read", name)
	}
	for _, keys := range addressKeys {
		for _, k := range keys {
			check(k.name)
			if k.repeats {
				f := ParseFragment(k.name + "=b&" + k.name + "=&" + k.name + "=a%26c")
				assert.Equal(t, []string{"b", "", "a&c"}, f.list(k), "%s holds several, in their order", k.name)
			}
		}
	}
	for _, name := range foreignKeys {
		check(name)
	}
}

// placedLast writes a fragment with a pair of a key that it does not know, which stands first, at the end.
func placedLast(f Fragment) string {
	if len(f.Rest) == 0 {
		return f.String()
	}
	rest := f.Rest[0]
	f.Rest = nil
	return f.String() + "&" + rest
}

func TestOneValueOfAKey(t *testing.T) {
	f := ParseFragment("tab=images&smoothing=0.9&tab=")
	assert.Equal(t, ParseFragment("smoothing=0.9"), f, "an empty value is the default, which is left out")
	assert.Equal(t, Fragment{}, ParseFragment("tab=images&tab="))
}

// TestEveryKeyIsTaken finds a key that is listed and that no part of the state writes or reads.
func TestEveryKeyIsTaken(t *testing.T) {
	const address = "src=data/&match=eval&depth=2&tab=images&runs=lr&tags=loss&x=wall&smoothing=0.9&outliers=ignore&marks=on&xscale=log&yscale=symlog" +
		"&readout=name&mode=overlay&attempts=all&groupby=folder&aggregate=mean%2Cstd&sortby=name&runvalue=loss&cardsize=l&fullscreen=loss&linkzoom=on&steps=7" +
		"&theme=dark&refresh=60&hparams=lr&hparamfilter=1%3A2%3Alr&pin=loss&multichart=a%0Ab&yrange=0%2C1&cardlook=log%40%2C%2C%2C%3Aloss" +
		"&alias=best%3Ar%3Aa&runcolour=3%3Ar%3Aa&unlisted=b"
	m := New(pageURL)
	m.ApplyFragment(ParseFragment(address + "&hide=c"))
	assert.Equal(t, address+"&hide=c", m.Fragment().String())
	others := New(pageURL)
	others.ApplyFragment(ParseFragment(address + "&only=c"))
	assert.Equal(t, address+"&only=c", others.Fragment().String())
	for _, keys := range addressKeys {
		for _, k := range keys {
			assert.True(t, k == onlyKey || len(m.Fragment().list(k)) == 1, "%s is not written", k.name)
		}
	}
	m.ApplyFragment(Fragment{})
	assert.Equal(t, "src=data/", m.Fragment().String(), "another address has none of it, and what is open stays")
}
