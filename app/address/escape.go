package address

import "strings"

const hexDigits = "0123456789ABCDEF"

// Escape writes every byte as %XX, except letters, digits, -_.~ and the bytes of keep. If keep is
// not empty, s counts as already escaped, and only malformed parts change: a % that does not start
// an escape.
func Escape(s, keep string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		switch {
		case plainByte(c), strings.IndexByte(keep, c) >= 0,
			c == '%' && keep != "" && isEscape(s[i:]):
			b.WriteByte(c)
		default:
			b.WriteString(escapeByte(c))
		}
	}
	return b.String()
}

func escapeByte(c byte) string { return string([]byte{'%', hexDigits[c>>4], hexDigits[c&15]}) }

func plainByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || digit(c) ||
		strings.IndexByte("-_.~", c) >= 0
}

// isEscape reports whether s starts with a well-formed escape.
func isEscape(s string) bool { return len(s) >= 3 && isHex(s[1]) && isHex(s[2]) }

func digit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return digit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
