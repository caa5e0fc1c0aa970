package web_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// playing are options that let clips start without a click, and give the browser an audio output.
var playing = chromium.Options{Flags: []string{"autoplay-policy=no-user-gesture-required"}}

// wave returns a WAVE file of a tone in 16-bit samples.
func wave(seconds, hertz float64, rate int) []byte {
	le := binary.LittleEndian
	n := int(seconds * float64(rate))
	b := append([]byte("RIFF"), 0, 0, 0, 0)
	b = append(b, "WAVEfmt "...)
	b = le.AppendUint32(b, 16)
	b = le.AppendUint16(le.AppendUint16(b, 1), 1)
	b = le.AppendUint32(le.AppendUint32(b, uint32(rate)), uint32(2*rate))
	b = le.AppendUint16(le.AppendUint16(b, 2), 16)
	b = le.AppendUint32(append(b, "data"...), uint32(2*n))
	for i := range n {
		at := float64(i) / float64(rate)
		b = le.AppendUint16(b, uint16(int16(20000*math.Exp(-at)*math.Sin(2*math.Pi*hertz*at))))
	}
	le.PutUint32(b[4:], uint32(len(b)-8))
	return b
}

// clipsLog writes runs with one clip per step of the tag "voice", as TensorFlow 2 writes them:
// encoded bytes with a label.
func clipsLog(t *testing.T, clips map[string][][]byte) string {
	dir := t.TempDir()
	for run, steps := range clips {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, run), 0o755))
		var log []byte
		for step, clip := range steps {
			tensor := &pb.TensorProto{Dtype: pb.DataType_DT_STRING,
				TensorShape: &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: 1},
					{Size: 2}}},
				StringVal: [][]byte{clip, []byte("said at *step* " + fmt.Sprint(step*10))}}
			event, err := proto.Marshal(&pb.Event{WallTime: float64(1.7e9 + step),
				Step: int64(step * 10),
				What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{{Tag: "voice",
					Metadata: &pb.SummaryMetadata{
						PluginData: &pb.SummaryMetadata_PluginData{PluginName: "audio"},
					}, Value: &pb.Summary_Value_Tensor{Tensor: tensor}}}}}})
			require.NoError(t, err)
			log = record(log, event)
		}
		require.NoError(t,
			os.WriteFile(filepath.Join(dir, run, "events.out.tfevents.1.host"), log, 0o644))
	}
	return dir
}

// openClips opens such a log at its audio tab, and waits until the cards are drawn and ready to
// play.
func openClips(t *testing.T, opt chromium.Options, clips map[string][][]byte) *chromium.Tab {
	t.Helper()
	opt.Flags = append(opt.Flags, playing.Flags...)
	tab := openTab(t, opt,
		newHost(t,
			hostOptions{data: clipsLog(t,
				clips)}).url("#src=./data/a/events.out.tfevents.1.host&src=./data/b/events.out.tfevents.1.host&tab=audio"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`[...document.querySelectorAll('.player audio[data-side="0"]')].length > 0 && [...document.querySelectorAll('.player audio[data-side="0"]')].every((a) => a.readyState >= 3)`)
	waitDrawn(t, tab)
	return tab
}

func twoRuns() map[string][][]byte {
	return map[string][][]byte{
		"a": {wave(30, 440, 16000), wave(30, 880, 16000)},
		"b": {wave(30, 1200, 16000), wave(30, 2500, 16000)},
	}
}

const (
	firstPlayer = `document.querySelector('.player')`
	firstClip   = `document.querySelector('.player audio[data-side="0"]')`
	otherClip   = `document.querySelector('.player audio[data-side="1"]')`
)

// TestAudioByPointer plays, seeks, steps, compares and saves with the mouse.
func TestAudioByPointer(t *testing.T) {
	tab := openClips(t, chromium.Options{}, twoRuns())
	assert.Equal(t, 2, evaluate[int](t, tab, `document.querySelectorAll('.player').length`))
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('.player-facts').textContent`),
		"30 s · 16 kHz · mono · 16 bit")
	assert.Equal(t, "said at step 10",
		strings.TrimSpace(evaluate[string](t, tab,
			`document.querySelector('.player-label').textContent`)))
	assert.Positive(t, evaluate[int](t, tab, colours(".plot.wave canvas")), "something is drawn")
	shoot(t, tab, "audio")

	clickOn(t, tab, `.player [data-audio="play"]`)
	waitFor(t, tab, firstClip+`.currentTime > 0.2`)
	assert.Equal(t, "Pause",
		evaluate[string](t, tab,
			`document.querySelector('.player [data-audio="play"]').getAttribute('aria-label')`))
	waitFor(t, tab,
		`!document.querySelector('.playhead').hidden && document.querySelector('.playhead').style.transform !== ''`)

	// A click in the drawing seeks.
	require.NoError(t, chromedp.Do(tab.Context, clickAt(tab, t, `.plot.wave`, 0.75)))
	waitFor(t, tab, firstClip+`.currentTime > 20`)
	clickOn(t, tab, `.player [data-audio="play"]`)
	waitFor(t, tab, firstClip+`.paused && !`+firstPlayer+`.classList.contains('playing')`)

	// Two runs of one tag, switched during playback.
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.SetValue(chromedp.CSS(`.player select[id$="-with"]`), "3")))
	evaluate[bool](t, tab,
		`document.querySelector('.player select[id$="-with"]').dispatchEvent(new Event('change', { bubbles: true }))`)
	waitFor(t, tab, otherClip+`.readyState >= 3`)
	clickOn(t, tab, `.player [data-audio="loop"]`)
	clickOn(t, tab, `.player [data-audio="play"]`)
	waitFor(t, tab,
		`!`+firstClip+`.paused && !`+otherClip+`.paused && !`+firstClip+`.muted && `+otherClip+
			`.muted`)
	clickOn(t, tab, `.player [data-audio="turn"][data-side="1"]`)
	waitFor(t, tab, firstClip+`.muted && !`+otherClip+`.muted && !`+otherClip+`.paused`)
	assert.Less(t,
		evaluate[float64](t, tab, `Math.abs(`+firstClip+`.currentTime - `+otherClip+
			`.currentTime)`), 0.3, "at the same place")
	waitFor(t, tab,
		`document.querySelector('.player [data-audio="turn"][data-side="1"]').getAttribute('aria-pressed') === 'true'`)

	// Save gives the logged bytes, with the right file extension.
	assert.Regexp(t, `^a.*voice.*\.wav$|^b.*voice.*\.wav$`,
		evaluate[string](t, tab, `document.querySelector('.player [data-audio="save"]').download`))
	assert.Empty(t, tab.Errors())
}

// colours returns a JavaScript expression that counts the colours of a canvas.
func colours(selector string) string {
	return fmt.Sprintf(`(() => { const c = document.querySelector(%q); return new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size; })()`, selector)
}

// clickAt clicks an element at a share of its width.
func clickAt(tab *chromium.Tab, t *testing.T, selector string,
	share float64) chromedp.Action[chromedp.Void] {
	box := evaluate[[]float64](t, tab,
		fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`, selector))
	return chromedp.MouseClickXY(box[0]+share*box[2], box[1]+box[3]/2)
}

// TestAudioByKeys does the same as TestAudioByPointer with the keyboard only.
func TestAudioByKeys(t *testing.T) {
	tab := openClips(t, chromium.Options{}, twoRuns())
	evaluate[bool](t, tab, `(document.querySelector('.plot.wave').focus(), true)`)
	press := func(keys string) {
		require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent(keys)))
	}
	press(" ")
	waitFor(t, tab, firstClip+`.currentTime > 0.1`)
	press(" ")
	waitFor(t, tab, firstClip+`.paused`)
	press(kb.Home)
	waitFor(t, tab, firstClip+`.currentTime === 0`)
	press(kb.ArrowRight)
	waitFor(t, tab, firstClip+`.currentTime === 1.5`)
	press(kb.ArrowLeft)
	waitFor(t, tab, firstClip+`.currentTime === 0`)
	press(kb.End)
	waitFor(t, tab, firstClip+`.currentTime > 29`)

	// Steps of the whole page.
	before := evaluate[string](t, tab, firstClip+`.src`)
	press(",")
	waitFor(t, tab,
		fmt.Sprintf(`%s.src !== %q && %s.readyState >= 3`, firstClip, before, firstClip))
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('.player .step-text').textContent`),
		"Step 0")
	assert.Empty(t, tab.Errors())
}

// TestAudioByTouch plays and seeks with a finger on a narrow screen.
func TestAudioByTouch(t *testing.T) {
	tab := openClips(t, chromium.Options{Width: 390, Height: 844}, twoRuns())
	assert.LessOrEqual(t, evaluate[int](t, tab, `document.documentElement.scrollWidth`), 390,
		"nothing sticks out")
	shoot(t, tab, "audio-narrow")
	tap := func(selector string, share float64) {
		waitFor(t, tab,
			fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({ block: 'center', behavior: 'instant' }), true)`, selector))
		box := evaluate[[]float64](t, tab,
			fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`, selector))
		for _, touch := range []input.DispatchTouchEventType{
			input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd,
		} {
			points := []*input.TouchPoint{}
			if touch == input.DispatchTouchEventTypeTouchStart {
				points = append(points,
					&input.TouchPoint{X: box[0] + share*box[2], Y: box[1] + box[3]/2})
			}
			_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent,
				input.DispatchTouchEventParams{Type: touch, TouchPoints: points})
			require.NoError(t, err)
		}
	}
	tap(`.player [data-audio="play"]`, 0.5)
	waitFor(t, tab, firstClip+`.currentTime > 0.1`)
	tap(`.player [data-audio="play"]`, 0.5)
	waitFor(t, tab, firstClip+`.paused`)
	tap(`.plot.wave`, 0.6)
	waitFor(t, tab, firstClip+`.currentTime > 12`)
	assert.Empty(t, tab.Errors())
}

// TestHostileClips names what is wrong with false clips, and shows the others normally.
func TestHostileClips(t *testing.T) {
	claims := wave(0.5, 440, 8000)
	binary.LittleEndian.PutUint32(claims[40:], 0xfffffff0)
	noRate := wave(0.5, 440, 8000)
	binary.LittleEndian.PutUint32(noRate[24:], 0)
	nan := wave(0.5, 440, 8000)
	binary.LittleEndian.PutUint16(nan[20:], 3)
	binary.LittleEndian.PutUint16(nan[32:], 4)
	binary.LittleEndian.PutUint16(nan[34:], 32)
	for i := 44; i+4 <= len(nan); i += 4 {
		binary.LittleEndian.PutUint32(nan[i:], 0x7fc00000)
	}
	wrong := []struct {
		says string
		clip []byte
	}{
		{"claims 4.3 GB of samples, but there are only", claims},
		{"0 samples a second", noRate},
		{"samples are NaN", nan},
		{"cannot decode this clip",
			[]byte("ID3\x04\x00\x00\x00\x00\x00\x00<script>alert(1)</script>")},
		{"This clip has no bytes", nil},
		{"cannot play the clip", []byte("no sound at all")},
	}
	clips := map[string][][]byte{"whole": {wave(1, 440, 8000)}}
	address := "#tab=audio&src=./data/whole/events.out.tfevents.1.host"
	for i, w := range wrong {
		run := fmt.Sprintf("r%d", i)
		clips[run] = [][]byte{w.clip}
		address += "&src=./data/" + run + "/events.out.tfevents.1.host"
	}
	tab := openTab(t, chromium.Options{Height: 2400, Flags: playing.Flags},
		newHost(t, hostOptions{data: clipsLog(t, clips)}).url(address))
	waitLoaded(t, tab)
	for i, w := range wrong {
		waitFor(t, tab,
			fmt.Sprintf(`[...document.querySelectorAll('.card')].find((c) => c.querySelector('.card-line').textContent === 'r%d')?.textContent.includes(%q)`, i, w.says))
	}
	waitFor(t, tab,
		`[...document.querySelectorAll('.card')].find((c) => c.querySelector('.card-line').textContent === 'whole')?.querySelector('audio').readyState >= 3`)
	shoot(t, tab, "audio-hostile")
}

// TestAudioUnderAPolicy plays clips from memory, also clips that the page converts for the browser,
// under the guide's content security policy.
func TestAudioUnderAPolicy(t *testing.T) {
	// 64-bit floats, which no browser plays.
	wide := wave(2, 440, 8000)[:44]
	le := binary.LittleEndian
	le.PutUint16(wide[20:], 3)
	le.PutUint32(wide[28:], 8*8000)
	le.PutUint16(wide[32:], 8)
	le.PutUint16(wide[34:], 64)
	le.PutUint32(wide[40:], 8*16000)
	for i := range 16000 {
		wide = le.AppendUint64(wide, math.Float64bits(math.Sin(float64(i)/5)/2))
	}
	le.PutUint32(wide[4:], uint32(len(wide)-8))
	site, _ := policiesOfTheGuide(t)
	dir := clipsLog(t, map[string][][]byte{"a": {wave(2, 440, 16000)}, "b": {wide}})
	tab := openTab(t, playing,
		newHost(t,
			hostOptions{data: dir, policy: site}).url("#src=./data/a/events.out.tfevents.1.host&src=./data/b/events.out.tfevents.1.host&tab=audio"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`document.querySelectorAll('.player').length === 2 && [...document.querySelectorAll('.player audio[data-side="0"]')].every((a) => a.readyState >= 3 && a.duration > 1.9)`)
	waitDrawn(t, tab)
	for _, i := range []string{"1", "2"} {
		clickOn(t, tab, `.cell:nth-child(`+i+`) [data-audio="play"]`)
		waitFor(t, tab,
			`document.querySelector('.cell:nth-child(`+i+
				`) audio[data-side="0"]').currentTime > 0.1`)
	}
	name, file := newDownloads(t, tab).after(func() {
		clickOn(t, tab, `.cell:nth-child(2) [data-audio="save"]`)
	})
	assert.Regexp(t, `^b.*voice-0\.wav$`, name)
	assert.Equal(t, wide, file, "as it was logged")
	assert.Empty(t, tab.Errors())
}
