package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// keys issues and checks what gives access to the storage for a while: tokens for all files of a
// job, and signatures for single files. Real storage has its own: bearer tokens from an identity
// service, presigned addresses of S3.
type keys struct {
	secret  []byte
	lasting time.Duration
}

func newKeys(lasting time.Duration) *keys {
	secret := make([]byte, 32)
	rand.Read(secret)
	return &keys{secret, lasting}
}

// issue returns a token for a path and everything below it.
func (k *keys) issue(path string) (token string) {
	expires := time.Now().Add(k.lasting).UnixMilli()
	return fmt.Sprintf("%d.%s", expires, k.mac(path, expires))
}

// good reports whether a token is valid for the path and has not expired.
func (k *keys) good(token, path string) bool {
	until, mac, _ := strings.Cut(token, ".")
	expires, err := strconv.ParseInt(until, 10, 64)
	return err == nil && time.Now().UnixMilli() < expires &&
		hmac.Equal([]byte(mac), []byte(k.mac(path, expires)))
}

func (k *keys) mac(path string, expires int64) string {
	sum := hmac.New(sha256.New, k.secret)
	fmt.Fprintf(sum, "%d %s", expires, path)
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil))
}
