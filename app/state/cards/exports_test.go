package cards_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestFileName(t *testing.T) {
	tests := map[string][]string{
		"train-loss.csv":        {"train", "loss"},
		"a_b_c-x_y.csv":         {`a/b\c`, "x:y"},
		"_up.csv":               {"../up"},
		"evil_gpj.exe.csv":      {"evil\u202egpj.exe"},
		"nul_l_line.csv":        {"nul\x00l\nline"},
		"scalars.csv":           {"..."},
		"_con.csv":              {"con"},
		"_COM1.x.csv":           {"COM1.x"},
		"COM10.csv":             {"COM10"},
		"漢字-ü.csv":              {"漢字", "ü"},
		"_bad.csv":              {"\xffbad"},
		"b_script_.csv":         {"b<script>"},
		"sp ace-=cmd'(x).csv":   {"sp ace", "=cmd'(x)"},
		"what_-_star_ _pip.csv": {"what?-*star* |pip"},
	}
	for want, parts := range tests {
		assert.Equal(t, want, state.FileName("csv", parts...))
	}
	for _, long := range []string{strings.Repeat("x", 10_000), strings.Repeat("漢", 3000)} {
		name := state.FileName("json", long, "loss")
		assert.LessOrEqual(t, len(name), 120)
		assert.True(t, utf8.ValidString(name))
		assert.True(t, strings.HasSuffix(name, ".json"))
	}
}

func TestExportWords(t *testing.T) {
	assert.Equal(t, "250 of 1,000 points", words.ExportProgress(250, 1000))
	assert.Equal(t, "Download points of loss and 2 more tags",
		words.ExportOf([]string{"loss", "a", "b"}))
	assert.EqualValues(t, 450, state.ExportBytes(wire.ExportCSV, 10, 0))
}
