package logs

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Set describes a generated log: every run has the same number of tags, every tag one value a step,
// each value in an event of its own, as PyTorch and Keras write them. Images are spread evenly over
// the steps of a run. Runs alternate in the form of their images: TensorFlow 2's tensors, or the
// older Summary.Image that PyTorch writes.
type Set struct {
	Name              string
	Runs, Tags, Steps int
	Images            int // number of images per run and image tag
	ImageTags         int // 0 means one
	Side              int // side of the images, in pixels; 0 for several sizes of 1.2 to 4.0 MB
	Histograms        int // tags with a histogram of 30 buckets at every step
	Texts             int // tags with a text in Markdown at every step
}

// Sets are the logs that can be generated, by name.
var Sets = map[string]Set{
	// Five million points, 274 MB.
	"many": {Name: "many", Runs: 250, Tags: 20, Steps: 1000},
	"long": {Name: "long", Runs: 1, Tags: 20, Steps: 100_000},
	// 1.05 GB, with 9 MB of scalars.
	"images": {Name: "images", Runs: 8, Tags: 20, Steps: 1000, Images: 50},
	"small":  {Name: "small", Runs: 2000, Tags: 5, Steps: 100},
	// Runs that are hardly more than files.
	"files": {Name: "files", Runs: 8000, Tags: 2, Steps: 10},
	// A thousand runs of the same kind.
	"fewer": {Name: "files", Runs: 1000, Tags: 2, Steps: 10},
	// Charts of 500 lines, smoothed over raw ones.
	"crowd": {Name: "crowd", Runs: 500, Tags: 6, Steps: 1000},
	// A page of 12,000 charts.
	"tags": {Name: "tags", Runs: 1, Tags: 12_000, Steps: 10},
	// The size of one job's page.
	"job": {Name: "job", Runs: 1, Tags: 20, Steps: 1000},
	// 1 GB in images of 500 KB.
	"pictures": {
		Name: "pictures", Runs: 1, Tags: 10, Steps: 200, Images: 200, ImageTags: 10, Side: 408,
	},
	"histograms": {Name: "weights", Runs: 3, Steps: 1000, Histograms: 100},
	"texts":      {Name: "texts", Runs: 3, Steps: 500, Texts: 4},
	// As large as one file of scalars gets.
	"gigabyte": {Name: "gigabyte", Runs: 1, Tags: 20, Steps: 900_000},
}

// imageTag returns the nth image tag. It sorts after the scalars' tags, so that a page that shows
// all kinds on one tab begins with charts.
func imageTag(nth int) string {
	if nth == 0 {
		return "samples/grid"
	}
	return fmt.Sprintf("samples/grid_%02d", nth)
}

// Points returns the number of scalar points in the set.
func (s Set) Points() int { return s.Runs * s.Tags * s.Steps }

// Write makes the log below dir, unless a finished one exists, and returns its directory.
func (s Set) Write(dir string) (string, error) {
	return once(filepath.Join(dir, fmt.Sprintf("%s-%dx%dx%d", s.Name, s.Runs, s.Tags, s.Steps)),
		func(root string) error {
			return s.eachRun(root, 0, s.Steps)
		})
}

// Grow appends further steps to every run of a log that Write made, to the existing files, as its
// writer would.
func (s Set) Grow(logdir string, steps int) error {
	if err := s.eachRun(logdir, s.Steps, s.Steps+steps); err != nil {
		return fmt.Errorf("grow %s: %w", logdir, err)
	}
	return nil
}

func (s Set) eachRun(root string, from, to int) error {
	var pictures *gallery
	if s.Images > 0 {
		var err error
		if pictures, err = newGallery(s.sides()); err != nil {
			return err
		}
	}
	for run := range s.Runs {
		file := filepath.Join(root, fmt.Sprintf("run%03d", run),
			"events.out.tfevents.1700000000.bench.1.0")
		if err := s.writeRun(file, run, from, to, pictures); err != nil {
			return err
		}
	}
	return nil
}

// writeRun appends the steps in [from, to) to a run's file. It begins the file if from is 0.
func (s Set) writeRun(name string, run, from, to int, pictures *gallery) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	w := recordWriter{out: bufio.NewWriterSize(file, 1<<20)}
	if from == 0 {
		w.version()
	}
	random := rand.New(rand.NewPCG(uint64(run), uint64(from)+1))
	for step := from; step < to; step++ {
		for tag := range s.Tags {
			w.scalar(wallTime(step, tag), int64(step), fmt.Sprintf("metrics/train_%02d", tag),
				curve(random, step, tag))
		}
		if pictures != nil && step%(s.Steps/s.Images) == 0 {
			for tag := range max(1, s.ImageTags) {
				nth := step/(s.Steps/s.Images)*max(1, s.ImageTags) + tag
				w.image(wallTime(step, s.Tags), int64(step), imageTag(tag), pictures.next(run, nth),
					run%2 == 0)
			}
		}
		for tag := range s.Histograms {
			w.histogram(wallTime(step, tag), int64(step), fmt.Sprintf("weights/layer_%02d", tag),
				bell(run, step, tag))
		}
		for tag := range s.Texts {
			w.text(wallTime(step, tag), int64(step), fmt.Sprintf("answers/prompt_%d", tag),
				answer(random, step))
		}
	}
	if w.err == nil {
		w.err = w.out.Flush()
	}
	if w.err != nil {
		return w.err
	}
	return file.Close()
}

// wallTime returns wall times with four steps a second.
func wallTime(step, tag int) float64 { return 1.7e9 + float64(step)*0.25 + float64(tag)*1e-4 }

// curve resembles a loss: a falling exponential with noise, with a different rate for each tag.
func curve(random *rand.Rand, step, tag int) float32 {
	fall := math.Exp(-float64(step) / (4000 + 900*float64(tag)))
	return float32(0.1 + 2*fall + 0.08*random.NormFloat64()*(0.3+fall))
}
