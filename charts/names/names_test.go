package names_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/charts/names"
)

func width(text string) float64 { return float64(names.Width(text)) }

// shown returns the names as a place shows them that has room for some columns.
func shown(list []string, columns int) []string {
	out := make([]string, len(list))
	for i, n := range names.Split(names.LeaveOut(list, columns)) {
		out[i] = n.Fit(float64(columns), width)
	}
	return out
}

const long = "resnet50_imagenet21k_%s_bs4096_warmup10_cosine_ema0.9999_seed_%d"

func TestNamesWithLittleRoom(t *testing.T) {
	x100 := strings.Repeat("x", 100)
	for name, c := range map[string]struct {
		columns    int
		list, want []string
	}{
		"room for all": {22, []string{"keras/lr0.01", "keras/lr0.03"},
			[]string{"keras/lr0.01", "keras/lr0.03"}},
		"a single name": {20, []string{"some_experiment_with_one_run"},
			[]string{"some_experi…_one_run"}},
		"words of a long": {20,
			[]string{fmt.Sprintf(long, "adamw", 0), fmt.Sprintf(long, "adamw", 1),
				fmt.Sprintf(long, "sgd", 1)}, []string{"…adamw…_0", "…adamw…_1", "…sgd…_1"}},
		"a Windows path": {20,
			[]string{`D:\runs\sweep\2026-11-28\lr0.01\seed0`,
				`D:\runs\sweep\2026-11-28\lr0.03\seed0`}, []string{`…\lr0.01\…`, `…\lr0.03\…`}},
		"folders": {20,
			[]string{"sweep/november/lr0.01/train", "sweep/november/lr0.03/train"},
			[]string{"…/lr0.01/…", "…/lr0.03/…"}},
		"numbered": {20,
			[]string{"tests/runs/lax/run_1", "tests/runs/lax/run_2", "tests/runs/strict/run_1"},
			[]string{"…/lax/run_1", "…/lax/run_2", "…/strict/run_1"}},
		"Cyrillic": {15, []string{"обучение_без_аугментации_lr0.01", "图像分类"},
			[]string{"обучени…_lr0.01", "图像分类"}},
		"Chinese": {13, []string{"图像分类实验学习率预热批大小二百五十六第一次", "图像分类实验学习率预热批大小二百五十六第二次"},
			[]string{"图像分…第一次", "图像分…第二次"}},
		"first character": {20, []string{"a" + x100, "b" + x100},
			[]string{"axxxx…xxxx", "bxxxx…xxxx"}},
		"in the middle": {16, []string{x100 + "a" + x100, x100 + "b" + x100},
			[]string{"xxxxx…axxxx…xxxx", "xxxxx…bxxxx…xxxx"}},
		"last character": {12, []string{x100 + "a", x100 + "b"},
			[]string{"xxxxx…xxxxxa", "xxxxx…xxxxxb"}},
		"one more": {20, []string{x100, x100 + "x", "y"},
			[]string{"xxxxx…xxxx", "xxxxx…xxxx (2)", "y"}},
		"the same": {20, []string{"run", "run", "run (2)", "run"},
			[]string{"run", "run (3)", "run (2)", "run (4)"}},
		"nothing else": {20,
			[]string{"experiment_november_base", "experiment_november_base_lr2"},
			[]string{"…base", "…lr2"}},
		"empty": {20, []string{"", "a"}, []string{"", "a"}},
		"family and flag": {8, []string{"experiment👩‍👩‍👧🇩🇪", "experiment👩‍👩‍👧🇫🇷"},
			[]string{"e…nt👩‍👩‍👧🇩🇪", "e…nt👩‍👩‍👧🇫🇷"}},
		"accents": {9,
			[]string{"aaaaaaaaaaaaae\u0301e\u0301e\u0301e\u0301e\u0301",
				"aaaaaaaaaaaaae\u0301e\u0301e\u0301e\u0301e\u0300"}, []string{"aa…ae\u0301e\u0301e\u0301e\u0301e\u0301", "aa…ae\u0301e\u0301e\u0301e\u0301e\u0300"}},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.want, shown(c.list, c.columns))
		})
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "图像": 4, "e\u0301": 1, "обучение": 8, "👩‍👩‍👧": 2, "🇩🇪🇫🇷": 4, "한글": 4,
		"\u1112\u1161\u11ab": 2, "é": 1, "…": 1, "\xff": 1,
	} {
		assert.Equal(t, want, names.Width(text), "%q", text)
	}
}

// TestShortNamesAreWhole keeps a name whole that is not much longer than what tells it apart.
func TestShortNamesAreWhole(t *testing.T) {
	list := names.Split([]string{"lr0.0003/validation", "lr0.03/validation"})
	assert.Equal(t, names.Name{Tail: "lr0.0003/validation"}, list[0])
	assert.Equal(t, names.Name{Tail: "lr0.03/validation"}, list[1])
}

func TestFoldersAreKnown(t *testing.T) {
	list := names.Split([]string{"keras/lr0.01", `D:\logs\x`, "lr1/train", "lr2/train", "a_b"})
	assert.Equal(t, names.Name{Head: "keras/", Tail: "lr0.01"}, list[0])
	assert.True(t, list[0].Path())
	assert.Equal(t, names.Name{Head: `D:\logs\`, Tail: "x"}, list[1])
	assert.Equal(t, names.Name{Tail: "lr1/train"}, list[2], "the folder tells it from the next")
	assert.False(t, list[4].Path())
}

// alphabet has what names are made of: words, separators, marks, and characters of several bytes.
var alphabet = []string{"a", "b", "lr", "0.1", "_", "-", "/", `\`, " ", "é", "e\u0301", "图", "像",
	"ш",
	"👩‍👧", "🇩🇪", "…", " (2)", "seed", "\xff"}

// check checks that no two names look equal, whatever the room, that the ends are whole, and that
// nothing is invented.
func check(t *testing.T, list []string) {
	t.Helper()
	left := names.LeaveOut(list, 12)
	require.Len(t, left, len(list))
	split := names.Split(left)
	for columns := 0; columns < 60; columns += 7 {
		looks := map[string]int{}
		for i, n := range split {
			look := n.Fit(float64(columns), width)
			if other, known := looks[look]; known {
				t.Fatalf("%q and %q both look like %q", list[other], list[i], look)
			}
			looks[look] = i
			if !strings.HasSuffix(look, n.Tail) {
				t.Fatalf("%q is shown as %q", n, look)
			}
			if strings.Contains(look, "……") && !strings.Contains(list[i], "…") {
				t.Fatalf("%q has two ellipses side by side: %q", list[i], look)
			}
			if names.Width(n.Tail) > 22+len(" (2000)") {
				t.Fatalf("%q has the wide end %q", list[i], n.Tail)
			}
			if utf8.ValidString(list[i]) && !utf8.ValidString(look) {
				t.Fatalf("%q is cut within a character: %q", list[i], look)
			}
		}
	}
}

func TestNoTwoNamesLookEqual(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(alphabet[random.IntN(len(alphabet))])
		}
		return b.String()
	}
	for range 300 {
		base, list := some(random.IntN(60)), []string{}
		for range 1 + random.IntN(30) {
			at := random.IntN(len(base) + 1)
			for at < len(base) && !utf8.RuneStart(base[at]) {
				at++
			}
			list = append(list, base[:at]+some(random.IntN(3))+base[at:])
		}
		check(t, list)
	}
}

// many returns 2,000 names of 200 characters that differ in one character or two, anywhere.
func many() []string {
	list := make([]string, 2000)
	for i := range list {
		name := []byte(strings.Repeat("abcdefgh_jklmnop/rst", 10))
		name[i/10], name[199-i%10] = '#', '%'
		list[i] = string(name)
	}
	return list
}

func TestThousandsOfLongNames(t *testing.T) { check(t, many()) }

func FuzzNames(f *testing.F) {
	f.Add("a_b_c\na_c", 20)
	f.Add(fmt.Sprintf(long, "adamw", 0)+"\n"+fmt.Sprintf(long, "sgd", 1), 20)
	f.Add("e\u0301\u0301\u0301e/\u200d\n/\\\n\n ", 3)
	f.Fuzz(func(t *testing.T, text string, columns int) {
		list := strings.Split(text, "\n")
		names.LeaveOut(list, columns)
		check(t, list)
	})
}

func BenchmarkNames(b *testing.B) {
	list := many()
	for b.Loop() {
		names.Split(names.LeaveOut(list, 20))
	}
}
