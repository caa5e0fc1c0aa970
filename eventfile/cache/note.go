package cache

import "context"

// Notes are small texts that make the next visit quicker and that nothing depends on: they go with Clear.

// noteKey is the setting that holds a note.
func noteKey(name string) string { return "note " + name }

// Note returns the text noted under a name, "" when there is none.
func (c *Cache) Note(ctx context.Context, name string) (string, error) {
	got, err := c.store.Get(ctx, TableSettings, noteKey(name))
	if err != nil {
		return "", err
	}
	return string(got[0]), nil
}

// SetNote notes a text in place of the one before, whichever tab wrote that.
func (c *Cache) SetNote(ctx context.Context, name, text string) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	return c.store.Apply(ctx, Put(TableSettings, noteKey(name), []byte(text)))
}
