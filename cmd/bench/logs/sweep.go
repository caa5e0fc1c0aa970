package logs

import (
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"

	"eventlens/app/views/hparams/sweep/sweeptest"
	"eventlens/eventfile/pb"
)

// The shape of the generated search.
const (
	SweepRuns    = 1000
	sweepHParams = 30
	sweepMetrics = 10
	sweepSteps   = 10
)

// WriteSweep writes a log of a random search below dir, unless it exists, and returns its
// directory: 1,000 runs with 30 hyperparameters, 10 metrics and no description of the experiment.
func WriteSweep(dir string) (string, error) {
	return once(filepath.Join(dir, "sweep"), func(root string) error {
		random := rand.New(rand.NewPCG(7, 7))
		files := sweeptest.Files{}
		for run := range SweepRuns {
			hparams := map[string]any{}
			for i := range sweepHParams {
				name := fmt.Sprintf("param_%02d", i)
				switch i % 5 {
				case 0:
					hparams[name] = math.Pow(10, -1-4*random.Float64())
				case 1:
					hparams[name] = []string{"adam", "sgd", "lion", "adagrad"}[random.IntN(4)]
				case 2:
					hparams[name] = random.IntN(2) == 0
				case 3:
					hparams[name] = float64(int(16) << random.IntN(5))
				default:
					hparams[name] = random.Float64()
				}
			}
			events := []*pb.Event{sweeptest.Start("", hparams)}
			for step := range sweepSteps {
				for metric := range sweepMetrics {
					events = append(events,
						sweeptest.Scalar(fmt.Sprintf("metrics/m_%d", metric), int64(step),
							curve(random, step*1000, metric)))
				}
			}
			files[fmt.Sprintf("trial_%04d", run)] = append(events,
				sweeptest.End(pb.Status_STATUS_SUCCESS))
		}
		return files.Write(root)
	})
}
