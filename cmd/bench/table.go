package main

import (
	"fmt"
	"io"
	"runtime"
)

// printTable writes the figures as a Markdown table, a column a log, and the machine they are from.
func printTable(w io.Writer, all []measured) {
	fmt.Fprintf(w, "%s/%s, %d cores, %s\n\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	row(w, "", all, func(m measured) string { return m.Log })
	row(w, "---", all, func(measured) string { return "---:" })
	row(w, "log", all, func(m measured) string {
		return fmt.Sprintf("%.1f MB, %d points", float64(m.Native.Bytes)/1e6, m.Native.Points)
	})
	row(w, "parse, native", all, func(m measured) string { return m.Native.rate() })
	row(w, "parse, wasm in node", all, func(m measured) string { return m.Wasm.rate() })
	row(w, "allocations per 1,000 records, native", all, func(m measured) string {
		return fmt.Sprintf("%.1f", 1000*float64(m.Native.Allocs)/float64(m.Native.Records))
	})
	row(w, "columns kept", all, func(m measured) string {
		return fmt.Sprintf("%.1f MB, %.1f bytes a point", float64(m.Native.Kept)/1e6, float64(m.Native.Kept)/float64(m.Native.Points))
	})
	row(w, "memory beyond the columns, native / wasm", all, func(m measured) string {
		return fmt.Sprintf("%.1f / %.1f MB", m.Native.beyond(), m.Wasm.beyond())
	})
	row(w, "eventlens, native, one core", all, func(m measured) string { return seconds(m.Native.Seconds) })
	row(w, "TensorBoard data server, all points: time, CPU time", all, func(m measured) string { return m.Peer.String() })
	row(w, "the same with payload checksums", all, func(m measured) string { return m.PeerChecked.String() })
	row(w, "its CPU time, with checksums, over ours", all, func(m measured) string {
		return fmt.Sprintf("%.1f", m.PeerChecked.CPU/m.Native.Seconds)
	})
	row(w, "Chromium: ready", all, func(m measured) string { return seconds(m.First.Ready) })
	row(w, "Chromium: first chart", all, func(m measured) string { return seconds(m.First.FirstChart) })
	row(w, "Chromium: all visible charts drawn complete", all, func(m measured) string { return seconds(m.First.VisibleDrawn) })
	row(w, "Chromium: loaded, every point kept", all, func(m measured) string { return seconds(m.First.Loaded) })
	row(w, "second visit: first chart", all, func(m measured) string { return seconds(m.Second.FirstChart) })
	row(w, "second visit: loaded", all, func(m measured) string { return seconds(m.Second.Loaded) })
	row(w, "second visit: event bytes fetched", all, func(m measured) string {
		if m.Second.Loaded == 0 {
			return notMeasured
		}
		return fmt.Sprint(m.Second.FetchedBytes)
	})
	row(w, "TensorBoard, start to first chart", all, func(m measured) string { return seconds(m.PeerToChart) })
	row(w, "data server's time with checksums over ours, loaded", all, func(m measured) string {
		if m.First.Loaded == 0 {
			return notMeasured
		}
		return fmt.Sprintf("%.2f", m.PeerChecked.Seconds/m.First.Loaded)
	})
}

// notMeasured stands in a cell of what was not measured for a log.
const notMeasured = "–"

func row(w io.Writer, name string, all []measured, cell func(measured) string) {
	fmt.Fprintf(w, "| %s |", name)
	for _, m := range all {
		fmt.Fprintf(w, " %s |", cell(m))
	}
	fmt.Fprintln(w)
}

func (p parsed) rate() string {
	return fmt.Sprintf("%.0f MB/s, %.2f M points/s", float64(p.Bytes)/1e6/p.Seconds, float64(p.Points)/1e6/p.Seconds)
}

// beyond is the memory that the program took beside the columns, in MB.
func (p parsed) beyond() float64 { return (float64(p.Memory) - float64(p.Kept)) / 1e6 }

func (l load) String() string { return fmt.Sprintf("%.2f s, %.2f s", l.Seconds, l.CPU) }

func seconds(s float64) string {
	if s == 0 {
		return notMeasured
	}
	return fmt.Sprintf("%.2f s", s)
}
