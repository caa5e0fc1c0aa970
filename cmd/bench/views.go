package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// peerDeep defines deep(selector), which returns the matching elements of the peer's page,
// including those in shadow roots, and seen(e), which tells whether an element is in the viewport.
const peerDeep = `const deep = (selector, root = document) => [...root.querySelectorAll(selector),
	...[...root.querySelectorAll('*')].filter((e) => e.shadowRoot).flatMap((e) => deep(selector, e.shadowRoot))];
	const seen = (e) => { const { top, bottom, width } = e.getBoundingClientRect(); return width > 0 && bottom > 0 && top < innerHeight; };`

// peerShown returns a script that is true once at least one of the elements is in the viewport, and
// all of these fulfil hold.
func peerShown(elements, hold string) string {
	return fmt.Sprintf(`(() => { %s
		const cards = deep(%q).filter(seen);
		return cards.length > 0 && cards.every((card) => { %s });
	})()`, peerDeep, elements, hold)
}

// openPeerTab starts TensorBoard and opens one of its tabs, after its server has read everything.
// It returns the seconds since the start of the server.
func (b *bench) openPeerTab(ctx context.Context,
	logdir, tab, shown string) (sec float64, err error) {
	err = b.withPeer(ctx, logdir, tab, shown, 0, func(_ *chromium.Window, started time.Time) error {
		sec = time.Since(started).Seconds()
		return nil
	})
	return sec, err
}

// withPeer starts TensorBoard, opens a tab of its page after its server has read everything, waits
// until shown is true, and lets use measure the page. within limits that wait; 0 means no limit.
func (b *bench) withPeer(ctx context.Context, logdir, tab, shown string, within time.Duration,
	use func(window *chromium.Window, started time.Time) error) error {
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	started := time.Now()
	server, err := b.peer.ServeAsIs(ctx, logdir)
	if err != nil {
		return err
	}
	defer server.Close()
	if err := window.Visit(server.URL + "#" + tab); err != nil {
		return err
	}
	if err := window.WaitFor(shown, within); err != nil {
		return fmt.Errorf("wait for TensorBoard's %s: %w", tab, err)
	}
	return use(window, started)
}

// withPage opens a tab of our page on a log directory, and lets use measure it.
func (b *bench) withPage(ctx context.Context, logdir, tab string,
	use func(*chromium.Window, visit) error) error {
	window, url, stop, err := b.openServed(ctx, logdir)
	if err != nil {
		return err
	}
	defer stop()
	v, err := openPage(window, url+"#tab="+tab)
	if err != nil {
		return err
	}
	return use(window, v)
}

// viewHistograms measures 300 cards of 1,000 histograms each.
func (b *bench) viewHistograms(ctx context.Context) error {
	logdir, err := logs.Sets[histogramsPart].Write(b.dir)
	if err != nil {
		return err
	}
	err = b.withPage(ctx, logdir, "histograms", func(window *chromium.Window, v visit) error {
		b.report.Ours(histogramsPart, histogramsDrawn, v.VisibleDrawn)
		b.report.Ours(histogramsPart, histogramsFirst, v.FirstChart)
		b.report.Ours(histogramsPart, histogramsAfter, 1000*max(0, v.VisibleDrawn-v.Loaded))
		used, err := rendererOf(window)
		if err != nil {
			return err
		}
		b.report.Ours(histogramsPart, histogramsMemory, used.resident)
		for _, mode := range []string{"Overlay", "Distributions", "Heat map", "Offset"} {
			took, err := chooseMode(window, mode)
			if err != nil {
				return fmt.Errorf("%s: %w", mode, err)
			}
			b.report.Ours(histogramsPart, histogramsMode, took)
		}
		f, err := hoverOver(window, ".card .plot.ridges")
		if err != nil {
			return err
		}
		b.report.Ours(histogramsPart, histogramsHover, f.p95())
		b.report.Ours(histogramsPart, histogramsHoverTask, f.LongestTask)
		if f, err = scrollOver(window, ".card .plot.ridges"); err != nil {
			return err
		}
		b.report.Ours(histogramsPart, histogramsScroll, f.p95())
		b.report.Ours(histogramsPart, histogramsScrollTask, f.LongestTask)
		return nil
	})
	if err != nil {
		return err
	}
	sec, err := b.openPeerTab(ctx, logdir, "histograms", peerHistograms)
	if err != nil {
		return err
	}
	b.report.Peer(histogramsPart, histogramsDrawn, sec)
	return b.showHistograms(ctx, logdir)
}

// peerHistograms is true once TensorBoard has drawn the histograms in the viewport.
var peerHistograms = peerShown("vz-histogram-timeseries",
	`return deep('path', card.shadowRoot ?? card).length > 50`)

// showHistograms opens the histograms tab on pages that show another tab and have read the whole
// log: on our page, and on TensorBoard's.
func (b *bench) showHistograms(ctx context.Context, logdir string) error {
	ms, err := b.openTabOfHistograms(ctx, logdir)
	if err != nil {
		return err
	}
	b.report.Ours(histogramsPart, histogramsShown, ms)
	if ms, err = b.openPeerTabOfHistograms(ctx, logdir); err != nil {
		return err
	}
	b.report.Peer(histogramsPart, histogramsShown, ms)
	return nil
}

func (b *bench) openTabOfHistograms(ctx context.Context, logdir string) (ms float64, err error) {
	window, url, stop, err := b.openServed(ctx, logdir)
	if err != nil {
		return 0, err
	}
	defer stop()
	if err := window.Visit(url + "#tab=scalars"); err != nil {
		return 0, err
	}
	if _, err := chromium.MarkOf[float64](window, "eventlens:loaded", "true",
		"m.startTime"); err != nil {
		return 0, err
	}
	return timeTab(window, ourTab("histograms"),
		`performance.getEntriesByName('eventlens:visible-drawn').some((m) => m.startTime > began && m.detail.complete)`)
}

// openPeerTabOfHistograms does the same with TensorBoard's page, which has already shown its Time
// Series tab, with histograms.
func (b *bench) openPeerTabOfHistograms(ctx context.Context,
	logdir string) (ms float64, err error) {
	err = b.withPeer(ctx, logdir, "timeseries", fmt.Sprintf(peerHasData, 0), 0,
		func(window *chromium.Window, _ time.Time) (err error) {
			ms, err = timeTab(window, peerTab("histograms"), peerHistograms)
			return err
		})
	return ms, err
}

// chooseMode clicks one of the modes of histograms, and returns the milliseconds until all visible
// cards are drawn in it.
func chooseMode(window *chromium.Window, mode string) (ms float64, err error) {
	clicked, err := chromium.Evaluate[float64](window,
		fmt.Sprintf(`(() => { const now = performance.now(); document.querySelector('.tools [data-choice=%q]').click(); return now; })()`, mode))
	if err != nil {
		return 0, err
	}
	done, err := drawnSince(window, clicked)
	return done - clicked, err
}

// viewTexts measures three runs of texts.
func (b *bench) viewTexts(ctx context.Context) error {
	logdir, err := logs.Sets[textsPart].Write(b.dir)
	if err != nil {
		return err
	}
	err = b.withPage(ctx, logdir, "text", func(_ *chromium.Window, v visit) error {
		b.report.Ours(textsPart, textsDrawn, v.VisibleDrawn)
		return nil
	})
	if err != nil {
		return err
	}
	sec, err := b.openPeerTab(ctx, logdir, "text",
		peerShown("tf-text-loader", `return deep('table', card.shadowRoot ?? card).length > 0`))
	if err == nil {
		b.report.Peer(textsPart, textsDrawn, sec)
	}
	return err
}

// viewPictures measures a gigabyte of images: the first one compared with fetching it alone, and
// all of them played.
func (b *bench) viewPictures(ctx context.Context) error {
	logdir, err := logs.Sets[picturesPart].Write(b.dir)
	if err != nil {
		return err
	}
	for _, distance := range []storage.Options{{}, {RoundTrip: roundTrip}} {
		if err := b.firstPicture(ctx, logdir, distance); err != nil {
			return fmt.Errorf("the first image, %s away: %w", distance.RoundTrip, err)
		}
	}
	site, stop, err := startServe(ctx, b.command, "")
	if err != nil {
		return err
	}
	defer stop()
	err = b.withPage(ctx, logdir, "images", func(window *chromium.Window, v visit) error {
		return b.playPictures(window, v, site)
	})
	if err != nil {
		return err
	}
	sec, err := b.openPeerTab(ctx, logdir, "images",
		peerShown("tf-image-loader",
			`return deep('img', card.shadowRoot ?? card).some((i) => i.complete && i.naturalWidth > 0)`))
	if err == nil {
		b.report.Peer(picturesPart, picturesDrawn, sec)
	}
	return err
}

// firstPicture opens the images tab on a page that has read the scalars, and then fetches only the
// bytes of one image.
func (b *bench) firstPicture(ctx context.Context, logdir string, distance storage.Options) error {
	file, at, size, err := aPicture(logdir)
	if err != nil {
		return err
	}
	var (
		log storage.Log
		url string
	)
	window, stop, err := b.openRemote(ctx, distance, storage.Directory(logdir), &log,
		func(origin string) string {
			url = origin + file
			return origin
		})
	if err != nil {
		return err
	}
	defer stop()
	if _, err := chromium.MarkOf[float64](window, "eventlens:loaded", "true",
		"m.startTime"); err != nil {
		return err
	}
	ours, err := timeTab(window, ourTab("images"),
		`[...document.querySelectorAll('.card.image .picture :is(img, still-picture)')].some((i) => i.complete && i.naturalWidth)`)
	if err != nil {
		return err
	}
	const alone = `(async () => {
		const began = performance.now();
		const answer = await fetch(%q, { cache: 'no-store', headers: { Range: 'bytes=%d-%d' } });
		const picture = new Image();
		picture.src = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'image/png' }));
		await picture.decode();
		document.body.append(picture);
		await new Promise(requestAnimationFrame);
		return performance.now() - began;
	})()`
	byItself, err := chromium.Evaluate[float64](window, fmt.Sprintf(alone, url, at, at+size-1))
	if err != nil {
		return err
	}
	if distance.RoundTrip > 0 {
		b.report.Ours(picturesPart, pictureFar, ours)
		b.report.Ours(picturesPart, pictureFarAlone, byItself)
		b.report.Ours(picturesPart, pictureFarRatio, ours/byItself)
		return nil
	}
	b.report.Ours(picturesPart, pictureNear, ours)
	b.report.Ours(picturesPart, pictureNearAlone, byItself)
	return nil
}

// aPicture finds an image in a log: its file relative to the directory, and its position in it.
func aPicture(logdir string) (file string, at, size int, err error) {
	names, _, err := eventFiles(logdir)
	if err != nil || len(names) == 0 {
		return "", 0, 0, errors.Join(err, errors.New("no event file"))
	}
	head := make([]byte, 4<<20)
	f, err := os.Open(names[0])
	if err != nil {
		return "", 0, 0, err
	}
	defer f.Close()
	if _, err := f.Read(head); err != nil {
		return "", 0, 0, err
	}
	begin, end := []byte("\x89PNG\r\n\x1a\n"), []byte("IEND\xaeB`\x82")
	at = bytes.Index(head, begin)
	size = bytes.Index(head[max(at, 0):], end) + len(end)
	if at < 0 || size < len(end) {
		return "", 0, 0, errors.New("no image in the first megabytes")
	}
	file, err = filepath.Rel(logdir, names[0])
	return filepath.ToSlash(file), at, size, err
}

// playPictures steps back through the images by keys and by the slider, and then plays them all.
func (b *bench) playPictures(window *chromium.Window, v visit, site string) error {
	b.report.Ours(picturesPart, picturesDrawn, v.VisibleDrawn)
	for range 20 {
		ms, err := stepBack(window, picturesOf, func() error { return window.Type(',') })
		if err != nil {
			return err
		}
		b.report.Ours(picturesPart, picturesStep, ms)
		time.Sleep(handRests)
	}
	const slide = `((range) => { dispatchEvent(new Event('benchStep')); range.stepDown(); for (const type of ['input', 'change']) range.dispatchEvent(new Event(type, { bubbles: true })); })(document.querySelector('.card.image input[type=range]')); true`
	for range 20 {
		ms, err := stepBack(window, picturesOf+`.slice(0, 1)`, func() error {
			_, err := chromium.Evaluate[bool](window, slide)
			return err
		})
		if err != nil {
			return err
		}
		b.report.Ours(picturesPart, pictureStep, ms)
		time.Sleep(handRests)
	}
	most, err := memoryWhilePlaying(window)
	if err != nil {
		return err
	}
	b.report.Ours(picturesPart, picturesResident, most.resident)
	for page, row := range map[string]*report.Row{
		"data:text/html,<p>empty</p>": picturesMemory, site: picturesOverStart,
	} {
		if err := window.Visit(page); err != nil {
			return err
		}
		time.Sleep(emptyFor)
		empty, err := rendererOf(window)
		if err != nil {
			return err
		}
		b.report.Ours(picturesPart, row, most.resident-empty.resident)
	}
	return nil
}

// emptyFor is how long a page for comparison stays open, so that its program gets compiled.
const emptyFor = 5 * time.Second

// picturesOf returns the URLs of the images in the viewport.
const picturesOf = `[...document.querySelectorAll('.card.image .picture :is(img, still-picture)')].filter((i) => { const { top, bottom } = i.getBoundingClientRect(); return bottom > 0 && top < innerHeight; }).map((i) => i.complete && i.naturalWidth && i.src)`

// handRests is how long a person who steps quickly looks at each step.
const handRests = 200 * time.Millisecond

// stepBack performs act, which goes a step back, and returns the milliseconds until all images
// selected by which have changed on screen.
func stepBack(window *chromium.Window, which string, act func() error) (float64, error) {
	watch := `(() => {
		const pictures = () => ` + which + `, before = pictures();
		let began = 0;
		window.benchStep = 0;
		for (const type of ['keydown', 'benchStep']) addEventListener(type, () => { began ||= performance.now(); }, { once: true, capture: true });
		const look = () => {
			const now = pictures();
			if (began && now.length === before.length && now.every((src, i) => src && src !== before[i])) window.benchStep = performance.now() - began;
			else requestAnimationFrame(look);
		};
		look();
		return true;
	})()`
	if _, err := chromium.Evaluate[bool](window, watch); err != nil {
		return 0, err
	}
	if err := act(); err != nil {
		return 0, err
	}
	if err := window.WaitFor("window.benchStep", time.Minute); err != nil {
		return 0, fmt.Errorf("the step never came: %w", err)
	}
	return chromium.Evaluate[float64](window, "window.benchStep")
}

// memoryWhilePlaying plays all steps, and returns the largest memory of the renderer meanwhile.
func memoryWhilePlaying(window *chromium.Window) (most memory, err error) {
	const play = `((rate) => { rate.value = 4; rate.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('#page-step-rate'));
		((range) => { range.value = 0; range.dispatchEvent(new Event('input', { bubbles: true })); range.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelector('#page-step'));
		document.querySelector('#page-step-play').click(); true`
	if _, err := chromium.Evaluate[bool](window, play); err != nil {
		return most, err
	}
	pace := time.NewTicker(200 * time.Millisecond)
	defer pace.Stop()
	for {
		m, err := rendererOf(window)
		if err != nil {
			return most, err
		}
		most.resident, most.private = max(most.resident, m.resident), max(most.private, m.private)
		const over = `document.querySelector('#page-step').value === document.querySelector('#page-step').max`
		if ended, err := chromium.Evaluate[bool](window, over); ended || err != nil {
			return most, err
		}
		select {
		case <-pace.C:
		case <-window.Context.Done():
			return most, window.Context.Err()
		}
	}
}
