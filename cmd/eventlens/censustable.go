package main

import (
	"bufio"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// print writes the census for people: for each run a table of its tags, a table of its files, and
// the problems. Output errors stay in out.
func (c *census) print(out *bufio.Writer) {
	files, tags, values, problems := 0, 0, 0, 0
	for _, run := range c.Runs {
		fmt.Fprintf(out, "run %s\n\n", plainName(run.Run))
		run.tagTable().print(out)
		run.fileTable().print(out)
		run.printProblems(out)
		files += len(run.Files)
		tags += len(run.Tags)
		for _, tag := range run.Tags {
			values += tag.Count
			problems += tag.Problems
		}
		for _, file := range run.Files {
			problems += file.Problems
		}
	}
	c.printProfiles(out)
	c.printEmbeddings(out)
	problems += c.problemCount()
	traces, results := 0, 0
	for _, profile := range c.Profiles {
		traces += len(profile.Files)
		results += len(profile.Results)
		for _, file := range profile.Files {
			problems += file.problems()
		}
	}
	sums := []string{counted(len(c.Runs), "run"), counted(files, "file"), counted(tags, "tag"),
		counted(values, "value"), counted(problems, "problem")}
	if len(c.Profiles) > 0 {
		sums = append(sums, counted(len(c.Profiles), "profile"), counted(traces, "trace"))
	}
	if results > 0 {
		sums = append(sums, counted(results, "result"))
	}
	if len(c.Embeddings) > 0 {
		sums = append(sums, counted(len(c.Embeddings), "embedding"))
	}
	fmt.Fprintln(out, strings.Join(sums, ", "))
}

// counted returns a count with its noun.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func (r *runCensus) tagTable() *table {
	t := &table{columns: []tableColumn{{"PLUGIN", left}, {"FORM", left}, {"COUNT", right},
		{"STEPS", right}, {"START", left}, {"END", left},
		{"BYTES", right}, {"SHAPE", left}, {"REWINDS", right}, {"PROBLEMS", right},
		{"TAG", left}}}
	for _, tag := range r.Tags {
		steps := strconv.FormatInt(tag.MinStep, 10)
		if tag.MaxStep != tag.MinStep {
			steps += ".." + strconv.FormatInt(tag.MaxStep, 10)
		}
		t.row(optional(tag.Plugin), strings.Join(tag.Forms, ","), strconv.Itoa(tag.Count), steps,
			tag.Start.String(), tag.End.String(),
			strconv.FormatInt(tag.Bytes, 10), shapeText(tag.Shape), unlessZero(tag.Rewinds),
			unlessZero(tag.Problems), plainName(tag.Tag))
	}
	return t
}

// shapeText returns the sizes of the axes of an embedding, "" for nil.
func shapeText(shape []int64) string {
	if shape == nil {
		return ""
	}
	return fmt.Sprintf("%d × %d", shape[0], shape[1])
}

func (r *runCensus) fileTable() *table {
	t := &table{columns: []tableColumn{{"SIZE", right}, {"RECORDS", right}, {"PROBLEMS", right},
		{"VERSION", left}, {"WRITER", left},
		{"OTHER EVENTS", left}, {"FILE", left}}}
	for _, file := range r.Files {
		var others []string
		for _, kind := range slices.Sorted(maps.Keys(file.Events)) {
			if kind != "file_version" {
				others = append(others, fmt.Sprintf("%s:%d", kind, file.Events[kind]))
			}
		}
		t.row(strconv.FormatInt(file.Size, 10), strconv.Itoa(file.Records),
			unlessZero(file.Problems), optional(file.Version), optional(file.Writer),
			strings.Join(others, ","), plainName(file.File))
	}
	return t
}

// printProblems writes the first problems of each file, and the first of each tag.
func (r *runCensus) printProblems(out *bufio.Writer) {
	found := false
	for _, file := range r.Files {
		found = found || file.Problems > 0
		for _, p := range file.First {
			printProblem(out, file.File, p, "")
		}
		if more := file.Problems - len(file.First); more > 0 {
			fmt.Fprintf(out, "%s: %s more\n", plainName(file.File), counted(more, "problem"))
		}
	}
	for _, tag := range r.Tags {
		if tag.First != nil {
			found = true
			printProblem(out, tag.First.File, *tag.First,
				fmt.Sprintf("; %s of tag %q", counted(tag.Problems, "value"), tag.Tag))
		}
	}
	if found {
		fmt.Fprintln(out)
	}
}

func printProblem(out *bufio.Writer, file string, p problem, more string) {
	fmt.Fprintf(out, "%s: at byte %d: %s", plainName(file), p.Offset, p.Problem)
	if p.Skipped > 0 {
		fmt.Fprintf(out, "; %d bytes skipped", p.Skipped)
	}
	fmt.Fprintln(out, more)
}

// unlessZero returns the number, or "" for zero.
func unlessZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// plainName returns a name from a file in a form that is safe to print on a terminal. It quotes the
// name if it is empty, or holds anything but printable characters.
func plainName(name string) string {
	quoted := strconv.Quote(name)
	if name != "" && quoted[1:len(quoted)-1] == name && strings.TrimSpace(name) == name {
		return name
	}
	return quoted
}

// optional returns the plain name, or "" for no name.
func optional(name string) string {
	if name == "" {
		return ""
	}
	return plainName(name)
}

// table aligns text in columns, two spaces apart. The last column has no width limit, so names go
// there.
type table struct {
	columns []tableColumn
	rows    [][]string
}

// tableColumn is one column of a table.
type tableColumn struct {
	head string
	side side
}

// side says where the text of a column is aligned: numbers on the right.
type side bool

const (
	left  side = false
	right side = true
)

func (t *table) row(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the table and an empty line after it. It omits columns that are empty in all rows,
// and tables without rows.
func (t *table) print(out *bufio.Writer) {
	if len(t.rows) == 0 {
		return
	}
	widths := make([]int, len(t.columns))
	heads := make([]string, len(t.columns))
	for i, column := range t.columns {
		heads[i] = column.head
		for _, row := range t.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		if widths[i] > 0 {
			widths[i] = max(widths[i], len(column.head))
		}
	}
	t.printRow(out, widths, heads)
	for _, row := range t.rows {
		t.printRow(out, widths, row)
	}
	fmt.Fprintln(out)
}

func (t *table) printRow(out *bufio.Writer, widths []int, cells []string) {
	var line strings.Builder
	for i, cell := range cells {
		if widths[i] == 0 {
			continue
		}
		if t.columns[i].side == right {
			fmt.Fprintf(&line, "%*s  ", widths[i], cell)
		} else {
			fmt.Fprintf(&line, "%-*s  ", widths[i], cell)
		}
	}
	fmt.Fprintln(out, strings.TrimRight(line.String(), " "))
}
