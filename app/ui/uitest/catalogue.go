package uitest

import (
	"fmt"

	"eventlens/app/wire"
)

// RunsNamed returns a catalogue of runs with these names; ids count from 1.
func RunsNamed(names ...string) *wire.Catalogue {
	c := &wire.Catalogue{}
	for i, name := range names {
		c.Runs = append(c.Runs, wire.Run{
			ID: wire.RunID(i + 1), Name: name, Source: "vit-s16-sweep", Colour: i,
			State: wire.RunRead,
		})
	}
	return c
}

// SweepOf returns a catalogue of runs with a learning rate and an optimizer each, "" for none.
func SweepOf(hparams ...[2]string) *wire.Catalogue {
	names := make([]string, len(hparams))
	for i := range names {
		names[i] = fmt.Sprintf("s/run%d", i+1)
	}
	c := RunsNamed(names...)
	for i, h := range hparams {
		for k, name := range [...]string{"lr", "opt"} {
			if h[k] != "" {
				c.Runs[i].HParams = append(c.Runs[i].HParams, wire.HParam{Name: name, Value: h[k]})
			}
		}
	}
	return c
}
