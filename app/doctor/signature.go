package doctor

import (
	"strconv"
	"strings"
	"time"
)

// expiry returns when a signed query expires, according to its parameters; ok is false if they do
// not tell. It knows AWS signature 4 and its variants by Google, Aliyun, Huawei, Tencent and
// Volcengine; AWS signature 2 and its derivatives; Azure; and Tencent COS.
func expiry(query string) (at time.Time, ok bool) {
	params := map[string]string{}
	for param := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(param, "=")
		params[strings.ToLower(unescaped(name))] = unescaped(value)
	}
	for _, family := range []string{"x-amz-", "x-goog-", "x-oss-", "x-obs-", "x-tos-", "x-cos-"} {
		signed, err := time.Parse("20060102T150405Z", params[family+"date"])
		seconds, ok := wholeSeconds(params[family+"expires"])
		if err == nil && ok {
			return signed.Add(seconds), true
		}
	}
	if params["sig"] != "" {
		for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z", "2006-01-02"} {
			if at, err := time.Parse(layout, params["se"]); err == nil {
				return at, true
			}
		}
	}
	if _, end, found := strings.Cut(params["q-sign-time"], ";"); found {
		if seconds, ok := wholeSeconds(end); ok {
			return time.Unix(0, 0).Add(seconds), true
		}
	}
	if params["signature"] != "" || params["x-oss-signature"] != "" {
		for _, name := range []string{"expires", "x-oss-expires"} {
			if seconds, ok := wholeSeconds(params[name]); ok {
				return time.Unix(0, 0).Add(seconds), true
			}
		}
	}
	return time.Time{}, false
}

// wholeSeconds parses a number of seconds that is valid as a time.
func wholeSeconds(text string) (time.Duration, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return time.Duration(n) * time.Second, err == nil && n >= 0 && n < 1<<33
}

// unescaped decodes every %XX of a query; malformed ones stay.
func unescaped(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var plain strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			if n, err := strconv.ParseUint(text[i+1:i+3], 16, 8); err == nil {
				plain.WriteByte(byte(n))
				i += 2
				continue
			}
		}
		plain.WriteByte(text[i])
	}
	return plain.String()
}
