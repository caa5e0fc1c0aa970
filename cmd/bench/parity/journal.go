package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/packed"
	"eventlens/eventfile/source/unpack/unzstd"
)

// damage tells which part of a record's framing is damaged.
type damage uint8

// The kinds of damage.
const (
	intact damage = iota
	// badPayload: the data does not match its checksum.
	badPayload
	// badLength: the length cannot be trusted. The record has no data, and the next one was found
	// by searching.
	badLength
)

// record is a record at an offset of a file, intact or damaged.
type record struct {
	offset int64
	data   []byte
	damage damage
}

// file is an event file with its framing: every record, including those that one of the readers
// skips.
type file struct {
	name    string // path below the log directory
	content []byte // unpacked
	packed  bool
	records []record
}

// journal is a run: its files, in reading order.
type journal struct {
	run   string
	files []*file
}

// readJournals reads whole event files of a log directory, grouped into runs by the product's own
// rule.
func readJournals(logdir string) ([]*journal, error) {
	var entries []listing.Entry
	err := filepath.WalkDir(logdir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !listing.IsEventFile(entry.Name()) {
			return err
		}
		below, err := filepath.Rel(logdir, name)
		entries = append(entries,
			listing.Entry{Origin: listing.FromFolder, Path: filepath.ToSlash(below)})
		return err
	})
	if err != nil {
		return nil, err
	}
	var all []*journal
	for _, run := range listing.Runs(entries) {
		j := &journal{run: run.Name}
		for _, i := range run.Files {
			f, err := readFile(logdir, entries[i].Path)
			if err != nil {
				return nil, err
			}
			j.files = append(j.files, f)
		}
		all = append(all, j)
	}
	return all, nil
}

func readFile(logdir, name string) (*file, error) {
	stored, err := os.ReadFile(filepath.Join(logdir, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	plain, err := unpack.NewReader(bytes.NewReader(stored), unzstd.New)
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", name, err)
	}
	defer plain.Close()
	content, err := io.ReadAll(plain)
	var fault *packed.DamageError
	if err != nil && !errors.As(err, &fault) { // data before the damage counts
		return nil, fmt.Errorf("unpack %s: %w", name, err)
	}
	f := &file{name: name, content: content, packed: !bytes.Equal(content, stored)}
	return f, f.frame()
}

// frame splits the content into records. It also stops at an end that is no damage: at a truncated
// record, or at content of another format.
func (f *file) frame() error {
	reader := eventfile.NewReader(bytes.NewReader(f.content), eventfile.Options{})
	for {
		next, err := reader.Read()
		var corrupt *eventfile.CorruptError
		switch {
		case err == nil:
			f.add(record{offset: next.Offset, data: slices.Clone(next.Data)})
		case err == io.EOF, errors.Is(err, eventfile.ErrTruncated):
			return nil
		case errors.As(err, &corrupt):
			f.add(f.damaged(corrupt))
			if !eventfile.Skipped(err) {
				return nil
			}
		default:
			return fmt.Errorf("read %s: %w", f.name, err)
		}
	}
}

// add appends a record. If the previous record is torn, so that r was found inside it, add first
// marks the end of the torn record as a bad length.
func (f *file) add(r record) {
	if n := len(f.records); n > 0 {
		last := f.records[n-1]
		end := last.offset + eventfile.HeaderSize + int64(len(last.data)) + eventfile.FooterSize
		if last.damage == badPayload && r.offset != end {
			f.records = append(f.records, record{offset: end, damage: badLength})
		}
	}
	f.records = append(f.records, r)
}

// damaged returns the record at a fault.
func (f *file) damaged(fault *eventfile.CorruptError) record {
	r := record{offset: fault.Offset, damage: badLength}
	if strings.Contains(fault.What, "payload") {
		size := int64(binary.LittleEndian.Uint64(f.content[fault.Offset:]))
		start := fault.Offset + eventfile.HeaderSize
		r.data, r.damage = f.content[start:start+size], badPayload
	}
	return r
}
