package number_test

import (
	"math"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/projector/number"
)

func TestExp(t *testing.T) {
	for x := -699.0; x < 699; x += 1.37 {
		assert.InEpsilon(t, math.Exp(x), number.Exp(x), 4e-15, "%g", x)
	}
	assert.Equal(t, 1.0, number.Exp(0))
	assert.Equal(t, 0.0, number.Exp(math.Inf(-1)))
	assert.Equal(t, 0.0, number.Exp(math.NaN()))
	assert.False(t, math.IsInf(number.Exp(math.Inf(1)), 0))
}

func TestLog(t *testing.T) {
	for x := 1e-300; x < 1e300; x *= 3.7 {
		assert.InDelta(t, math.Log(x), number.Log(x), 2e-13, "%g", x)
	}
	for x := .5; x < 2; x += .0137 {
		assert.InDelta(t, math.Log(x), number.Log(x), 1e-15, "%g", x)
	}
	assert.Equal(t, 0.0, number.Log(1))
	assert.InEpsilon(t, math.Pow(3.7, .9), number.Power(3.7, .9), 1e-14)
}

func TestRandom(t *testing.T) {
	r := number.NewRandom(1)
	assert.Equal(t, []uint64{r.Next(), r.Next()}, func() []uint64 {
		r := number.NewRandom(1)
		return []uint64{r.Next(), r.Next()}
	}())
	assert.NotEqual(t, number.NewRandom(0).Next(), number.NewRandom(1).Next())
	const n = 100_000
	var counts [7]int
	var sum, squares float64
	for range n {
		counts[r.Below(len(counts))]++
		v := float64(r.Normal())
		sum += v
		squares += v * v
	}
	for _, c := range counts {
		assert.InDelta(t, n/7, c, 500)
	}
	assert.InDelta(t, 0, sum/n, .01)
	assert.InDelta(t, 1, squares/n, .02)
}

// TestNoFusedArithmetic compiles the packages of projections for a processor with instructions that
// multiply and add with one rounding, and finds none. They import only what is compiled in a second.
func TestNoFusedArithmetic(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("needs the compiler")
	}
	const folder = "app/views/projector/"
	build := exec.Command("go", "build", "-gcflags=eventlens/"+folder+"...=-S")
	for _, name := range []string{"align", "kernel", "knn", "number", "pca", "points", "project",
		"quality", "tsne", "umap"} {
		build.Args = append(build.Args, "./"+folder+name)
	}
	build.Dir = "../../../.."
	build.Env = append(os.Environ(), "GOARCH=arm64", "GOOS=linux", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "FMULS", "the compiler's output was printed")
	fused := regexp.MustCompile(`(?m)^.*\(([^()]*)\).*\bFN?M(ADD|SUB)[SD]\b.*$`)
	for _, line := range fused.FindAllStringSubmatch(string(out), -1) {
		t.Errorf("%s multiplies and adds with one rounding", line[1])
	}
}
