package markdown

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// writtenMarks writes marks as an outline, to make tests readable.
func writtenMarks(marks []Mark) string {
	names := map[Kind]string{Paragraph: "p", Heading: "h", Code: "pre", List: "ul", Numbered: "ol",
		Item: "li", Quote: "quote", Rule: "hr",
		Table: "table", Row: "tr", HeadCell: "th", Cell: "td", CodeSpan: "code", Strong: "b",
		Emphasis: "i", Struck: "s", Break: "br"}
	var b strings.Builder
	for _, m := range marks {
		switch m.Kind {
		case Text:
			b.WriteString(m.Text)
		case Link:
			fmt.Fprintf(&b, "a<%s>(%s)", m.URL, writtenMarks(m.Kids))
		default:
			fmt.Fprintf(&b, "%s(%s%s)", names[m.Kind], m.Text, writtenMarks(m.Kids))
		}
	}
	return b.String()
}

func TestMarkdown(t *testing.T) {
	for source, want := range map[string]string{
		"":                                     "",
		"  \n\n":                               "",
		"one\ntwo\n\nthree":                    "p(one two)p(three)",
		"one  \ntwo":                           "p(one  br()two)",
		"# Loss #\ntext":                       "h(Loss)p(text)",
		"Loss\n====\nx\n---":                   "h(Loss)h(x)",
		"#heading":                             "h(heading)",
		"text\n##heading two##\n#5 bolt":       "p(text)h(heading two)h(5 bolt)",
		"####### seven":                        "h(# seven)",
		`\#tag`:                                "p(#tag)",
		"- a\n- b\n  - c\n\nd":                 "ul(li(p(a))li(p(b)ul(li(p(c)))))p(d)",
		"3. a\n4. b":                           "ol(li(p(a))li(p(b)))",
		"-1 is less":                           "p(-1 is less)",
		"> a\n> > b":                           "quote(p(a)quote(p(b)))",
		"```go\nx := *p\n```\ny":               "pre(x := *p\n)p(y)",
		"```\nnever closed":                    "pre(never closed\n)",
		"    code\n    more":                   "pre(code\nmore\n)",
		"***\n---":                             "hr()hr()",
		"| a | b |\n|---|:-:|\n| 1 | `2` |\nx": "table(tr(th(a)th(b))tr(td(1)td(code(2))))p(x)",
		"a | b":                                "p(a | b)",
		"**bold** *em* __b__ _e_ ~~gone~~":     "p(b(bold) i(em) b(b) i(e) s(gone))",
		"snake_case_name and 2*3*4":            "p(snake_case_name and 2i(3)4)",
		"* not *":                              "ul(li(p(not *)))",
		"a ** b":                               "p(a ** b)",
		"**a *b* c**":                          "p(b(a i(b) c))",
		"`a*b*` ``x`y``":                       "p(code(a*b*) code(x`y))",
		"`open":                                "p(`open)",
		`\*no\* \\ \q`:                         `p(*no* \ \q)`,
		"&lt;b&gt; &amp; &copy;":               "p(<b> & &copy;)",
		"[w](https://a.example/x_(1) \"t\")":   "p(a<https://a.example/x_(1)>(w))",
		"[*w*](mailto:a@b.example)":            "p(a<mailto:a@b.example>(i(w)))",
		"![a plot](https://a.example/p.png)":   "p(a<https://a.example/p.png>(a plot))",
		"![](https://a.example/p.png)":         "p(a<https://a.example/p.png>(https://a.example/p.png))",
		"![a plot](p.png) b":                   "p(![a plot](p.png) b)",
		"<https://a.example/?q=1> see https://b.example/y.": "p(a<https://a.example/?q=1>(https://a.example/?q=1) see a<https://b.example/y>(https://b.example/y).)",
		"[a][b] [c]": "p([a][b] [c])",
	} {
		marks, cut := Parse(source)
		assert.Equal(t, want, writtenMarks(marks), "%q", source)
		assert.False(t, cut)
	}
}

// TestMarkdownOfStrangers checks that any description gives only text and links to the web.
func TestMarkdownOfStrangers(t *testing.T) {
	for source, want := range map[string]string{
		"<script>alert(1)</script>":             "p(<script>alert(1)</script>)",
		"<img src=x onerror=alert(1)>":          "p(<img src=x onerror=alert(1)>)",
		"[w](javascript:alert(1))":              "p(w)",
		"[w](JaVaScRiPt:alert(1))":              "p(w)",
		"[w](java\tscript:alert(1))":            "p(w)",
		"[w](data:text/html,x)":                 "p(w)",
		"[w](//evil.example)":                   "p(w)",
		"[w](https:\\\\evil.example)":           "p(w)",
		"[w](<javascript:alert(1)>)":            "p(w)",
		"<javascript:alert(1)>":                 "p(<javascript:alert(1)>)",
		"[w](https://a.example/\" onclick=\"x)": "p(a<https://a.example/\">(w))",
		"![<b>](javascript:x)":                  "p(![<b>](javascript:x))",
		"\xff\xfe":                              "p(\uFFFD)",
	} {
		marks, _ := Parse(source)
		assert.Equal(t, want, writtenMarks(marks), "%q", source)
	}
	assert.False(t, SafeLink("https://"))
	assert.True(t, SafeLink("HTTPS://a"))
}

func TestLongMarkdown(t *testing.T) {
	marks, cut := Parse(strings.Repeat("word ", 20_000))
	assert.True(t, cut)
	assert.Len(t, marks, 1)
	_, cut = Parse(strings.Repeat("*a* ", 10_000))
	assert.True(t, cut, "of parts there is an end, too")
}

// depthOf returns the depth and the number of marks.
func depthOf(marks []Mark) (depth, count int) {
	for _, m := range marks {
		d, n := depthOf(m.Kids)
		depth, count = max(depth, d), count+n
	}
	return depth + 1, count + len(marks)
}

func FuzzMarkdown(f *testing.F) {
	for _, seed := range []string{"# a\n- b\n  1. c\n> d\n```\ne\n```\n| f | g |\n|-|-|\n| `h` | [i](https://j) |", "**a *b ~~c~~ d* e**", "[[[[![](()))]]", "<<<>>>",
		strings.Repeat("> ", 500), strings.Repeat("[", 5000), strings.Repeat("*a **b ", 900),
		strings.Repeat("- ", 400), strings.Repeat("`", 3000) + "a", "a\n-\n=\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		marks, _ := Parse(source)
		depth, count := depthOf(marks)
		if depth > 4*markDepth || count > 3*markParts {
			t.Fatalf("%d levels, %d marks", depth, count)
		}
		var check func([]Mark)
		check = func(marks []Mark) {
			for _, m := range marks {
				if m.Kind == Link && !SafeLink(m.URL) || m.Kind != Link && m.URL != "" {
					t.Fatalf("a link to %q", m.URL)
				}
				if m.Kind == Text && !utf8.ValidString(m.Text) {
					t.Fatalf("text %q", m.Text)
				}
				check(m.Kids)
			}
		}
		check(marks)
	})
}
