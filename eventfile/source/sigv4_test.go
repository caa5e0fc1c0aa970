package source_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// signatureCase is a case of testdata/sigv4.txt: its settings and its parts, by name.
type signatureCase struct {
	name  string
	texts map[string]string
}

func signatureCases(t *testing.T) (cases []signatureCase) {
	t.Helper()
	file, err := os.ReadFile("testdata/sigv4.txt")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(file), "\n== ")
	for text := range strings.SplitSeq(rest, "\n== ") {
		name, text, _ := strings.Cut(text, "\n")
		c := signatureCase{name, map[string]string{}}
		parts := strings.Split(text, "\n-- ")
		for line := range strings.Lines(parts[0]) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
			c.texts[key] = value
		}
		for _, part := range parts[1:] {
			name, content, _ := strings.Cut(part, "\n")
			c.texts[name] = strings.TrimRight(content, "\n")
		}
		cases = append(cases, c)
	}
	return cases
}

// request splits the request of a case.
func (c signatureCase) request() (method, path, query string, fields []source.Field, body string) {
	head, body, _ := strings.Cut(c.texts["request"], "\n\n")
	lines := strings.Split(head, "\n")
	method, target, _ := strings.Cut(lines[0], " ")
	path, query, _ = strings.Cut(target, "?")
	for _, line := range lines[1:] {
		if name, value, ok := strings.Cut(line, ":"); ok {
			fields = append(fields, source.Field{Name: name, Value: value})
		} else {
			fields[len(fields)-1].Value += "\n" + line // continues the previous line
		}
	}
	return method, path, query, fields, body
}

func TestPublishedSignatures(t *testing.T) {
	cases := signatureCases(t)
	require.Greater(t, len(cases), 30)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			method, path, query, fields, body := c.request()
			payload := hex.EncodeToString(source.Hash([]byte(body)))
			if strings.HasPrefix(c.name, "post-") &&
				strings.HasSuffix(c.texts["canonical"], emptyHash) {
				payload = emptyHash // only some requests of the suite count their bodies
			}
			keys := source.Keys{ID: c.texts["id"], Secret: c.texts["secret"]}
			canonical, toSign, authorization := source.SignedTexts(keys, c.texts["date"],
				c.texts["region"], c.texts["service"], method, path, query, fields, payload)
			assert.Equal(t, c.texts["canonical"], canonical)
			assert.Equal(t, c.texts["to sign"], toSign)
			_, signature, _ := strings.Cut(authorization, "Signature=")
			assert.Equal(t, c.texts["signature"], signature)
		})
	}
}

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

func TestHash(t *testing.T) {
	message := make([]byte, 300)
	for i := range message {
		message[i] = byte(7 * i)
	}
	for n := range message {
		want := sha256.Sum256(message[:n])
		require.Equal(t, want[:], source.Hash(message[:n]), n)
	}
}

// FuzzMAC compares the hash and the authentication code with the standard library.
func FuzzMAC(f *testing.F) {
	f.Add([]byte("key"), "message")
	f.Add(make([]byte, 65), strings.Repeat("x", 120))
	f.Fuzz(func(t *testing.T, key []byte, message string) {
		want := hmac.New(sha256.New, key)
		want.Write([]byte(message))
		assert.Equal(t, want.Sum(nil), source.MAC(key, message))
		sum := sha256.Sum256([]byte(message))
		assert.Equal(t, sum[:], source.Hash([]byte(message)))
	})
}

func TestReadTime(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for day := range 400 {
		for _, form := range []string{time.RFC3339, http.TimeFormat} {
			want := at.AddDate(0, 0, day)
			got, ok := source.ReadTime(want.Format(form))
			assert.True(t, ok)
			assert.Equal(t, want, got, form)
		}
	}
	for _, text := range []string{
		"", "soon", "Mon, 02 Xyz 2026 15:04:05 GMT", "2026-01-02",
		"99999999999999999999-01-02T03:04:05Z", "1 2 3 4 5",
	} {
		_, ok := source.ReadTime(text)
		assert.False(t, ok, text)
	}
}
