package listing

import (
	"bytes"
	"strings"
)

// htmlFolder reads the links of a folder's page that go to what is directly in it, with size and date where they stand behind the link. isListing says whether the page
// is one of a folder by other signs, too, so that it may be empty.
func htmlFolder(page []byte, folder string) (objects []object, isListing bool) {
	isListing = looksListed(page)
	seen := make(map[string]int) // where in objects
	scanLinks(page, func(href string, behind []byte) {
		name, isFolder, ok := childOf(folder, href)
		if href == "../" || href == ".." {
			isListing = true
		}
		if !ok {
			return
		}
		i, again := seen[name] // an icon may link to the same, before the name
		if !again {
			i = len(objects)
			seen[name] = i
			objects = append(objects, object{key: name, folder: isFolder, size: -1})
		}
		if o := &objects[i]; !isFolder && o.modified == "" {
			o.size, o.modified = rowInfo(behind)
		}
	})
	return objects, isListing
}

// looksListed reports whether a page says that it is a folder's: in its title, or as Go's file server does, which gives a list alone.
func looksListed(page []byte) bool {
	head := bytes.ToLower(page[:min(len(page), 1024)])
	return bytes.Contains(head, []byte("index of ")) || bytes.Contains(head, []byte("directory listing for")) ||
		bytes.HasPrefix(bytes.TrimSpace(head), []byte("<pre>")) || bytes.HasSuffix(bytes.TrimSpace(head), []byte("<pre>\n</pre>"))
}

// scanLinks calls visit with every link of a page, and with what stands behind it on its line.
func scanLinks(page []byte, visit func(href string, behind []byte)) {
	for {
		i := bytes.IndexByte(page, '<')
		if i < 0 {
			return
		}
		page = page[i+1:]
		switch {
		case bytes.HasPrefix(page, []byte("!--")):
			page = behind(page, "-->")
		case isTag(page, "script"):
			page = behind(page, "</script")
		case isTag(page, "style"):
			page = behind(page, "</style")
		case isTag(page, "a"):
			href, rest := linkTag(page[1:])
			page = rest
			if href != "" {
				visit(href, rowBehind(page))
			}
		}
	}
}

// isTag reports whether text, from behind its "<" on, is a start tag of a name in lower case.
func isTag(text []byte, name string) bool {
	return len(text) > len(name) && bytes.EqualFold(text[:len(name)], []byte(name)) && bytes.IndexByte([]byte(" \t\r\n>/"), text[len(name)]) >= 0
}

// behind returns what stands behind the next occurrence of a text in lower case; nothing when there is none.
func behind(page []byte, end string) []byte {
	for i := 0; i+len(end) <= len(page); i++ {
		if j := bytes.IndexByte(page[i:], end[0]); j < 0 {
			break
		} else if i += j; i+len(end) <= len(page) && bytes.EqualFold(page[i:i+len(end)], []byte(end)) {
			return page[i+len(end):]
		}
	}
	return nil
}

// linkTag reads the attributes of a link and returns where it goes to, and what stands behind the tag.
func linkTag(text []byte) (href string, rest []byte) {
	for {
		text = bytes.TrimLeft(text, " \t\r\n/")
		if len(text) == 0 {
			return href, nil
		}
		if text[0] == '>' {
			return href, text[1:]
		}
		n := bytes.IndexAny(text, " \t\r\n=>")
		if n < 0 {
			return href, nil
		}
		name := text[:n]
		if n == 0 { // a stray "="
			n = 1
		}
		text = bytes.TrimLeft(text[n:], " \t\r\n")
		var value []byte
		if len(name) > 0 && len(text) > 0 && text[0] == '=' {
			value, text = attributeValue(bytes.TrimLeft(text[1:], " \t\r\n"))
		}
		if href == "" && bytes.EqualFold(name, []byte("href")) {
			href = strings.Trim(htmlText(value), " \t\r\n")
		}
	}
}

// attributeValue reads an attribute's value, in quotes or without.
func attributeValue(text []byte) (value, rest []byte) {
	if len(text) > 0 && (text[0] == '"' || text[0] == '\'') {
		value, rest, _ = bytes.Cut(text[1:], text[:1])
		return value, rest
	}
	n := bytes.IndexAny(text, " \t\r\n>")
	if n < 0 {
		n = len(text)
	}
	return text[:n], text[n:]
}

// htmlText resolves the entities of XML, which are what servers escape names with. Others stay as they are.
func htmlText(text []byte) string {
	if bytes.IndexByte(text, '&') < 0 {
		return string(text)
	}
	var b strings.Builder
	for len(text) > 0 {
		if text[0] == '&' {
			if c, size := entity(text); size > 0 {
				b.WriteRune(c)
				text = text[size:]
				continue
			}
		}
		b.WriteByte(text[0])
		text = text[1:]
	}
	return b.String()
}

// rowBehind returns what stands behind a link on its line or in its row of a table.
func rowBehind(page []byte) []byte {
	if i := bytes.Index(page, []byte("</a>")); i >= 0 {
		page = page[i+len("</a>"):]
	}
	for _, end := range []string{"\n", "<a ", "</tr", "<A ", "</TR"} {
		if i := bytes.Index(page[:min(len(page), 512)], []byte(end)); i >= 0 {
			page = page[:i]
		}
	}
	return page[:min(len(page), 512)]
}

// rowInfo reads size and date of a row: a word with two dashes or more and a digit, a time, and the size. A size that is rounded, as "1.2K" is, counts as unknown.
func rowInfo(row []byte) (size int64, modified string) {
	words := strings.Fields(withoutTags(row))
	for i, word := range words {
		if strings.Count(word, "-") != 2 || len(word) < len("1-Jan-70") || !strings.ContainsAny(word, "0123456789") {
			continue
		}
		modified, i = word, i+1
		if i < len(words) && strings.Contains(words[i], ":") {
			modified, i = modified+" "+words[i], i+1
		}
		if i < len(words) {
			return parseSize(words[i]), modified
		}
		return -1, modified
	}
	return -1, ""
}

// withoutTags puts a space in the place of every tag.
func withoutTags(text []byte) string {
	var b strings.Builder
	for {
		i := bytes.IndexByte(text, '<')
		if i < 0 {
			b.Write(text)
			return b.String()
		}
		b.Write(text[:i])
		b.WriteByte(' ')
		if text = text[i:]; bytes.IndexByte(text, '>') < 0 {
			return b.String()
		}
		text = text[bytes.IndexByte(text, '>')+1:]
	}
}
