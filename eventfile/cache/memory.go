package cache

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Memory is a [Store] that forgets everything when the program ends. It can replace IndexedDB in
// tests, including tests of several tabs.
type Memory struct {
	quotaBytes int64

	mu     sync.Mutex
	values map[place]Change // OpPut and OpPutBlob changes, by their place
	claims map[string]int   // number of claims per source
}

type place struct{ table, key string }

// NewMemory returns an empty store that refuses, with ErrQuota, to hold more than quotaBytes of
// values and blobs; 0 for no limit.
func NewMemory(quotaBytes int64) *Memory {
	return &Memory{
		quotaBytes: quotaBytes, values: make(map[place]Change), claims: make(map[string]int),
	}
}

// Get implements [Store].
func (m *Memory) Get(ctx context.Context, table string, keys ...string) ([][]byte, error) {
	if err := check(ctx, table); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	found := make([][]byte, len(keys))
	for i, key := range keys {
		if v, ok := m.values[place{table, key}]; ok && v.Op == OpPut {
			found[i] = append([]byte{}, v.Bytes...)
		}
	}
	return found, nil
}

// Blob implements [Store].
func (m *Memory) Blob(ctx context.Context, table, key string) (Blob, error) {
	if err := check(ctx, table); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.values[place{table, key}]
	if !ok || v.Op != OpPutBlob {
		return nil, fmt.Errorf("blob %q: %w", key, ErrNotFound)
	}
	return v.Blob, nil
}

// List implements [Store].
func (m *Memory) List(ctx context.Context, table string) ([]Entry, error) {
	if err := check(ctx, table); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var entries []Entry
	for at, v := range m.values {
		if at.table == table && v.Op == OpPut {
			entries = append(entries, Entry{Key: at.key, Bytes: append([]byte{}, v.Bytes...)})
		}
	}
	return entries, nil
}

// Apply implements [Store].
func (m *Memory) Apply(ctx context.Context, changes ...Change) error {
	for _, c := range changes {
		if err := check(ctx, c.Table); err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	next := maps.Clone(m.values)
	for _, c := range changes {
		if c.Op == OpExpect && !m.holds(c) { // next may differ from m.values by now
			return fmt.Errorf("%s %q: %w", c.Table, c.Key, ErrConflict)
		}
		apply(next, c)
	}
	if size := sizeOf(next); m.quotaBytes > 0 && size > m.quotaBytes {
		return fmt.Errorf("store %d bytes: %w", size, ErrQuota)
	}
	m.values = next
	return nil
}

// holds reports whether an expectation is met.
func (m *Memory) holds(c Change) bool {
	v, ok := m.values[place{c.Table, c.Key}]
	if !ok || v.Op != OpPut {
		return c.Bytes == nil
	}
	return c.Bytes != nil && bytes.Equal(v.Bytes, c.Bytes)
}

// FreeBytes implements [Store].
func (m *Memory) FreeBytes(context.Context) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.quotaBytes == 0 {
		return -1
	}
	return m.quotaBytes - sizeOf(m.values)
}

// Claim implements [Store].
func (m *Memory) Claim(source string) (release func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.claims[source]++
	return sync.OnceFunc(func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.claims[source]--; m.claims[source] == 0 {
			delete(m.claims, source)
		}
	})
}

// Claimed implements [Store].
func (m *Memory) Claimed(ctx context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Collect(maps.Keys(m.claims)), ctx.Err()
}

// check refuses tables that IndexedDB would refuse.
func check(ctx context.Context, table string) error {
	if !slices.Contains(Tables(), table) {
		return fmt.Errorf("no table %q", table)
	}
	return ctx.Err()
}

func apply(values map[place]Change, c Change) {
	at := place{c.Table, c.Key}
	switch c.Op {
	case OpPut:
		c.Bytes = bytes.Clone(c.Bytes)
		values[at] = c
	case OpPutBlob:
		values[at] = c
	case OpDelete:
		delete(values, at)
	case OpDeletePrefix:
		maps.DeleteFunc(values, func(p place, _ Change) bool {
			return p.table == c.Table && strings.HasPrefix(p.key, c.Key)
		})
	}
}

func sizeOf(values map[place]Change) (total int64) {
	for _, v := range values {
		if v.Blob != nil {
			total += v.Blob.SizeBytes()
		}
		total += int64(len(v.Bytes))
	}
	return total
}
