package doctor

import (
	"bytes"
	"errors"
	"strings"

	"eventlens/eventfile"
)

// content is what bytes are.
type content uint8

const (
	contentOther content = iota
	contentEvents
	contentEmpty
	contentPointer // a Git LFS pointer
	contentPage    // HTML
	contentPacked  // gzip or zstd data
	contentError   // an error document of a store
)

// contentOf says what the start of a file is, and in words what it looks like: "" for nothing known.
func contentOf(start []byte) (content, string) {
	if len(start) == 0 {
		return contentEmpty, ""
	}
	_, err := eventfile.NewReader(bytes.NewReader(start), eventfile.Options{}).Read()
	stranger := (*eventfile.NotEventFileError)(nil)
	if err == nil || errors.Is(err, eventfile.ErrTruncated) {
		return contentEvents, ""
	} else if !errors.As(err, &stranger) {
		if corrupt := (*eventfile.CorruptError)(nil); errors.As(err, &corrupt) && corrupt.Offset > 0 {
			return contentEvents, ""
		}
		return contentOther, ""
	}
	switch {
	case strings.Contains(stranger.Looks, "LFS"):
		return contentPointer, stranger.Looks
	case strings.Contains(stranger.Looks, "HTML"):
		return contentPage, stranger.Looks
	case strings.Contains(stranger.Looks, "gzip"), strings.Contains(stranger.Looks, "zstd"):
		return contentPacked, stranger.Looks
	case strings.Contains(stranger.Looks, "XML") && bytes.Contains(start, []byte("<Code>")):
		return contentError, stranger.Looks
	}
	return contentOther, stranger.Looks
}

// pointedSize is the size that a Git LFS pointer tells of its file, "" when it does not.
func pointedSize(pointer []byte) string {
	for line := range strings.SplitSeq(string(pointer), "\n") {
		if size, found := strings.CutPrefix(line, "size "); found && len(size) < 20 && strings.Trim(strings.TrimSpace(size), "0123456789") == "" {
			return strings.TrimSpace(size)
		}
	}
	return ""
}

// asksToLogIn says whether a page asks for a password, or says that it is about logging in.
func asksToLogIn(page []byte) bool {
	lower := strings.ToLower(string(page))
	for _, sign := range []string{`type="password"`, "type='password'", "type=password"} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	heading := strings.ToLower(title(page))
	for _, word := range []string{"log in", "login", "log-in", "sign in", "sign-in", "signin", "single sign", "sso", "anmelden", "connexion", "登录", "ログイン"} {
		if strings.Contains(heading, word) {
			return true
		}
	}
	return false
}
