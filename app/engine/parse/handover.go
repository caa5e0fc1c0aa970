package parse

import (
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// handover gathers what goes to the engine into as few messages as may be: a small file is one.
type handover struct {
	send    func(*wire.Parsed) bool // waits until the engine may be sent another; false when reading is to end
	job     wire.JobID
	size    int64        // of the file, as the engine knows it
	fetched int64        // bytes received since the last message
	next    *wire.Parsed // what is prepared; nil for nothing
	full    bool         // it holds columns
}

func (h *handover) begin(job *wire.Parse, send func(*wire.Parsed) bool) {
	*h = handover{send: send, job: job.Job, size: job.ListedBytes}
}

// prepared returns the message that is sent next.
func (h *handover) prepared(at *wire.Mark) *wire.Parsed {
	if h.next == nil {
		h.next = &wire.Parsed{Job: h.job, At: *at}
	}
	return h.next
}

// add puts a batch into the message, sending what other columns it holds, and that it goes up to a mark.
func (h *handover) add(batch *store.Batch, at *wire.Mark) {
	if h.full {
		h.flush()
	}
	m := h.prepared(at)
	m.At, h.full = *at, true
	if batch.Records == 0 && len(batch.Problems) == 0 {
		return
	}
	chunk, err := batch.AppendBinary(nil)
	if err != nil {
		panic("internal error: " + err.Error()) // only a batch that no Builder made
	}
	m.Chunk = chunk
}

// replaced says that what was known of the file is void.
func (h *handover) replaced() {
	h.flush()
	h.prepared(&wire.Start).Replaced = true
}

// announceBytes is the size from which on the engine is told the size of a file before anything was read of it.
const announceBytes = 1 << 20

// learnSize notes the size of the file.
func (h *handover) learnSize(sizeBytes int64, at *wire.Mark) {
	if sizeBytes < 0 || sizeBytes == h.size {
		return
	}
	h.size = sizeBytes
	if h.prepared(at); sizeBytes >= announceBytes {
		h.flush()
	}
}

// flush sends what is prepared. It returns false when reading is to end.
func (h *handover) flush() bool {
	if h.next == nil {
		return true
	}
	m := h.next
	h.next, h.full = nil, false
	m.SizeBytes, m.Fetched, h.fetched = h.size, h.fetched, 0
	return h.send(m)
}

// end says that reading ended at a mark, and why.
func (h *handover) end(at *wire.Mark, err error) {
	m := h.prepared(at)
	m.Ended, m.Fault = true, FaultOf(at, err)
	h.flush()
	h.send = nil
}
