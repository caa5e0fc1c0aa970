package jsontext

// AppendIndented appends valid JSON text with a line for each field and each element of an array,
// as json.Indent does with two spaces. It ends when dst has most bytes, or a few more: deeply nested
// text may become a thousand times as long.
func AppendIndented(dst, text []byte, most int) []byte {
	depth := 0
	quoted, escaped := false, false
	opened := false // the last byte was an opening bracket or a comma
	for _, c := range text {
		if len(dst) > most {
			break
		}
		if quoted {
			dst = append(dst, c)
			quoted = escaped || c != '"'
			escaped = c == '\\' && !escaped
			continue
		}
		if c <= ' ' {
			continue
		}
		closing := c|0x20 == '}' // or ]
		if closing {
			depth--
		}
		if opened != closing {
			dst = append(dst, '\n')
			for range 2 * depth {
				dst = append(dst, ' ')
			}
		}
		dst = append(dst, c)
		quoted, opened = c == '"', c == ','
		switch c {
		case '{', '[':
			opened = true
			depth++
		case ':':
			dst = append(dst, ' ')
		}
	}
	return dst
}
