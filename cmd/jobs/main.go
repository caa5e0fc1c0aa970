//go:build js && wasm

// Command jobs is the program of the page that lists jobs. As the page it shows the rows that its
// worker has read. As the worker it reads lists of jobs, and the event files of jobs whose list
// entries are incomplete.
//
// It is a separate program because most visits are to charts: as a part of the viewer it added 150
// kB to every download.
package main

import (
	"context"
	"errors"
	"io"
	"time"

	"eventlens/app/address"
	"eventlens/app/browser"
	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/report"
	jobspage "eventlens/app/views/jobs/page"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

func main() {
	boot, ok := browser.Worker()
	if !ok {
		jobspage.Run(browser.JobsPage(), browser.Page())
		return
	}
	if serve(boot) != nil {
		// The page was told why. A program that ends would be restarted, with the same result.
		select {}
	}
}

// serve runs the worker that the page talks to. It starts with the lists named in the page's URL.
func serve(boot browser.Boot) error {
	vault := source.NewVault(browser.Fetcher{}, time.Now)
	config := jobsservice.Config{
		Fetcher: vault, Unpack: browser.Unpackers(), Grants: vault.Set, Blob: browser.TakeBlob,
		Now: time.Now, Embedded: boot.Embedded,
	}
	config.Begin, _ = wire.Decode(boot.Begin, nil)
	for _, list := range address.Start(boot.Fragment, boot.Sources) {
		config.Lists = append(config.Lists, jobsservice.ListAt(boot.Base, list.URL))
	}
	if boot.OnPage {
		// if the page has gone, the receiver of its messages notices it
		_ = wire.Send(boot.Conn, &wire.Notice{Text: report.LacksWorkers(boot.Lacks)})
	}
	slice := loop.NewTimeSlice(browser.NewYielder().Yield, time.Now)
	err := program.Serve(context.Background(), boot.Conn, jobsservice.New(config), slice)
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
