// Command platform is a small ML platform with charts of eventlens in its pages, to copy from: a
// list of jobs, and a page for each job. `make platform` runs it; README.md says what is where.
// Three servers stand for three hosts, each with an origin of its own: the platform, the viewer's
// site, and private storage.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"
)

func main() {
	platformAt := flag.String("platform", "127.0.0.1:7001", "`address` of the platform")
	siteAt := flag.String("site", "127.0.0.1:7002", "`address` of the viewer's site")
	storageAt := flag.String("storage", "127.0.0.1:7003", "`address` of the storage")
	logs := flag.String("logs", "testdata/demo", "`directory` of the jobs' event files")
	lasting := flag.Duration("lasting", time.Minute, "how long tokens and signatures are good")
	training := flag.Duration("training", 10*time.Minute, "how long the running job goes on")
	flag.Parse()

	platform, storage, site := listen(*platformAt), listen(*storageAt), listen(*siteAt)
	keys := newKeys(*lasting)
	go serve(storage,
		&bucket{
			logs: *logs, keys: keys, began: time.Now(), training: *training, reader: origin(site),
		})
	go serve(site, newSite(origin(platform), origin(storage)))
	fmt.Printf("platform %s/jobs\nviewer   %s/\nstorage  %s/\n", origin(platform), origin(site),
		origin(storage))
	serve(platform, newPlatform(origin(site), origin(storage), keys))
}

func listen(address string) net.Listener {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	return listener
}

func origin(at net.Listener) string { return "http://" + at.Addr().String() }

func serve(at net.Listener, handler http.Handler) { log.Fatal(http.Serve(at, handler)) }
