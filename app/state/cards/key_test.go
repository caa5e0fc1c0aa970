package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// TestEveryKeyIsTaken finds a key that is listed but that no part of the state writes or reads.
func TestEveryKeyIsTaken(t *testing.T) {
	const everything = "src=data/&match=eval&depth=2&view=a.json&viewname=a&tab=images&runs=lr&tags=loss&x=wall&smoothing=0.9&outliers=ignore&marks=on&xscale=log&yscale=symlog" +
		"&readout=name&mode=overlay&bins=logged&counts=log&range=own&together=on&curves=roc&threshold=0.25&f1lines=off&attempts=all&groupby=folder&colourby=folder&names=short&aggregate=mean%2Cstd&best=3&sortby=name&runvalue=loss&baseline=a&cardsize=l&fullscreen=loss&pairs=off&linkzoom=on&steps=7" +
		"&imagesize=actual&imagezoom=same&brightness=120&contrast=80&grid=120%3A0%3A9%3Aval&graph=keras%3A0&graphnode=a%2Fb&graphlook=device&graphcosts=run_metadata%3A0&graphother=keras%3A1&trace=a%2Fh.xplane.pb&tracelook=1%2C2%2C3&traceoffset=-2&tracewith=b%2Fh.xplane.pb&meshes=4.linked&theme=dark&refresh=60&recent=logs%2F&hparams=lr&hparamfilter=1%3A2%3Alr&pin=loss&grouporder=train&multichart=a%0Ab&layout=%2BA%0A%23b%0A~c&yrange=0%2C1&cardlook=log%40%2C%2C%2C%3Aloss&note=7%0Aa%0Aloss" +
		"&compare=side%3A1%3A0%3Aimages%3Aa&watch=below%2C0.2%2C0%0Aloss&sweep=view%20table" +
		"&alias=best%3Ar%3Aa&runcolour=3%3Ar%3Aa&above=a&unlisted=b"
	m, _ := statetest.WithKind(state.New(statetest.PageURL))
	m.Cards.Register(&echo{})
	m.ApplyFragment(address.Parse(everything + "&hide=c"))
	assert.Equal(t, everything+"&hide=c", m.Fragment().String())
	others, _ := statetest.WithKind(state.New(statetest.PageURL))
	others.Cards.Register(&echo{})
	others.ApplyFragment(address.Parse(everything + "&only=c"))
	assert.Equal(t, everything+"&only=c", others.Fragment().String())
	for _, k := range address.Keys {
		assert.True(t, k == address.Only || len(m.Fragment().List(k)) == 1, "%s is not written", k)
	}
	m.ApplyFragment(address.Fragment{})
	assert.Empty(t, m.Fragment().String(), "another address has none of it")
}

// echo keeps the keys that other packages use for their kinds.
type echo struct{ f address.Fragment }

var ofOtherKinds = []*address.Key{address.Curves, address.Threshold, address.FLines,
	address.ImageSize, address.ImageZoom, address.Brightness, address.Contrast, address.ImageGrid,
	address.Compare, address.Graph, address.GraphNode, address.GraphLook, address.GraphCosts,
	address.GraphOther, address.Trace, address.TraceLook, address.TraceOffset,
	address.TraceWith, address.MeshLook, address.Sweep}

func (e *echo) Read(f *address.Fragment) { e.f = *f }
func (e *echo) Write(f *address.Fragment) {
	for _, k := range ofOtherKinds {
		f.SetList(k, e.f.List(k))
	}
}
func (*echo) Apply(*wire.View) {}
