package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"eventlens/app/doctor"
	"eventlens/app/wire/examination"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/unzstd"
)

// examine reports why the viewer cannot read an address, and how to fix it. The exit code is 0 if
// the viewer can read it.
func examine(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("doctor", flag.ContinueOnError)
	origin := flags.String("origin", "",
		"examine what a page of `ORIGIN` may read, such as https://viewer.example")
	file := flags.String("file", "",
		"`URL` of a file in the folder, to tell private from not listed")
	address, err := parse(flags, args, 1, 1)
	if err != nil {
		return err
	}
	page, err := parseOrigin(*origin)
	if err != nil {
		return wrongUsage("--origin %q: %v", *origin, err)
	}
	report := doctor.Examine(ctx, doctorConfig(address[0], page, *file), address[0])
	out := bufio.NewWriter(stdout)
	printReport(out, report)
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	if !report.Works {
		return errReported
	}
	return nil
}

// doctorConfig returns the configuration for an examination from a shell: with the credentials that
// the environment has for the address, and with access to the headers of every response, which a
// page does not have.
func doctorConfig(address, origin, file string) doctor.Config {
	direct := source.NewVault(fetcher{&http.Client{Transport: noRedirects{http.DefaultTransport}}},
		time.Now)
	grants := envGrants(address, os.Getenv)
	direct.Set(grants)
	cfg := doctor.Config{
		Fetcher: newFetcher(address), Direct: direct, Origin: origin, File: file,
		Trouble: troubleOf, Unzstd: unzstd.New,
	}
	if len(grants) > 0 {
		cfg.Plain = fetcher{http.DefaultClient}
		cfg.Sends, _ = doctor.Given(grants, grants[0].Scope)
	}
	return cfg
}

// noRedirects removes the Location field of redirects, so that a client returns them instead of
// following them.
type noRedirects struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (s noRedirects) RoundTrip(req *http.Request) (*http.Response, error) {
	res, err := s.RoundTripper.RoundTrip(req)
	if err == nil {
		res.Header.Del("Location")
	}
	return res, err
}

// parseOrigin parses an origin, or the URL of a page, and returns the origin. It returns "" and
// null unchanged.
func parseOrigin(text string) (string, error) {
	if text == "" || text == "null" {
		return text, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
		strings.ContainsAny(u.Host, `"'\ <>`) {
		return "", errors.New("want an origin such as https://viewer.example, or null")
	}
	host := strings.ToLower(u.Host)
	if u.Scheme == "https" {
		host = strings.TrimSuffix(host, ":443")
	} else {
		host = strings.TrimSuffix(host, ":80")
	}
	return u.Scheme + "://" + host, nil
}

// troubleOf classifies errors of net/http.
func troubleOf(err error) doctor.Trouble {
	var (
		noName      *net.DNSError
		mistrusted  *tls.CertificateVerificationError
		unknown     x509.UnknownAuthorityError
		interrupted net.Error
	)
	switch {
	case errors.Is(err, source.ErrRedirects):
		return doctor.TroubleRedirects
	case errors.Is(err, errDowngrade):
		return doctor.TroubleDowngrade
	case errors.As(err, &noName) && noName.IsNotFound:
		return doctor.TroubleName
	case errors.Is(err, syscall.ECONNREFUSED):
		return doctor.TroubleRefused
	case errors.As(err, &mistrusted), errors.As(err, &unknown):
		return doctor.TroubleCertificate
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded),
		errors.As(err, &interrupted) && interrupted.Timeout():
		return doctor.TroubleTimeout
	}
	return doctor.TroubleUnknown
}

// reportWidth is the width of printed paragraphs, in characters.
const reportWidth = 92

// printReport prints the findings. Text to be copied starts at the first column.
func printReport(out io.Writer, r examination.Report) {
	fmt.Fprintf(out, "%s\n\n%s\n", r.Title, wrapped(r.Text))
	if len(r.Fixes) > 0 {
		fmt.Fprintf(out, "\nWhat to do:\n")
	}
	for _, fix := range r.Fixes {
		fmt.Fprintf(out, "\n%s\n", wrapped("- "+fix.Text))
		if fix.Copy != "" {
			fmt.Fprintf(out, "\n%s\n", fix.Copy)
		}
	}
	if len(r.Fixes) > 0 || !r.Works {
		fmt.Fprintf(out, "\nMore in the guide, beside the viewer: %s\n", r.Guide.Address())
	}
}

// wrapped breaks a paragraph into lines.
func wrapped(text string) string {
	var b strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case width == 0:
		case width+1+n > reportWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += n
	}
	return b.String()
}
