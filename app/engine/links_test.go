package engine_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// signer serves addresses of a bucket's files that are valid until expire is called. Its manifest
// is signed anew each time.
type signer struct {
	*bucket
	valid  atomic.Int64
	serial atomic.Int64 // no two addresses are equal
	asked  atomic.Int64 // requests for fresh addresses
	denied string       // a part of the paths that no signature grants access to
}

func startSigner(t *testing.T, files map[string][]byte) *signer {
	s := &signer{bucket: startBucket(t, files)}
	s.guard = s.check
	return s
}

// check refuses a request without a valid signature.
func (s *signer) check(r *http.Request) int {
	switch {
	case strings.HasSuffix(r.URL.Path, ".json"):
		s.sign()
	case r.URL.Query().Get("X-Amz-Signature") != fmt.Sprint(s.valid.Load()),
		s.denied != "" && strings.Contains(r.URL.Path, s.denied):
		return http.StatusForbidden
	}
	return 0
}

func (s *signer) expire() { s.valid.Add(1) }

// signed returns a presently valid address of a file.
func (s *signer) signed(name string) string {
	return fmt.Sprintf("%s?versionId=1&X-Amz-Signature=%d&X-Amz-Date=%d", s.url(name),
		s.valid.Load(), s.serial.Add(1))
}

// fresh is Config.FreshURL.
func (s *signer) fresh(_ context.Context, canonical string) (string, error) {
	s.asked.Add(1)
	name, ok := strings.CutPrefix(canonical, s.URL+"/")
	if !ok {
		return "", errors.New("not one of ours")
	}
	return s.signed(strings.TrimSuffix(name, "?versionId=1")), nil
}

// sign writes a manifest of all files with presently valid addresses.
func (s *signer) sign() {
	var list strings.Builder
	for name, content := range s.files {
		if !strings.HasSuffix(name, ".json") {
			fmt.Fprintf(&list, `,{"path":%q,"size":%d,"url":%q}`, name, len(content),
				s.signed(name))
		}
	}
	s.files["eventlens.json"] = []byte(`{"version":1,"files":[` + list.String()[1:] + `]}`)
}

// requests counts the requests that contain a part.
func (s *signer) requests(part string) int { return len(filter(s.takeLog(), part)) }

// TestFreshLink lets a link expire before its file is read, within the file, before the next check
// and before an image is requested.
func TestFreshLink(t *testing.T) {
	for name, workers := range map[string]*workers{"own thread": nil, "workers": newWorkers()} {
		t.Run(name, func(t *testing.T) {
			log := scalars("loss", 60_000).image("pic", 1, 1, 1, pngBytes)
			require.Greater(t, len(log.bytes), 2_000_000)
			s := startSigner(t, map[string][]byte{"a.tfevents": log.bytes})
			cfg, clock := vaulted(), &atomic.Int64{}
			cfg.FreshURL = s.fresh
			// Every request may be repeated.
			cfg.Parse.Now = func() time.Time {
				return time.Now().Add(time.Duration(clock.Add(int64(askAgainAfter))))
			}
			open := startPage
			if workers != nil {
				open = func(t *testing.T, cfg intake.Config) *page {
					return startPageWithWorkers(t, workers, cfg)
				}
			}
			p := open(t, cfg)

			url := s.signed("a.tfevents")
			s.expire()
			loaded := p.open(wire.Source{URL: url})
			assert.EqualValues(t, 60_000, loaded.Points)
			assert.Empty(t, p.problems())
			assert.EqualValues(t, 1, s.asked.Load())

			s.expire()
			s.takeLog()
			s.put("a.tfevents", log.scalar("loss", 60_000, 1).bytes)
			p.send(&wire.Refresh{})
			assert.EqualValues(t, 60_001, p.loaded().Points)
			for _, line := range s.takeLog() {
				assert.Contains(t, line, "bytes=", "the file is read on at its mark")
			}

			s.expire()
			image := p.image("i",
				imagewire.Get{
					Tag: p.tag("pic").ID, Run: 1, StepRequest: wire.StepRequest{Index: 0},
				})
			assert.Empty(t, words.Say(image.Problem))
			assert.Empty(t, p.problems())
		})
	}
}

// TestFreshLinkInTheMiddle breaks a connection off and lets the link expire meanwhile.
func TestFreshLinkInTheMiddle(t *testing.T) {
	log := scalars("loss", 60_000)
	for name, workers := range map[string]*workers{"own thread": nil, "workers": newWorkers()} {
		t.Run(name, func(t *testing.T) {
			s := startSigner(t, map[string][]byte{"a.tfevents": log.bytes})
			guard := s.guard
			first := true
			s.cutAt = len(log.bytes) / 2
			s.guard = func(r *http.Request) int {
				if status := guard(r); status != 0 {
					return status
				}
				if first { // valid for this one request
					first = false
					s.expire()
				}
				return 0
			}
			cfg := vaulted()
			cfg.FreshURL = s.fresh
			var p *page
			if workers == nil {
				p = startPage(t, cfg)
			} else {
				p = startPageWithWorkers(t, workers, cfg)
			}
			loaded := p.open(wire.Source{URL: s.signed("a.tfevents")})
			assert.EqualValues(t, 60_000, loaded.Points)
			assert.Empty(t, p.problems())
			assert.EqualValues(t, 1, s.asked.Load())
			lines := s.takeLog()
			require.Len(t, lines, 3,
				"the file, what is left with the link that expired, and with the one that did not: %q", lines)
			assert.Contains(t, lines[1], "bytes=")
			assert.Contains(t, lines[2], "bytes=")
		})
	}
}

// TestNoFreshLink has no newer address: the problem is reported, and the address is requested once.
func TestNoFreshLink(t *testing.T) {
	s := startSigner(t, map[string][]byte{"a.tfevents": scalars("loss", 5).bytes})
	for name, fresh := range map[string]func(context.Context, string) (string, error){
		"an error": func(context.Context, string) (string, error) {
			return "", errors.New("signed out")
		},
		"no URL": func(context.Context, string) (string, error) {
			return "javascript:alert(1)", nil
		},
		"the same": func(context.Context, string) (string, error) {
			return s.url("a.tfevents?X-Amz-Signature=old"), nil
		},
		"one that is bad": func(context.Context, string) (string, error) {
			return s.url("a.tfevents?X-Amz-Signature=other"), nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			p := startPage(t,
				intake.Config{FreshURL: func(ctx context.Context,
					canonical string) (string, error) {
					asked++
					assert.Equal(t, s.url("a.tfevents"), canonical)
					return fresh(ctx, canonical)
				}})
			loaded := p.open(wire.Source{URL: s.url("a.tfevents?X-Amz-Signature=old")})
			assert.Equal(t, 1, loaded.Problems)
			assert.Contains(t, p.problems()[0], "403")
			want := 1
			if name == "one that is bad" {
				want = 2 // the second time the page may be a different one
			}
			assert.Equal(t, want, asked)
		})
	}
}

// TestManifestRenewsItsLinks lets the addresses of a manifest expire before all its files are read.
// The manifest is fetched once more, not once for each file.
func TestManifestRenewsItsLinks(t *testing.T) {
	b, points := folder(t, 8)
	files := map[string][]byte{}
	for name, content := range b.files {
		if name, ok := strings.CutPrefix(name, "runs/"); ok &&
			strings.HasSuffix(name, ".tfevents") {
			files[name] = content
		}
	}
	for name, workers := range map[string]*workers{"own thread": nil, "workers": newWorkers()} {
		t.Run(name, func(t *testing.T) {
			s := startSigner(t, maps.Clone(files))
			asked := 0
			s.guard = func(r *http.Request) int {
				if asked++; asked == 5 { // including the manifest
					s.expire()
				}
				return s.check(r)
			}
			var p *page
			if workers == nil {
				p = startPage(t, vaulted())
			} else {
				p = startPageWithWorkers(t, workers, vaulted())
			}
			loaded := p.open(wire.Source{URL: s.url("eventlens.json")})
			assert.Equal(t, points, loaded.Points)
			assert.Empty(t, p.problems())
			assert.Equal(t, 2, s.requests(".json"))
		})
	}
}

// TestForbiddenIsNotExpired has files that no signature grants access to, in a manifest that is
// signed anew each time.
func TestForbiddenIsNotExpired(t *testing.T) {
	files := map[string][]byte{"open/x.tfevents": scalars("loss", 5).bytes}
	for i := range 20 {
		files[fmt.Sprintf("denied%02d/x.tfevents", i)] = scalars("loss", 5).bytes
	}
	s := startSigner(t, files)
	s.denied = "denied"
	p := startPage(t, intake.Config{})
	loaded := p.open(wire.Source{URL: s.url("")})
	assert.EqualValues(t, 5, loaded.Points)
	assert.Equal(t, 20, loaded.Problems)
	assert.Equal(t, 2, s.requests(".json"), "the list, and once more for all of them")
}
