package web_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// otherTensor is the result of TensorBoard's reader for a tensor that no view draws.
type otherTensor struct {
	Tag, DType, SHA256 string
	Shape              []int
	Step               int64
}

func otherTensors(t *testing.T) (all []otherTensor) {
	t.Helper()
	golden, err := os.ReadFile("../testdata/fixtures/tf2-2.21.0-other-tensors.golden.jsonl")
	require.NoError(t, err)
	for d := json.NewDecoder(bytes.NewReader(golden)); d.More(); {
		var line otherTensor
		require.NoError(t, d.Decode(&line))
		if line.Tag != "" {
			all = append(all, line)
		}
	}
	return all
}

// openOther opens the tab of values that no view draws, with that fixture.
func openOther(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	log, err := os.ReadFile("../testdata/fixtures/tf2-2.21.0-other-tensors.tfevents")
	require.NoError(t, err)
	return openOtherLog(t, opt, log)
}

// openOtherLog opens that tab with a log of one file.
func openOtherLog(t *testing.T, opt chromium.Options, log []byte) *chromium.Tab {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "run"), 0o755))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "run", "events.out.tfevents.1.x"), log, 0o644))
	tab := openTab(t, opt, newHost(t, hostOptions{data: dir}).url("#src=./data/&tab=other"))
	waitLoaded(t, tab)
	return tab
}

// cardNamed is a JavaScript expression for the card of a tag.
func cardNamed(tag string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('.card')].find((c) => c.querySelector('h3').textContent === %q)`, tag)
}

// npyOf reads the header of a .npy file as numpy does, and returns it with the data behind it.
func npyOf(t *testing.T, file []byte) (header string, data []byte) {
	t.Helper()
	require.Equal(t, "\x93NUMPY\x01\x00", string(file[:8]))
	end := 10 + int(binary.LittleEndian.Uint16(file[8:]))
	assert.Zero(t, end%64, "data begin at a multiple of 64 bytes")
	header = string(file[10:end])
	require.True(t, strings.HasSuffix(header, "\n"))
	return strings.TrimSpace(header), file[end:]
}

// TestOther lists the values that no view draws, with types, shapes and sizes, and saves tensors as
// numpy files with the bytes that TensorBoard's reader finds.
func TestOther(t *testing.T) {
	tab := openOther(t, chromium.Options{Height: 3000})
	d := newDownloads(t, tab)
	kinds := map[string]string{
		"float32": "<f4", "float64": "<f8", "float16": "<f2", "int8": "|i1", "int64": "<i8",
		"uint16": "<u2", "bool": "|b1", "complex64": "<c8",
	}
	for _, tensor := range otherTensors(t) {
		waitFor(t, tab, cardNamed(tensor.Tag)+`?.querySelector('.other-facts')`)
		shape := strings.ReplaceAll(fmt.Sprint(tensor.Shape), " ", ", ")
		facts := evaluate[string](t, tab,
			cardNamed(tensor.Tag)+`.querySelector('.other-facts').textContent`)
		assert.Contains(t, facts, tensor.DType+" "+shape, tensor.Tag)
		if len(tensor.Shape) == 2 && tensor.DType == "float32" {
			waitFor(t, tab, cardNamed(tensor.Tag)+
				`.querySelector('.other-value').textContent === '0 1 2\n3 4 5'`)
		}
		descr := kinds[tensor.DType]
		if descr == "" {
			continue
		}
		evaluate[bool](t, tab,
			cardNamed(tensor.Tag)+
				`.querySelector('[data-save]').setAttribute('data-testid', 'save-`+
				hex.EncodeToString([]byte(tensor.Tag))+`') ?? true`)
		name, file := d.after(func() {
			click(t, tab, `[data-testid="save-`+hex.EncodeToString([]byte(tensor.Tag))+`"]`)
		})
		assert.Equal(t,
			fmt.Sprintf("run-%s-%d.npy", strings.ReplaceAll(tensor.Tag, "/", "_"), tensor.Step),
			name)
		header, data := npyOf(t, file)
		numbers := make([]string, len(tensor.Shape))
		for i, n := range tensor.Shape {
			numbers[i] = fmt.Sprint(n)
		}
		shape = strings.Join(numbers, ", ")
		if len(numbers) == 1 {
			shape += ","
		}
		assert.Equal(t,
			fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", descr, shape),
			header)
		sum := sha256.Sum256(data)
		assert.Equal(t, tensor.SHA256, hex.EncodeToString(sum[:]), tensor.Tag)
	}
	assert.False(t, evaluate[bool](t, tab, `Boolean(document.querySelector('.step-bar'))`),
		"one step needs no player")
	shoot(t, tab, "other")
}

// TestOtherByKeyboard saves a tensor with keys only, on a narrow screen.
func TestOtherByKeyboard(t *testing.T) {
	tab := openOther(t, chromium.Options{Width: 390, Height: 844})
	waitFor(t, tab, `document.querySelector('[data-save]')`)
	assert.LessOrEqual(t, evaluate[int](t, tab, `document.documentElement.scrollWidth`), 390,
		"nothing sticks out")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("[data-save]"))))
	name, file := newDownloads(t, tab).after(func() { press(t, tab, kb.Enter) })
	assert.Regexp(t, `^run-.*\.npy$`, name)
	npyOf(t, file)
	shoot(t, tab, "other-narrow")
}

// unknownPlugin returns a log of a plugin that eventlens does not know: JSON, a message, a large
// tensor, and one whose bytes do not fit its shape.
func unknownPlugin(t *testing.T) []byte {
	shape := func(n int64) *pb.TensorShapeProto {
		return &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: n}}}
	}
	text := func(content string) *pb.TensorProto {
		return &pb.TensorProto{
			Dtype: pb.DataType_DT_STRING, TensorShape: shape(1),
			StringVal: [][]byte{[]byte(content)},
		}
	}
	var values []*pb.Summary_Value
	add := func(tag string, tensor *pb.TensorProto) {
		values = append(values, &pb.Summary_Value{
			Tag: tag, Value: &pb.Summary_Value_Tensor{Tensor: tensor},
			Metadata: &pb.SummaryMetadata{
				PluginData: &pb.SummaryMetadata_PluginData{PluginName: "own_plugin"},
			},
		})
	}
	add("config", text(`{"lr":0.1,"layers":[64,10]}`))
	add("message", text("\x0a\x04loss\x10\x07"))
	add("weights", &pb.TensorProto{
		Dtype: pb.DataType_DT_FLOAT, TensorShape: shape(5_000_000),
		TensorContent: make([]byte, 20_000_000),
	})
	add("damaged", &pb.TensorProto{
		Dtype: pb.DataType_DT_FLOAT, TensorShape: shape(9), FloatVal: []float32{1, 2},
	})
	return eventtest.Log(t, eventtest.Values(1, 1767225600, values...))
}

// TestOtherOfAnUnknownPlugin shows whatever an unknown plugin wrote, and copies it by pointer and by
// keyboard. One step needs no player.
func TestOtherOfAnUnknownPlugin(t *testing.T) {
	const json = "{\n  \"lr\": 0.1,\n  \"layers\": [\n    64,\n    10\n  ]\n}"
	log := unknownPlugin(t)
	for _, width := range []int{1440, 390} {
		tab := openOtherLog(t, chromium.Options{Width: int64(width), Height: 2400}, log)
		allowClipboard(t, tab)
		for tag, want := range map[string][2]string{
			"config":  {"", json},
			"message": {"8 B of bytes, probably a protobuf message", "0a 04 6c 6f 73 73 10 07  ..loss.."},
			"weights": {"of the first 16,", "0 0 0 0 "},
			"damaged": {"eventlens cannot read this tensor: tensor has 2 elements, want 9 for shape [9].",
				"08 01 12 04 12 02 08 09  ........\n"},
		} {
			waitFor(t, tab, fmt.Sprintf(`%s?.querySelector('.other-value').textContent.startsWith(%q)`,
				cardNamed(tag), want[1]))
			assert.Contains(t, evaluate[string](t, tab,
				cardNamed(tag)+`.querySelector('.other-shown p').textContent`), want[0], tag)
			assert.Equal(t, "own_plugin", evaluate[string](t, tab,
				cardNamed(tag)+`.querySelector('.badge').textContent`))
		}
		assert.Contains(t, evaluate[string](t, tab, cardNamed("weights")+`.textContent`),
			"float32 [5000000]")
		assert.Contains(t, evaluate[string](t, tab, cardNamed("weights")+`.textContent`),
			"4,998,000 more elements")
		assert.False(t, evaluate[bool](t, tab,
			`Boolean(document.querySelector('.step-bar, .card .steps'))`), "one step needs no player")
		assert.LessOrEqual(t, evaluate[int](t, tab, `document.documentElement.scrollWidth`), width)

		copyOf := func(tag string) string {
			evaluate[bool](t, tab, cardNamed(tag)+
				`.querySelector('[data-clip]').setAttribute('data-testid', 'copy-`+tag+`') ?? true`)
			return `[data-testid="copy-` + tag + `"]`
		}
		watchToasts(t, tab)
		clickOn(t, tab, copyOf("config"))
		toasted(t, tab, "Copied.")
		assert.Equal(t, json, evaluateAsync(t, tab, `navigator.clipboard.readText()`))
		require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(copyOf("message")))))
		press(t, tab, kb.Enter)
		toasted(t, tab, "Copied.")
		assert.Equal(t, "0a 04 6c 6f 73 73 10 07  ..loss..",
			evaluateAsync(t, tab, `navigator.clipboard.readText()`))
		shoot(t, tab, fmt.Sprintf("other-unknown-%d", width))
	}
}
