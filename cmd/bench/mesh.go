package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/chromedp/cdproto/input"

	"eventlens/cmd/bench/logs"
	"eventlens/web/chromium"
)

const (
	ourMesh = `document.querySelector('mesh-view')`
	// ourMeshShown is true once all points are drawn.
	ourMeshShown = `Number(` + ourMesh + `?.dataset.drawn) === 1000000`
)

// peerMeshShown is true once TensorBoard's view has a canvas, and its spinner is gone.
var peerMeshShown = `(() => { ` + peerDeep +
	` return deep('tf-mesh-loader').some((v) => v.shadowRoot?.querySelector('canvas') && v.shadowRoot.querySelector('paper-spinner-lite')?.hidden); })()`

// withCard simulates a graphics card whose work takes no time, since the browser's WebGL may run on
// the processor. A frame then measures only the page's share: the camera, one call that draws all
// points from buffers on the card, and the copy onto the page.
const withCard = `(() => {
	const gl = WebGL2RenderingContext.prototype, { getParameter } = gl;
	gl.getParameter = function (name) { return name === 0x9246 ? 'a card' : getParameter.call(this, name); };
	gl.drawArrays = gl.drawElements = () => {};
	return true;
})()`

// viewMeshes measures a cloud of 1,000,000 points, on pages that have read a log and show its
// charts.
func (b *bench) viewMeshes(ctx context.Context) error {
	logdir, err := logs.WriteMeshes(b.dir)
	if err != nil {
		return err
	}
	err = b.withPage(ctx, logdir, "scalars", func(window *chromium.Window, _ visit) error {
		ms, err := timeTab(window, ourTab("meshes"), ourMeshShown)
		if err != nil {
			return err
		}
		b.report.Ours(meshPart, meshDrawn, ms)
		turned, points, err := turnMesh(window)
		if err != nil {
			return err
		}
		b.report.Ours(meshPart, meshTurned, turned.p95())
		b.report.Ours(meshPart, meshTurnedPoints, points)
		return nil
	})
	if err == nil {
		err = b.withPage(ctx, logdir, "scalars", b.shareOfMesh)
	}
	if err != nil {
		return err
	}
	return b.withPeer(ctx, logdir, "timeseries", `!!`+peerTab("mesh"), 0,
		func(window *chromium.Window, _ time.Time) error {
			ms, err := timeTab(window, peerTab("mesh"), peerMeshShown)
			if err == nil {
				b.report.Peer(meshPart, meshDrawn, ms)
			}
			return err
		})
}

// shareOfMesh measures the time of turning the cloud without the work of a graphics card. All
// points must be drawn.
func (b *bench) shareOfMesh(window *chromium.Window, _ visit) error {
	// In time: the mesh program is loaded with the tab.
	if _, err := chromium.Evaluate[bool](window, withCard); err != nil {
		return err
	}
	if _, err := timeTab(window, ourTab("meshes"), ourMeshShown); err != nil {
		return err
	}
	turned, points, err := turnMesh(window)
	if err != nil {
		return err
	}
	if points != logs.MeshPoints {
		return fmt.Errorf("%v points were drawn", points)
	}
	b.report.Ours(meshPart, meshShare, turned.p95())
	b.report.Ours(meshPart, meshShareTask, turned.LongestTask)
	return nil
}

// turnMesh drags the cloud to and fro, and reads from the card how many points are drawn at the
// end.
func turnMesh(window *chromium.Window) (f frames, points float64, err error) {
	f, err = framesWhile(window, ".mesh-stage",
		func(stage box, i int) input.DispatchMouseEventParams {
			m := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved,
				Button: input.MouseButtonLeft, Buttons: 1,
				X: stage.X + stage.Width*(0.5+0.4*math.Sin(4*math.Pi*float64(i)/moves)),
				Y: stage.Y + stage.Height*(0.5+0.2*math.Sin(6*math.Pi*float64(i)/moves))}
			if i == 0 {
				m.Type, m.ClickCount = input.DispatchMouseEventTypeMousePressed, 1
			}
			return m
		})
	if err != nil {
		return f, 0, err
	}
	points, err = chromium.Evaluate[float64](window, `Number(`+ourMesh+`.dataset.drawn)`)
	return f, points, err
}
