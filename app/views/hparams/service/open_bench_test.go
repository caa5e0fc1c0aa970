package service_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/views/hparams"
	hparamsservice "eventlens/app/views/hparams/service"
	"eventlens/app/wire"
)

// search returns the store worker's answer for a random search with 30 hyperparameters and 10
// metrics.
func search(b *testing.B, runs int) (*hparams.Log, *hparams.Runs) {
	random := rand.New(rand.NewPCG(7, 7))
	log, shapes := new(hparams.Log), new(hparams.Runs)
	for metric := range 10 {
		log.Tags = append(log.Tags,
			hparams.Tag{ID: wire.TagID(metric + 1), Name: fmt.Sprintf("metrics/m_%d", metric)})
	}
	for i := range runs {
		values := map[string]any{}
		for k := range 30 {
			values[fmt.Sprintf("param_%02d", k)] = [...]any{math.Pow(10, -1-4*random.Float64()),
				[]string{"adam", "sgd", "lion"}[random.IntN(3)], random.IntN(2) == 0,
				float64(int(16) << random.IntN(5)), random.Float64()}[k%5]
		}
		id := wire.RunID(i + 1)
		log.Runs = append(log.Runs,
			hparams.Run{ID: id, Name: fmt.Sprintf("trial_%04d", i), Start: start(b, values)})
		for k := range log.Tags {
			log.Tags[k].Runs = append(log.Tags[k].Runs, id)
		}
		shapes.List = append(shapes.List,
			hparams.Shape{ID: id, Name: fmt.Sprintf("trial_%04d", i), Ink: "hue-1", Drawn: true})
	}
	return log, shapes
}

// BenchmarkOpen gives the service the metadata of a search and then its numbers, as when the tab is
// opened.
func BenchmarkOpen(b *testing.B) {
	log, shapes := search(b, 1000)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for b.Loop() {
		objects := hparamsservice.Objects{Export: func([]byte) wire.Ref { return 1 }}
		s := hparamsservice.New(objects)(program.Env{
			Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now),
		})
		var measure *hparams.Measure
		answer := func(m wire.Coded) {
			if m, ok := m.(*hparams.Measure); ok {
				measure = m
			}
		}
		s.Ask(shapes, answer)
		s.Ask(log, answer)
		require.NotNil(b, measure)
		measured := &hparams.Measured{Serial: measure.Serial}
		for range measure.Columns {
			var c hparams.Column
			for i := range log.Runs {
				c.Runs, c.Numbers = append(c.Runs, log.Runs[i].ID),
					append(c.Numbers, float64(i*7919%1000))
			}
			measured.Columns = append(measured.Columns, c)
		}
		s.Ask(measured, answer)
	}
}
