package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"eventlens/eventfile/source"
)

// indexOutput is a destination for an index.
type indexOutput interface {
	// write replaces the last index, or leaves that unchanged on an error. summary describes the
	// contents.
	write(ctx context.Context, text []byte, summary string) error
}

// newIndexOutput returns the output named by the argument of -o. In a directory the index gets the
// given name.
func newIndexOutput(to, name string, stdout io.Writer) (indexOutput, error) {
	switch {
	case to == "-":
		return streamOutput{stdout}, nil
	case !isAddress(to):
		if stat, err := os.Stat(to); err == nil && stat.IsDir() {
			to = filepath.Join(to, name)
		}
		return &fileOutput{path: to, stdout: stdout}, nil
	}
	if _, ok := source.ResolveURL("", to); !ok {
		return nil,
			wrongUsage("-o %s: give a file, or an http or https address that takes a PUT",
				source.DisplayURL(to))
	}
	return &putOutput{url: to, fetcher: newFetcher(to), stdout: stdout}, nil
}

// streamOutput is standard output, with one line for each index.
type streamOutput struct{ out io.Writer }

func (s streamOutput) write(_ context.Context, text []byte, _ string) error {
	if _, err := s.out.Write(text); err != nil {
		return outputError(err)
	}
	return nil
}

// wrote reports on standard output which index was written.
func wrote(stdout io.Writer, name, summary string) error {
	if _, err := fmt.Fprintf(stdout, "eventlens: %s: %s\n", plainName(name), summary); err != nil {
		return outputError(err)
	}
	return nil
}

// fileOutput is a file. It is replaced atomically, so that nobody ever reads half of it.
type fileOutput struct {
	path   string
	stdout io.Writer
}

func (f *fileOutput) write(_ context.Context, text []byte, summary string) error {
	var s staging
	defer s.discard()
	err := s.write(f.path, text)
	if err == nil {
		err = s.commit()
	}
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("write %s: %w; choose another file with -o", plainName(f.path),
			withoutPath(err))
	case err != nil:
		return fmt.Errorf("write %s: %w", plainName(f.path), withoutPath(err))
	}
	return wrote(f.stdout, f.path, summary)
}

// putOutput is a URL that takes a PUT.
type putOutput struct {
	url     string
	azure   bool
	beside  bool // beside the data, by default rather than by -o
	fetcher source.Fetcher
	stdout  io.Writer
}

const manifestType = "application/json"

func (p *putOutput) write(ctx context.Context, text []byte, summary string) error {
	fields := []source.Field{{Name: "Content-Type", Value: manifestType}}
	if p.azure || azureSigned(p.url) {
		fields = append(fields, azureBlob...)
	}
	status, err := putTo(ctx, p.fetcher,
		source.Request{URL: p.url, Method: source.MethodPut, Header: fields, Body: text})
	if status == 403 && source.Signed(p.url) {
		// A signature may cover the content type; if it was made without one, a request with one
		// fails (OSS, and AWS before version 4).
		status, err = putTo(ctx, p.fetcher,
			source.Request{URL: p.url, Method: source.MethodPut, Header: fields[1:], Body: text})
	}
	shown := source.DisplayURL(p.url)
	switch {
	case err != nil:
		return fmt.Errorf("put %s: %w", shown, err)
	case status < 200 || status > 299:
		return fmt.Errorf("put %s: HTTP status %d: the index is not written; %s", shown, status,
			p.advice(status))
	}
	return wrote(p.stdout, shown, summary)
}

// advice tells what to do about a refused PUT.
func (p *putOutput) advice(status int) string {
	if !p.beside {
		return "give an address that is signed for PUT and has not expired"
	}
	const otherwise = "write it to a file with -o FILE and upload that beside the data, or give an address that is signed for PUT with -o URL (see guide/manifest.html)"
	if status == 401 || status == 403 {
		return "give keys that may write (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or EVENTLENS_AUTHORIZATION), or " + otherwise
	}
	return otherwise
}

// azureBlob holds the fields that a PUT to Azure needs: the type of blob, and a version of the API,
// without which it accepts no bearer token.
var azureBlob = []source.Field{{Name: "X-Ms-Blob-Type", Value: "BlockBlob"},
	{Name: "X-Ms-Version", Value: "2021-12-02"}}

// putTo sends a request that writes, and returns the status of the response.
func putTo(ctx context.Context, fetcher source.Fetcher, request source.Request) (int, error) {
	res, err := fetcher.Fetch(ctx, request)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	// Reading the body lets the connection be reused. The status tells enough.
	io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10))
	return res.Status, nil
}

// azureSigned reports whether a URL has a shared access signature of Azure.
func azureSigned(address string) bool {
	_, query, _ := strings.Cut(address, "?")
	query = "&" + query
	return strings.Contains(query, "&sig=") && strings.Contains(query, "&sv=")
}
