package source

import (
	"strconv"
	"strings"
	"time"
)

// validity holds the parameters of a signed query that tell when the signature ends. Times are in
// seconds since the Unix epoch; 0 for an unknown time, -1 for an unknown duration.
type validity struct {
	signed, lasts int64 // when it was signed, and for how many seconds it is valid
	ends          int64
	azure         int64 // the end of a shared access signature
	cos           int64 // the end of a signature of Tencent COS
	plain, sas    bool  // there is a signature whose parameters are ends, or azure
}

// Expiry returns when a signed query expires, according to its parameters; ok is false if they do
// not tell. It knows AWS signature 4 and its variants by Google, Aliyun, Huawei, Tencent and
// Volcengine; AWS signature 2 and its derivatives; Azure; and Tencent COS.
func Expiry(query string) (at time.Time, ok bool) {
	s := validity{lasts: -1}
	for param := range strings.SplitSeq(query, "&") {
		_, value, _ := strings.Cut(param, "=")
		s.read(paramName(param), Unescape(value))
	}
	end := int64(0)
	switch {
	case s.signed > 0 && s.lasts >= 0:
		end = s.signed + s.lasts
	case s.sas && s.azure > 0:
		end = s.azure
	case s.cos > 0:
		end = s.cos
	case s.plain:
		end = max(s.ends, s.lasts)
	}
	return time.Unix(end, 0), end > 0
}

func (s *validity) read(name, value string) {
	switch name {
	case "sig":
		s.sas = true
	case "se":
		s.azure = digitsTime(value)
	case "q-sign-time":
		_, end, _ := strings.Cut(value, ";")
		s.cos = wholeSeconds(end)
	case "signature", "x-oss-signature":
		s.plain = true
	case "expires":
		s.ends = wholeSeconds(value)
	default:
		switch {
		case !signs(name, false):
		case strings.HasSuffix(name, "-date"):
			s.signed = digitsTime(value)
		case strings.HasSuffix(name, "-expires"):
			s.lasts = wholeSeconds(value)
		}
	}
}

// wholeSeconds parses a number of seconds, -1 if it is not valid as a time.
func wholeSeconds(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 || n >= 1<<33 {
		return -1
	}
	return n
}

// digitsTime parses a UTC time by its digits alone: "20060102T150405Z", "2006-01-02T15:04Z" or
// "2006-01-02". It returns seconds since the Unix epoch, 0 if there is no whole date.
func digitsTime(text string) (unixSec int64) {
	var fields [6]int // the first has four digits, the others two
	digits := 0
	for i := 0; i < len(text) && digits < 14; i++ {
		if c := text[i]; c >= '0' && c <= '9' {
			at := max(0, digits/2-1)
			fields[at] = fields[at]*10 + int(c-'0')
			digits++
		}
	}
	if digits < 8 {
		return 0
	}
	return time.Date(fields[0], time.Month(fields[1]), fields[2], fields[3], fields[4], fields[5],
		0, time.UTC).Unix()
}
