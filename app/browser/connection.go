//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"eventlens/eventfile/cache"
)

// connection is a connection to a database, which may still be being opened.
type connection struct {
	opened chan struct{} // closed when one of the others is set
	db     *database
	err    error
}

// lost reports whether the connection was open and is so no more.
func (c *connection) lost() bool { return c.db != nil && c.db.closed }

// OpenStore begins to open the cache's database. It does not wait; the first use of the store does. When it cannot be opened, every call says so by an
// error that wraps [cache.ErrUnavailable]. The cache is optional; the caller goes on without.
func OpenStore(name string) *Store {
	s := &Store{name: name}
	s.conn = s.connect(func(ctx context.Context) (*database, error) {
		db, err := openFresh(ctx, name)
		if err != nil {
			err = fmt.Errorf("%w: %w", cache.ErrUnavailable, err)
		}
		return db, err
	})
	return s
}

// connect opens the database in a goroutine. One that cannot be opened is not tried again.
func (s *Store) connect(open func(context.Context) (*database, error)) *connection {
	conn := &connection{opened: make(chan struct{})}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), openPatience)
		defer cancel()
		db, err := open(ctx)
		if err != nil {
			err = fmt.Errorf("open database %q: %w", s.name, err)
			s.turnOff(err)
		}
		conn.db, conn.err = db, err
		close(conn.opened)
	}()
	return conn
}

// errClosed says that a store is used after Close.
var errClosed = errors.New("the store was closed")

// Close closes the database, after the transactions under way.
func (s *Store) Close() {
	s.turnOff(errClosed)
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	if conn != nil {
		s.drop(conn)
	}
}

// turnOff has every later call fail, for the first reason given.
func (s *Store) turnOff(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.off == nil {
		s.off = reason
	}
}

// lostFaults are what browsers report of a connection that is gone, as a matter of course or by a fault of theirs.
var lostFaults = []string{"InvalidStateError", "UnknownError", "AbortError"}

func isLost(err error) bool { return err != nil && slices.Contains(lostFaults, faultName(err)) }

// with calls fn with the open database. When fn finds that the connection is gone, it is called once more over a new one; after that the store is
// off. A connection that the browser, or another tab, closed between two calls is not even tried.
func (s *Store) with(ctx context.Context, fn func(*database) error) error {
	conn, err := s.connected(ctx)
	if err != nil {
		return err
	}
	if err = fn(conn.db); !isLost(err) {
		return err
	}
	s.drop(conn)
	if conn, err = s.connected(ctx); err != nil {
		return err
	}
	if err = fn(conn.db); isLost(err) {
		s.drop(conn)
		s.turnOff(err)
	}
	return err
}

// connected returns an open connection, a new one when the last one was lost.
func (s *Store) connected(ctx context.Context) (*connection, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	if s.off != nil {
		defer s.mu.Unlock()
		return nil, s.off
	}
	if s.conn == nil || s.conn.lost() {
		s.conn = s.connect(func(ctx context.Context) (*database, error) {
			return openDatabase(ctx, s.name) // one of a later version is left alone: the tab that made it uses it
		})
	}
	conn := s.conn
	s.mu.Unlock()
	select {
	case <-conn.opened:
		return conn, conn.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// drop closes a connection, unless another call did so before, so that the next use opens a new one.
func (s *Store) drop(conn *connection) {
	s.mu.Lock()
	if s.conn != conn {
		s.mu.Unlock()
		return
	}
	s.conn = nil
	s.mu.Unlock()
	<-conn.opened
	if conn.db != nil {
		conn.db.close()
	}
}
