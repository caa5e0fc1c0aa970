package source

// SetKeepBytes lowers the size of the largest file that h keeps.
func SetKeepBytes(h *HTTP, n int64) { h.keep = n }

// ParseContentRange gives the fuzz test the header parser.
func ParseContentRange(value string) (start, total int64, ok bool) {
	r, ok := parseContentRange(value)
	return r.start, r.total, ok
}
