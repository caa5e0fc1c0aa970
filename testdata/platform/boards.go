package main

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// board is a board that a person made in the viewer's list of jobs. Its name and its address are as
// typed, and not trusted.
type board struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Src     string    `json:"src"`
	Kind    string    `json:"kind"`
	Created time.Time `json:"created"`
	Board   string    `json:"board"`
}

// boardList holds all boards in memory. A real platform has them in its database.
type boardList struct {
	mu     sync.Mutex
	boards []board
}

func (l *boardList) all() []board {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.boards)
}

func (l *boardList) has(id string) bool {
	return slices.ContainsFunc(l.all(), func(b board) bool { return b.ID == id })
}

// add gives a board its id.
func (l *boardList) add(b board) board {
	l.mu.Lock()
	defer l.mu.Unlock()
	b.ID, b.Created, b.Board = "board-"+strconv.Itoa(len(l.boards)+1),
		time.Now().UTC().Truncate(time.Second), "enabled"
	l.boards = append(l.boards, b)
	return b
}

// create makes a board from what the viewer sends after its check, and answers with the board.
// Nothing in the request is trusted: only logs in the storage can have boards here, and a real
// platform also asks whether the person may read them.
func (p *platform) create(w http.ResponseWriter, r *http.Request) {
	var b board
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 16_000)).Decode(&b); err != nil {
		http.Error(w, "that is no board", http.StatusBadRequest)
		return
	}
	src, err := url.Parse(b.Src)
	if err != nil || src.User != nil || !strings.HasPrefix(b.Src, p.storage+"/") || b.Name == "" ||
		b.Kind != "notebook" && b.Kind != "distributed" {
		http.Error(w, "that is no log of this platform", http.StatusBadRequest)
		return
	}
	answer(w, p.made.add(b))
}
