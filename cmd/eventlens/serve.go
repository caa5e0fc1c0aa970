package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// serve serves the site at / and, given a log directory, its files and manifest below /data/, until
// ctx ends.
func serve(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:6006", "listen on `HOST:PORT`")
	var with settings
	with.flags(flags)
	rest, err := parse(flags, args, 0, 1)
	if err != nil {
		return err
	}
	if err := with.load(); err != nil {
		return err
	}
	mux := http.NewServeMux()
	if len(rest) == 1 {
		dir, err := openLogdir(rest[0])
		if err != nil {
			return err
		}
		with.sources, with.jobs = []string{"data/"}, "data/"
		mux.Handle("/data/",
			http.StripPrefix("/data/", newLogHandler(dir, rest[0], &speaker{out: stderr})))
	}
	files, err := builtSite(&with)
	if err != nil {
		return err
	}
	mux.Handle("/", newSiteHandler(files))

	listener, err := net.Listen("tcp", *addr)
	var failed *net.OpError
	if errors.As(err, &failed) {
		err = failed.Err // the rest repeats the operation and address
	}
	if err != nil {
		return fmt.Errorf("listen on %s: %w; choose another address with --addr", *addr, err)
	}
	handler := http.Handler(mux)
	if isLoopback(listener.Addr()) {
		handler = onlyLoopbackHosts(mux)
	} else {
		fmt.Fprintf(stderr,
			"eventlens: other machines can reach %s, and read every file that is served\n",
			listener.Addr())
	}
	fmt.Fprintf(stdout, "eventlens: http://%s/\n", shownAddr(listener.Addr()))
	return listen(ctx, listener, handler)
}

// listen serves until ctx ends, and then breaks off the requests in progress.
func listen(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	server.Close()
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// onlyLoopbackHosts refuses requests whose Host names another machine. Otherwise a page elsewhere,
// whose name was made to resolve to this machine (DNS rebinding), could read the logs.
func onlyLoopbackHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isLoopbackHost(r.Host) {
			http.Error(w,
				"eventlens answers requests for 127.0.0.1 and localhost only. Open it by one of these names, or serve to others with --addr.", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func isLoopbackHost(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	if len(host) > 1 && host[0] == '[' && host[len(host)-1] == ']' {
		host = host[1 : len(host)-1]
	}
	if strings.EqualFold(strings.TrimSuffix(host, "."), "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

func isLoopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// shownAddr returns the address for a person to open: an unspecified address becomes loopback.
func shownAddr(addr net.Addr) string {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return addr.String()
	}
	return (&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: tcp.Port}).String()
}
