package web_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kinds/mesh"
	"eventlens/app/words"
)

// before returns the part of a text before a separator.
func before(text, separator string) string {
	part, _, _ := strings.Cut(text, separator)
	return part
}

// TestTextsOfScripts checks that the texts handed to scripts are exactly those that the scripts
// use.
func TestTextsOfScripts(t *testing.T) {
	for _, tt := range []struct {
		texts   string
		scripts []string
		use     string // matches a name that is surely of a text
	}{
		{mesh.Texts(), []string{"kinds/mesh/mesh.js", "kinds/mesh/meshscene.js",
			"kinds/mesh/meshtensor.js", "kinds/mesh/meshtools.js"},
			`\b(?:this\.text|note|new Fault)\('(\w+)'`},
		{words.SharePanel("link", "true", []string{"risk", "why"}),
			[]string{"../web/sharepanel.js"}, `[^/]\btexts\.(\w+)`},
		{before(words.ShortcutTexts, "\f"), []string{"../web/keylist.js"}, `[^/]\btexts\.(\w+)`},
		{words.ViewsPanel("log", "view", "f\tg"), []string{"../web/views.js", "../web/viewtext.js"},
			`[^/]\btexts\.(\w+)`},
		{words.NotesDialog("loss", "1", "1\ta"), []string{"../web/notes.js"},
			`[^/]\btexts\.(\w+)`},
		{words.WatchTexts, []string{"../web/watchpanel.js"}, `[^/]\btexts\.(\w+)`},
		{before(words.PaletteTexts, "\f"), []string{"../web/palette.js"}, `[^/]\btexts\.(\w+)`},
		{words.LayoutEditor(),
			[]string{"kinds/scalar/layouteditor.js", "kinds/scalar/layoutviews.js"},
			`[^/]\btexts\.(\w+)`},
	} {
		var source strings.Builder
		for _, name := range tt.scripts {
			content, err := os.ReadFile("../app/" + name)
			require.NoError(t, err)
			source.Write(content)
		}
		given := map[string]bool{}
		for line := range strings.Lines(strings.TrimSuffix(tt.texts, "\n")) {
			name, text, found := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			require.True(t, found && text != "", line)
			require.False(t, given[name], "%s is there twice", name)
			given[name] = true
			used := regexp.MustCompile(`'` + name + `'|\btexts\.` + name + `\b|(?m)^  ` + name +
				`: '`)
			assert.True(t, used.MatchString(source.String()), "no script uses %s", name)
		}
		uses := regexp.MustCompile(tt.use).FindAllStringSubmatch(source.String(), -1)
		require.NotEmpty(t, uses)
		for _, use := range uses {
			assert.True(t, given[use[1]], "%s uses %s, which is not there", tt.scripts, use[1])
		}
	}
}
