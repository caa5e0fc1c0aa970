package parse

import (
	"io"

	"eventlens/eventfile"
)

// graph handles a file that is a graph by its name, and no event file by its first bytes. It
// reports whether the file is one. It only determines the size, by reading the file if necessary:
// the graph is fetched and decoded when a page shows it.
func (l *loader) graph() (is bool, err error) {
	if l.job.Graph == "" {
		return false, nil
	}
	l.forget()
	if err := l.openAt(0); err != nil {
		return false, err
	}
	defer l.close()
	l.began = l.cfg.Now()
	l.builder.StartFile(0)
	var head [eventfile.HeaderSize]byte
	n, err := io.ReadFull(l.prefetch, head[:])
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return false, err
	}
	if events, _ := eventfile.Sniff(head[:n]); events || n == 0 {
		return false, nil
	}
	size := l.prefetch.stream.Size()
	if l.at.Packed() || size < 0 {
		rest, err := io.Copy(io.Discard, l.prefetch)
		if err != nil {
			return false, err
		}
		size = int64(n) + rest
	}
	l.builder.AddGraphFile(l.job.Graph, size)
	l.at.Validator = validators(l.prefetch.stream.Info().Validator, l.job.ListedValidator)
	stored := size
	if l.at.Packed() {
		stored = l.storedBytes()
	}
	l.take(size, stored)
	return true, nil
}
