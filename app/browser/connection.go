//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"eventlens/eventfile/cache"
)

// connection is a connection to a database. It may still be opening.
type connection struct {
	opened chan struct{} // closed once db or err is set
	db     *database
	err    error
}

// lost reports whether the connection was open and has been closed.
func (c *connection) lost() bool { return c.db != nil && c.db.closed }

// OpenStore starts to open the cache's database and returns at once; the first use of the store
// waits for it. If it cannot be opened, every call fails with an error that wraps
// [cache.ErrUnavailable]. The caller works without the cache then.
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

// connect opens the database in a goroutine. If that fails, the store stays off.
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

// errClosed is returned by a store after Close.
var errClosed = errors.New("the store was closed")

// Close closes the database after pending transactions.
func (s *Store) Close() {
	s.turnOff(errClosed)
	s.mu.Lock()
	conn := s.conn
	s.mu.Unlock()
	if conn != nil {
		s.drop(conn)
	}
}

// turnOff makes all later calls fail with the first reason given.
func (s *Store) turnOff(reason error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.off == nil {
		s.off = reason
	}
}

// lostFaults are the browsers' errors for a lost connection, whether regular or caused by their
// bugs.
var lostFaults = []string{"InvalidStateError", "UnknownError", "AbortError"}

func isLost(err error) bool { return err != nil && slices.Contains(lostFaults, faultName(err)) }

// with calls fn with the open database. If fn finds that the connection was lost, with calls fn
// once more over a new connection; if that is lost too, it turns the store off. A connection that
// the browser or another tab closed between two calls is replaced without trying it.
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

// connected returns an open connection. It opens a new one if the last was lost.
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
			// a later version of the database is left alone, since the tab that created it uses it
			return openDatabase(ctx, s.name)
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

// drop closes a connection so that the next use opens a new one. It does nothing if another call
// has dropped it already.
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
