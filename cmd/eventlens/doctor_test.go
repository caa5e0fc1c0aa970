package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/doctor"
	"eventlens/app/words"
)

// doctorSays runs the verb.
func doctorSays(t *testing.T, args ...string) (code int, stdout, stderr string) {
	var out, notices bytes.Buffer
	code = run(t.Context(), append([]string{"doctor"}, args...), &out, &notices)
	return code, out.String(), notices.String()
}

// servedEvents returns the URL of an event file that pages of an origin may read; "" allows none.
func servedEvents(t *testing.T, allow string) string {
	content := eventFile(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if allow != "" {
			w.Header().Set("Access-Control-Allow-Origin", allow)
		}
		w.Header().Set("Server", "nginx")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/e.tfevents"
}

func eventFile(t *testing.T) []byte {
	content, err := os.ReadFile("../../testdata/fixtures/torch-2.15.0-scalars.tfevents")
	require.NoError(t, err)
	return content
}

func TestDoctor(t *testing.T) {
	t.Run("nothing wrong", func(t *testing.T) {
		code, stdout, stderr := doctorSays(t, "--origin", "http://viewer.example/page.html",
			servedEvents(t, "http://viewer.example")+"?token=s3cr3ts3cr3t")
		assert.Zero(t, code)
		assert.True(t, strings.HasPrefix(stdout, string(words.CauseNone)+"\n\n"), stdout)
		assert.Empty(t, stderr)
		assert.NotContains(t, stdout, "s3cr3t")
	})
	t.Run("no CORS", func(t *testing.T) {
		code, stdout, _ := doctorSays(t, "--origin", "https://viewer.example", servedEvents(t, ""))
		assert.Equal(t, 1, code)
		assert.True(t,
			strings.HasPrefix(stdout, string(words.CauseNoCORS)+"\n\n"),
			stdout)
		assert.Contains(t, stdout,
			"\nadd_header Access-Control-Allow-Origin \"https://viewer.example\" always;\n")
		for line := range strings.SplitSeq(stdout, "\n") {
			if !strings.HasPrefix(strings.TrimSpace(line), "add_header") {
				assert.LessOrEqual(t, len(line), reportWidth, line)
			}
		}
	})
	t.Run("any page", func(t *testing.T) {
		code, stdout, _ := doctorSays(t, servedEvents(t, ""))
		assert.Zero(t, code)
		assert.Contains(t, stdout, "give the viewer's origin")
	})
	t.Run("nothing listens", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		listener.Close()
		code, stdout, _ := doctorSays(t, "http://"+listener.Addr().String()+"/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CauseNotRunning))
	})
	t.Run("certificate", func(t *testing.T) {
		server := httptest.NewUnstartedServer(http.NotFoundHandler())
		server.Config.ErrorLog = log.New(io.Discard, "", 0)
		server.StartTLS()
		defer server.Close()
		code, stdout, _ := doctorSays(t, server.URL+"/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CauseCertificate))
	})
	t.Run("no such name", func(t *testing.T) {
		_, err := net.DefaultResolver.LookupHost(t.Context(), "nothing.invalid")
		if noName := (*net.DNSError)(nil); err == nil || !assert.ErrorAs(t, err, &noName) ||
			!noName.IsNotFound {
			t.Skip("names cannot be looked up here")
		}
		code, stdout, _ := doctorSays(t, "https://nothing.invalid/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CauseNoServer))
	})
	t.Run("usage", func(t *testing.T) {
		for _, args := range [][]string{
			{}, {"a", "b"}, {"--origin", "viewer.example", "https://a.example/"},
			{"--origin", "https://a\"b", "https://a.example/"},
		} {
			code, stdout, stderr := doctorSays(t, args...)
			assert.Equal(t, 2, code, args)
			assert.Empty(t, stdout)
			assert.Contains(t, stderr, "Usage:")
		}
	})
	t.Run("ended", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var out, notices bytes.Buffer
		assert.Equal(t, 1,
			run(ctx, []string{"doctor", "https://127.0.0.1:1/e.tfevents"}, &out, &notices))
		assert.Contains(t, out.String(), string(words.CauseStopped))
	})
}

func TestDoctorRedirectsAndAccess(t *testing.T) {
	t.Run("redirect that CORS stops", func(t *testing.T) {
		behind := servedEvents(t, "*")
		server := httptest.NewServer(http.RedirectHandler(behind, http.StatusFound))
		defer server.Close()
		code, stdout, _ := doctorSays(t, "--origin", "https://viewer.example",
			server.URL+"/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CauseRedirectCORS))
		assert.Contains(t, stdout, "\n"+behind+"\n")
	})
	t.Run("redirect to plain http", func(t *testing.T) {
		assert.Equal(t, doctor.TroubleDowngrade, troubleOf(fmt.Errorf("get: %w", errDowngrade)))
	})
	t.Run("access", func(t *testing.T) {
		content := eventFile(t)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			if r.Header.Get("Authorization") != "Bearer s3cr3t" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
		}))
		defer server.Close()
		code, stdout, _ := doctorSays(t, "--origin", "https://viewer.example",
			server.URL+"/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CausePrivateFile))
		t.Setenv("EVENTLENS_AUTHORIZATION", "Bearer s3cr3t")
		code, stdout, _ = doctorSays(t, "--origin", "https://viewer.example",
			server.URL+"/e.tfevents")
		assert.Equal(t, 1, code)
		assert.Contains(t, stdout, string(words.CauseHeadersCORS))
		assert.NotContains(t, stdout, "s3cr3t")
		code, stdout, _ = doctorSays(t, server.URL+"/e.tfevents")
		assert.Zero(t, code)
		assert.Contains(t, stdout, string(words.CauseNone))
	})
}

func TestWrapped(t *testing.T) {
	text := strings.Repeat("word ", 60) + strings.Repeat("x", 120) + " end"
	lines := strings.Split(wrapped(text), "\n")
	assert.Equal(t, strings.Fields(text), strings.Fields(strings.Join(lines, " ")))
	for _, line := range lines {
		assert.True(t, len(line) <= reportWidth || !strings.Contains(line, " "), line)
	}
}
