package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/systeminfo"
	cdptarget "github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"eventlens/web/chromium"
)

// processes returns the processes of the window's browser.
func (g *page) processes() []*systeminfo.ProcessInfo {
	found, err := chromedp.CallBrowser(g.window.Context, systeminfo.GetProcessInfo, cdp.Empty{})
	g.check(err)
	return found.ProcessInfo
}

// processorTimes returns the processor time of each process of a browser since its start, in
// seconds.
func (g *page) processorTimes() map[int64]float64 {
	times := map[int64]float64{}
	for _, process := range g.processes() {
		times[process.ID] = process.CPUTime
	}
	return times
}

// processorSince returns the processor time of all processes since before, including processes that
// began meanwhile.
func (g *page) processorSince(before map[int64]float64) (seconds float64) {
	for id, took := range g.processorTimes() {
		seconds += took - before[id]
	}
	return seconds
}

// memory holds the memory use of a process, in bytes.
type memory struct{ resident, peak, private float64 }

// renderer returns the memory of the process that hosts the window's page and its workers: the
// largest renderer of its browser. The others are spare ones, and parts of the browser's own
// surface. Only Linux has the figures, in /proc.
func (g *page) renderer() (largest memory) {
	for _, process := range g.processes() {
		if process.Type != "renderer" {
			continue
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process.ID))
		g.check(err)
		if resident := kilobytes(string(status), "VmRSS:"); resident > largest.resident {
			pages, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", process.ID))
			g.check(err)
			largest = memory{resident, kilobytes(string(status), "VmHWM:"),
				kilobytes(string(pages), "Private_Clean:") +
					kilobytes(string(pages), "Private_Dirty:")}
		}
	}
	if largest.resident == 0 {
		g.failf("find the renderer: the browser names none")
	}
	return largest
}

// kilobytes returns the bytes given by a line such as "VmRSS:  1234 kB"; 0 if there is none.
func kilobytes(text, name string) float64 {
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name {
			kilo, _ := strconv.ParseFloat(fields[1], 64) // the kernel writes valid numbers
			return 1024 * kilo
		}
	}
	return 0
}

// groupMemory returns the resident memory of all processes of a group.
func groupMemory(group int) (resident float64, err error) {
	processes, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	for _, name := range processes {
		stat, err := os.ReadFile(name)
		if err != nil || groupIn(string(stat)) != group {
			continue // the process has ended, or belongs to another group
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(name), "status"))
		if err == nil {
			resident += kilobytes(string(status), "VmRSS:")
		}
	}
	if resident == 0 {
		return 0, fmt.Errorf("find the processes of group %d: there are none", group)
	}
	return resident, nil
}

// groupIn returns the process group in a /proc/PID/stat: the third field after the name, which is
// in parentheses and may hold anything.
func groupIn(stat string) int {
	fields := strings.Fields(stat[strings.LastIndexByte(stat, ')')+1:])
	if len(fields) < 3 {
		return 0
	}
	group, _ := strconv.Atoi(fields[2]) // the kernel writes valid numbers
	return group
}

// workerMemory returns the total size of the WebAssembly memories of all workers of a window, which
// never shrink. Workers may end while they are asked, and now and then the browser ends a session
// with one as soon as it began; then all are asked again. Call it last on a tab: once a session
// with a worker has ended, the driver may never respond again.
func (g *page) workerMemory() float64 {
	tab, err := g.window.Inspect()
	g.check(err)
	const attempts = 3
	var total float64
	for range attempts {
		if total, err = askWorkers(tab); err == nil || tab.Context.Err() != nil {
			break
		}
	}
	g.check(err, "ask the workers for their memory")
	return total
}

func askWorkers(tab *chromium.Tab) (total float64, err error) {
	targets, err := chromedp.Targets(tab.Context)
	for _, worker := range targets {
		if worker.Type == "worker" {
			bytes, failed := wasmBytes(tab.Context, worker.TargetID)
			total, err = total+bytes, errors.Join(err, failed)
		}
	}
	if total == 0 && err == nil {
		err = fmt.Errorf("none of the browser's %d targets has any", len(targets))
	}
	return total, err
}

// wasmBytes lets the engine find the memories in the heap of a worker, since the program does not
// expose its own. The session lasts until the tab is closed.
func wasmBytes(ctx context.Context, id cdptarget.ID) (bytes float64, err error) {
	worker, _ := chromedp.NewContext(ctx, chromedp.WithTargetID(id))
	prototype, err := chromedp.Call(worker, runtime.Evaluate,
		runtime.EvaluateParams{Expression: "WebAssembly.Memory.prototype"})
	if err != nil {
		return 0, err
	}
	found, err := chromedp.Call(worker, runtime.QueryObjects,
		runtime.QueryObjectsParams{PrototypeObjectID: prototype.Result.ObjectID})
	if err != nil {
		return 0, err
	}
	byValue := true
	sum, err := chromedp.Call(worker, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
		ObjectID: found.Objects.ObjectID, ReturnByValue: &byValue,
		FunctionDeclaration: `function() {
			return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
		}`,
	})
	if err != nil {
		return 0, err
	}
	return bytes, json.Unmarshal([]byte(sum.Result.Value), &bytes)
}
