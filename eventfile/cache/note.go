package cache

import "context"

// Notes are small texts that make the next visit faster. Nothing depends on them: Clear deletes
// them.

// noteKey returns the key of a note among the settings.
func noteKey(name string) string { return "note " + name }

// Note returns the note with a name, "" if there is none.
func (c *Cache) Note(ctx context.Context, name string) (string, error) {
	got, err := c.store.Get(ctx, TableSettings, noteKey(name))
	if err != nil {
		return "", err
	}
	return string(got[0]), nil
}

// SetNote stores a note, replacing the previous one from any tab.
func (c *Cache) SetNote(ctx context.Context, name, text string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	return c.store.Apply(ctx, Put(TableSettings, noteKey(name), []byte(text)))
}
