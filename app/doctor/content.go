package doctor

import (
	"bytes"
	"strings"

	"eventlens/eventfile"
)

// content is the kind of data in a file.
type content uint8

const (
	contentOther content = iota
	contentEvents
	contentEmpty
	contentPointer // a Git LFS pointer
	contentPage    // HTML
	contentPacked  // gzip or zstd data
	contentError   // a store's error document
)

// contentOf returns the kind of data, given the start of a file, and package eventfile's guess about
// the format, "" for none.
func contentOf(start []byte) (content, string) {
	if len(start) == 0 {
		return contentEmpty, ""
	}
	events, looks := eventfile.Sniff(start)
	if events {
		return contentEvents, ""
	}
	switch looks {
	case eventfile.LooksLFS:
		return contentPointer, looks
	case eventfile.LooksHTML:
		return contentPage, looks
	case eventfile.LooksGzip, eventfile.LooksZstd:
		return contentPacked, looks
	case eventfile.LooksXML:
		if bytes.Contains(start, []byte("<Code>")) {
			return contentError, looks
		}
	}
	return contentOther, looks
}

// pointedSize returns the size of the file that a Git LFS pointer refers to, "" if missing.
func pointedSize(pointer []byte) string {
	for line := range strings.SplitSeq(string(pointer), "\n") {
		if size, found := strings.CutPrefix(line, "size "); found && len(size) < 20 &&
			strings.Trim(strings.TrimSpace(size), "0123456789") == "" {
			return strings.TrimSpace(size)
		}
	}
	return ""
}

// asksToLogIn reports whether a page asks for a password, or has a title about logging in.
func asksToLogIn(page []byte) bool {
	lower := strings.ToLower(string(page))
	for _, sign := range []string{`type="password"`, "type='password'", "type=password"} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	heading := strings.ToLower(title(page))
	for _, word := range []string{
		"log in", "login", "log-in", "sign in", "sign-in", "signin", "single sign", "sso",
		"anmelden", "connexion", "登录", "ログイン",
	} {
		if strings.Contains(heading, word) {
			return true
		}
	}
	return false
}

// title returns the title of an HTML page, "" if it has none.
func title(body []byte) string {
	lower := bytes.ToLower(body)
	from := bytes.Index(lower, []byte("<title"))
	if from < 0 || len(lower) != len(body) {
		return ""
	}
	open := bytes.IndexByte(body[from:], '>')
	if open < 0 {
		return ""
	}
	text := body[from+open+1:]
	end := bytes.Index(bytes.ToLower(text), []byte("</title"))
	if end < 0 || end > 200 {
		return ""
	}
	return strings.Join(strings.Fields(string(text[:end])), " ")
}
