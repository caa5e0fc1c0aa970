package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"eventlens/app/address"
)

// maxConfig limits the size of a settings file. A longer file is something else.
const maxConfig = 1 << 20

// configField is a field of a settings file. take stores its value, or returns an error if the value
// is invalid.
type configField struct {
	name string
	take func(s *settings, value json.RawMessage) error
}

// configFields lists all fields; the guide describes each.
var configFields = []configField{
	{"title", func(s *settings, value json.RawMessage) error { return oneText(value, s.setTitle) }},
	{"sources", func(s *settings, value json.RawMessage) error {
		return eachText(value, s.addSource)
	}},
	{"hosts", func(s *settings, value json.RawMessage) error {
		return eachText(value, s.allowHost)
	}},
	{"theme", func(s *settings, value json.RawMessage) error { return oneText(value, s.setTheme) }},
	{"accent", func(s *settings, value json.RawMessage) error {
		return oneText(value, s.setAccent)
	}},
	{"language", func(s *settings, value json.RawMessage) error {
		return oneText(value, s.setLanguage)
	}},
	{"view", func(s *settings, value json.RawMessage) error { return oneText(value, s.setView) }},
	{"jobs", func(s *settings, value json.RawMessage) error { return oneText(value, s.setJobs) }},
	{"kept", func(s *settings, value json.RawMessage) error { return oneText(value, s.setKept) }},
	{"demo", func(s *settings, value json.RawMessage) error {
		var demo *bool
		if json.Unmarshal(value, &demo) != nil || demo == nil {
			return fmt.Errorf("got %s, want true or false", jsonKind(value))
		}
		s.noDemo = !*demo
		return nil
	}},
}

// load reads the settings file named by the flags, if any. It returns every problem as an error of
// its own, joined by errors.Join.
func (s *settings) load() error {
	if s.config == "" {
		return nil
	}
	file, err := openRegular(system{}, s.config)
	if err != nil {
		return inputError(s.config, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxConfig+1))
	if err != nil {
		return inputError(s.config, err)
	}
	var problems []error
	for _, problem := range s.read(text) {
		problems = append(problems, inputError(s.config, problem))
	}
	return errors.Join(problems...)
}

// read stores the fields of a settings file, and returns its problems.
func (s *settings) read(text []byte) (problems []error) {
	if len(text) > maxConfig {
		return []error{errors.New("longer than 1 MB: not a file of settings")}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	malformed := func(err error) []error {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("it ends too early")
		}
		line := 1 + bytes.Count(text[:min(int(d.InputOffset()), len(text))], []byte("\n"))
		return append(problems, fmt.Errorf("line %d: not JSON: %w", line, err))
	}
	start, err := d.Token()
	if err != nil {
		return malformed(err)
	}
	if start != json.Delim('{') {
		return []error{fmt.Errorf(`got %s, want an object such as {"title": "..."}`,
			jsonKind(text))}
	}
	seen := map[string]bool{}
	for d.More() {
		key, err := d.Token()
		var value json.RawMessage
		if err == nil {
			err = d.Decode(&value)
		}
		if err != nil {
			return malformed(err)
		}
		name, _ := key.(string)
		if err := s.take(name, value, seen); err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", plainName(name), err))
		}
	}
	if _, err := d.Token(); err != nil {
		return malformed(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return append(problems, errors.New("there is more text after the object"))
	}
	return problems
}

// take stores a field.
func (s *settings) take(name string, value json.RawMessage, seen map[string]bool) error {
	if seen[name] {
		return errors.New("given twice")
	}
	seen[name] = true
	var names []string
	for _, field := range configFields {
		if field.name == name {
			return field.take(s, value)
		}
		names = append(names, field.name)
	}
	return fmt.Errorf("unknown field; %s", suggestion(name, names))
}

// oneText passes a string value to take.
func oneText(value json.RawMessage, take func(string) error) error {
	var text *string
	if json.Unmarshal(value, &text) != nil || text == nil {
		return fmt.Errorf("got %s, want a text", jsonKind(value))
	}
	return take(*text)
}

// eachText passes each string of a list to take.
func eachText(value json.RawMessage, take func(string) error) error {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || list == nil {
		return fmt.Errorf("got %s, want a list of texts", jsonKind(value))
	}
	for i, entry := range list {
		if err := oneText(entry, take); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return nil
}

// jsonKind describes the type of a value.
func jsonKind(value []byte) string {
	switch value = bytes.TrimSpace(value); value[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case 't', 'f', 'n':
		return string(value)
	}
	return "a number"
}

func (s *settings) setTitle(text string) error {
	if s.title = strings.Join(strings.Fields(text), " "); s.title == "" || len(s.title) > 200 {
		return errors.New("want 1 to 200 characters")
	}
	return nil
}

func (s *settings) addSource(text string) error {
	s.sources = append(s.sources, text)
	return checkAddress(text)
}

func (s *settings) setJobs(text string) error {
	s.jobs = text
	return checkAddress(text)
}

// checkAddress returns an error for an invalid address, absolute or relative to the site. The error
// does not repeat the address, which may hold a secret.
func checkAddress(text string) error {
	sources := address.Start("", []string{text})
	switch {
	case len(sources) == 0:
		return errors.New("want an address, such as ../runs/")
	case address.IsLocalPath(sources[0].URL):
		return errors.New("a path of a computer, which no page can open; want an address, such as ../runs/")
	}
	if name, _, named := strings.Cut(text, "="); named && sources[0].URL == text &&
		!strings.ContainsAny(name, "/?:") {
		return errors.New("a name is followed by an address that says where it begins: NAME=./runs/ (and ./NAME=runs/ is a folder)")
	}
	if _, ok := address.Resolve("https://site.example/", sources[0].URL); !ok {
		return errors.New("nothing that a page can fetch; want an address, such as ../runs/")
	}
	return nil
}

func (s *settings) setTheme(text string) error {
	if s.theme = text; text != "light" && text != "dark" {
		return fmt.Errorf(`got %q, want "light" or "dark"; omit it to follow the reader's`, text)
	}
	return nil
}

func (s *settings) setKept(text string) error {
	if s.kept = text; text != "show" && text != "hide" {
		return fmt.Errorf(`got %q, want "show" or "hide"`, text)
	}
	return nil
}

var colour = regexp.MustCompile(`^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

func (s *settings) setAccent(text string) error {
	if s.accent = strings.TrimPrefix(text, "#"); !colour.MatchString(text) {
		return fmt.Errorf("got %q, want a colour such as #c2185b", text)
	}
	return nil
}

// english matches the tags of the viewer's language. With another tag, screen readers would read
// its texts in the wrong language.
var english = regexp.MustCompile(`^(?i:en)(-[0-9A-Za-z]{1,8})*$`)

func (s *settings) setLanguage(text string) error {
	if s.language = text; !english.MatchString(text) {
		return fmt.Errorf(`got %q; the viewer speaks English alone: want "en", or a form of it such as "en-GB"`, text)
	}
	return nil
}

// elsewhere lists keys of the URL's fragment that do not belong in a view, with a hint.
var elsewhere = map[*address.Key]string{
	address.Theme:  `"theme" sets it`,
	address.Recent: "it names what is on one device",
}

// setView parses the text after the # of a URL, in the form that pages write.
func (s *settings) setView(text string) error {
	f := address.Parse(strings.TrimPrefix(strings.TrimSpace(text), "#"))
	if len(f.Sources) > 0 {
		return errors.New(`src: "sources" sets it`)
	}
	var names []string
	for _, key := range address.Keys {
		where, isElsewhere := elsewhere[key]
		if isElsewhere && len(f.List(key)) > 0 {
			return fmt.Errorf("%s: %s", key, where)
		}
		if !isElsewhere {
			names = append(names, key.String())
		}
	}
	for _, pair := range f.Rest {
		name, _, _ := strings.Cut(pair, "=")
		switch {
		case pair == "view=own": // in URLs copied from a site with a view of its own
		case address.KeyNamed(name) != nil:
			return fmt.Errorf("%s: not a valid value", plainName(pair))
		default:
			return fmt.Errorf("%s: unknown key of the address; %s", plainName(name),
				suggestion(name, names))
		}
	}
	f.Rest = nil
	if s.view = f.String(); s.view == "" {
		return errors.New(`it is empty; want keys of the address, such as "tab=scalars&smoothing=0.9"`)
	}
	return nil
}

// suggestion names the known name that was probably meant, or all of them.
func suggestion(name string, known []string) string {
	best, least := "", 3
	for _, other := range known {
		distance := editDistance(strings.ToLower(name), other)
		if len(name) > 2 && (strings.HasPrefix(other, name) || strings.HasPrefix(name, other)) {
			distance = 1
		}
		if distance < least {
			best, least = other, distance
		}
	}
	if best != "" {
		return "did you mean " + best + "?"
	}
	return "known are " + strings.Join(known, ", ")
}

// editDistance counts the letters to insert, delete or replace to turn one text into the other.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
