package listing

import "strings"

// htmlFolder reads the links of a folder's page to its direct content, with size and date if they
// follow the link. isListing reports whether the page shows other signs of a folder listing, so
// that it may be empty.
func htmlFolder(page, folder string) (objects []*object, isListing bool) {
	head := strings.ToLower(page[:min(len(page), 1024)])
	for _, sign := range []string{
		"index of ", "directory listing for", "listing directory ", "files within ",
		"<pre>\n</pre>",
	} {
		isListing = isListing || strings.Contains(head, sign)
	}
	seen := make(map[string]*object)
	for {
		i := strings.IndexByte(page, '<')
		if i < 0 || i+3 > len(page) {
			return objects, isListing
		}
		page = page[i+1:]
		if strings.HasPrefix(page, "!--") {
			_, page, _ = strings.Cut(page, "-->")
			continue
		}
		if page[0]|0x20 != 'a' || page[1] > ' ' {
			continue
		}
		end := tagEnd(page)
		if end < 0 {
			return objects, isListing
		}
		attributes := page[1:end]
		href := linkOf(attributes)
		page = page[end+1:]
		isListing = isListing || href == "../"
		name, isFolder, ok := childOf(folder, href)
		if !ok {
			continue
		}
		isFolder = isFolder || looksLikeFolder(attributes, page)
		o := seen[name] // an icon before the name may have the same link
		if o == nil {
			o = &object{key: name, folder: isFolder, size: -1}
			seen[name] = o
			objects = append(objects, o)
		}
		if !isFolder && o.modified == "" {
			rowInfo(page, o)
		}
	}
}

// looksLikeFolder reports whether a link without a final slash leads to a folder, from its
// attributes and the text after it: servers that omit the slash write it after the name (aiohttp),
// or show no size for a folder (serve-index of Express, live-server).
func looksLikeFolder(attributes, behind string) bool {
	label, _, ended := strings.Cut(behind[:min(len(behind), 1024)], "</a>")
	return ended &&
		(strings.HasSuffix(label, "/") ||
			strings.Contains(label, `class="size"></span>`)) || strings.Contains(attributes,
		"icon icon-directory")
}

// linkOf returns the target of a link from its attributes. Entities unknown to XML stay.
func linkOf(attributes string) string {
	i := strings.Index(attributes, "href")
	if i < 0 {
		if i = strings.Index(attributes, "HREF"); i < 0 {
			return ""
		}
	}
	value, ok := strings.CutPrefix(strings.TrimSpace(attributes[i+len("href"):]), "=")
	value = strings.TrimSpace(value)
	if !ok || value == "" {
		return ""
	}
	if quote := value[:1]; quote == `"` || quote == "'" {
		value, _, _ = strings.Cut(value[1:], quote)
	} else if i := strings.IndexAny(value, " \t\r\n"); i >= 0 {
		value = value[:i]
	}
	plain, _ := appendText(nil, value)
	return strings.Trim(string(plain), " \t\r\n")
}

// rowInfo reads size and date of a file, which follow its link on the same line or in the same
// table row: a word with two dashes and a digit, a time, and the size. A rounded size like "1.2K"
// counts as unknown.
func rowInfo(page string, o *object) {
	row := page[:min(len(page), 1024)]
	if _, behind, ok := strings.Cut(row, "</a>"); ok {
		row = behind
	}
	for _, end := range []string{"\n", "<a ", "</tr"} {
		row, _, _ = strings.Cut(row, end)
	}
	dated := 0
	for row != "" {
		i := strings.IndexAny(row, " \t<>")
		if i < 0 {
			i = len(row)
		}
		word := row[:i]
		row = row[min(i+1, len(row)):]
		switch {
		case word == "":
		case dated == 0:
			if isDigit(word[0]) && strings.Count(word, "-") == 2 {
				o.modified, dated = word, 1
			}
		case dated == 1 && strings.IndexByte(word, ':') > 0:
			o.modified, dated = o.modified+" "+word, 2
		case isDigit(word[0]) || word == "-":
			o.size = parseSize(word)
			return
		}
	}
}
