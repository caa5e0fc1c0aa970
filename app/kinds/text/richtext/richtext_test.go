package richtext_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/text"
	"eventlens/app/kinds/text/richtext"
)

// example is an example of CommonMark's test suite.
type example struct {
	Number   int    `json:"example"`
	Markdown string `json:"markdown"`
	HTML     string `json:"html"`
	Section  string `json:"section"`
}

// spec returns CommonMark's test suite, from the parser's module.
func spec(t *testing.T) (all []example) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("the go command, which tells where the suite lies, cannot be run here; the native tests read it")
	}
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/yuin/goldmark").Output()
	require.NoError(t, err)
	content, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &all))
	require.Greater(t, len(all), 600)
	return all
}

// normal writes marks like the script of the golden files: without insignificant white space.
func normal(marks []text.Mark) string {
	n := normaliser{}
	for _, m := range marks {
		n.close(m.Depth)
		if m.Tag == text.Text {
			n.text += m.Text
			continue
		}
		n.open(m)
	}
	n.close(0)
	n.flush(true)
	return n.out.String()
}

type normaliser struct {
	out    strings.Builder
	text   string
	blocks bool // the last part is the tag of a block
	began  bool
	within []text.Tag
}

func block(t text.Tag) bool {
	switch t {
	case text.A, text.Code, text.Em, text.Img, text.Strong:
		return false
	}
	return true
}

func (n *normaliser) flush(beforeBlock bool) {
	pre := false
	for _, t := range n.within {
		pre = pre || t == text.Pre
	}
	s := n.text
	if !pre {
		s = regexp.MustCompile(`[ \t\n\r\f]+`).ReplaceAllString(s, " ")
		if n.blocks || !n.began {
			s = strings.TrimLeft(s, " ")
		}
		if beforeBlock {
			s = strings.TrimRight(s, " ")
		}
	} else if beforeBlock {
		s = strings.TrimRight(s, "\n")
	}
	if s != "" {
		n.out.WriteString(strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s))
		n.blocks, n.began = false, true
	}
	n.text = ""
}

func (n *normaliser) tag(t text.Tag, s string) {
	n.flush(block(t))
	n.out.WriteString(s)
	n.blocks, n.began = block(t), true
}

func (n *normaliser) open(m text.Mark) {
	attrs := ""
	attr := func(name, value string) {
		if value != "" {
			attrs += fmt.Sprintf(` %s="%s"`, name,
				strings.ReplaceAll(html.EscapeString(value), "&#39;", "&#x27;"))
		}
	}
	if m.Tag == text.Img {
		attr("alt", m.Text)
		attr("src", m.URL)
	} else {
		attr("href", m.URL)
	}
	attr("title", m.Title)
	n.tag(m.Tag, "<"+m.Tag.Name()+strings.ReplaceAll(attrs, "&#34;", "&quot;")+">")
	if m.Tag != text.BR && m.Tag != text.HR && m.Tag != text.Img {
		n.within = append(n.within, m.Tag)
	}
}

func (n *normaliser) close(depth int) {
	for len(n.within) > depth {
		last := n.within[len(n.within)-1]
		n.flush(block(last))
		n.within = n.within[:len(n.within)-1]
		n.tag(last, "</"+last.Name()+">")
	}
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}

// sums are the hashes of TensorBoard's result for an example: unchanged, and without relative
// addresses.
type sums struct{ whole, absolute string }

func peer(t *testing.T) map[int]sums {
	t.Helper()
	content, err := os.ReadFile("../../../../testdata/markdown/peer.txt")
	require.NoError(t, err)
	found := map[int]sums{}
	for line := range strings.Lines(string(content)) {
		var number int
		var s sums
		_, err := fmt.Sscan(line, &number, &s.whole, &s.absolute)
		require.NoError(t, err)
		found[number] = s
	}
	return found
}

// TestCommonMark compares every example of CommonMark's test suite with the expected result,
// reduced to the allowed elements. Headings without a space after their marks are as in
// TensorBoard.
func TestCommonMark(t *testing.T) {
	const sevenMarks, noBlank = 63, 64
	var failed []int
	for _, e := range spec(t) {
		got, want := normal(richtext.Render([]string{e.Markdown}, 0).Marks),
			normal(richtext.Marks(e.HTML))
		if got != want {
			failed = append(failed, e.Number)
			t.Logf("%d: %q\n got %s\nwant %s", e.Number, e.Markdown, got, want)
		}
	}
	assert.Equal(t, []int{sevenMarks, noBlank}, failed)
}

// TestTightHeadings compares with TensorBoard's results for the same texts.
func TestTightHeadings(t *testing.T) {
	for source, want := range map[string]string{
		"#heading":               "<h1>heading</h1>",
		"##heading two##":        "<h2>heading two</h2>",
		"text\n#heading\nmore":   "<p>text</p><h1>heading</h1><p>more</p>",
		"####### seven":          "<h6># seven</h6>",
		"#5 **bolt**\n\n#tag #2": "<h1>5 <strong>bolt</strong></h1><h1>tag #2</h1>",
		"> #x":                   "<blockquote><h1>x</h1></blockquote>",
		"- #x":                   "<ul><li><h1>x</h1></li></ul>",
		"#!bash":                 "<h1>!bash</h1>",
		`\#x`:                    "<p>#x</p>",
		"  #x":                   "<p>#x</p>",
		"```\n#x\n```":           "<pre><code>#x\n</code></pre>",
		"    #x":                 "<pre><code>#x\n</code></pre>",
	} {
		assert.Equal(t, normal(richtext.Marks(want)),
			normal(richtext.Render([]string{source}, 0).Marks), "%q", source)
	}
}

var update = flag.Bool("update", false, "write testdata/markdown/differences.txt anew")

// TestPeersMarkdown compares every example of CommonMark's test suite with TensorBoard's result.
// Examples that are interpreted differently are listed in differences.txt.
func TestPeersMarkdown(t *testing.T) {
	want := peer(t)
	same, relative := 0, 0
	bySection := map[string][]string{}
	var sections []string
	for _, e := range spec(t) {
		switch sum := hash(normal(richtext.Render([]string{e.Markdown}, 0).Marks)); sum {
		case want[e.Number].whole:
			same++
		case want[e.Number].absolute:
			relative++
		default:
			if bySection[e.Section] == nil {
				sections = append(sections, e.Section)
			}
			bySection[e.Section] = append(bySection[e.Section], strconv.Itoa(e.Number))
		}
	}
	differences := fmt.Sprintf("%d examples are the same, %d but for a relative address, which is not followed here. The others:\n", same, relative)
	for _, s := range sections {
		differences += s + ": " + strings.Join(bySection[s], " ") + "\n"
	}
	const path = "../../../../testdata/markdown/differences.txt"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(differences), 0o644))
	}
	listed, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(listed), differences)
}
