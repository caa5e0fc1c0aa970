// Package projectortest has the data of tests of projections: handwritten digits with what other
// libraries compute of them (testdata/gen/projections.py), and random rows.
package projectortest

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/number"
	"eventlens/app/views/projector/points"
)

// Results holds the results of scikit-learn, umap-learn and scipy.
type Results struct {
	Variances         []float64
	Shares            []float64
	First             []float64 // the first principal component
	Euclidean, Cosine [][]float64
	Trustworthiness   struct{ PCA, TSNE, UMAP float64 }
	Curves            [][3]float64 // minimal distance, a, b
	Rotation          struct {
		Target, Moved, Aligned []float32
		Residual               float64
	}
}

// folder is the folder of the data, seen from the packages beside this one.
const folder = "../../../../testdata/projections"

// Golden returns the results of other libraries.
func Golden(t testing.TB) *Results {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "golden.json"))
	require.NoError(t, err)
	r := new(Results)
	require.NoError(t, json.Unmarshal(text, r))
	return r
}

var digits = sync.OnceValues(func() ([]float32, error) {
	f, err := os.Open(filepath.Join(folder, "digits.u8.gz"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	pixels, err := io.ReadAll(unpacked)
	rows := make([]float32, len(pixels))
	for i, p := range pixels {
		rows[i] = float32(p)
	}
	return rows, err
})

// Digits returns 1,797 images of 8×8 pixels, which are 0 to 16.
func Digits(t testing.TB) points.Matrix {
	t.Helper()
	rows, err := digits()
	require.NoError(t, err)
	return points.Of(rows, 64)
}

// Clouds returns n random rows of d numbers around some centres, with less variance along each axis
// than along the one before.
func Clouds(n, d, centres int, seed uint64) points.Matrix {
	r := number.NewRandom(seed)
	middle := points.New(centres, d)
	for i := range middle.Data {
		middle.Data[i] = 6 * r.Normal()
	}
	m := points.New(n, d)
	for i := range n {
		from := middle.Row(r.Below(centres))
		for j, to := 0, m.Row(i); j < d; j++ {
			to[j] = (from[j] + r.Normal()) * 10 / float32(j+10)
		}
	}
	return m
}

// Enlarged returns n images of 28×28 pixels: digits enlarged, shifted by up to two pixels and with
// noise.
func Enlarged(t testing.TB, n int) points.Matrix {
	const size, large = 8, 28
	digits, r := Digits(t), number.NewRandom(1)
	m := points.New(n, large*large)
	for i := range n {
		from, to := digits.Row(i%digits.N), m.Row(i)
		dx, dy := r.Below(5)-2, r.Below(5)-2
		for y := range large {
			for x := range large {
				u, v := (x+dx)*size/large, (y+dy)*size/large
				if u >= 0 && u < size && v >= 0 && v < size {
					to[y*large+x] = from[v*size+u] / 16
				}
				to[y*large+x] += .1 * r.Normal()
			}
		}
	}
	return m
}
