package parse

import (
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// batchSender packs a job's results into as few messages as possible: a small file takes one.
type batchSender struct {
	// send sends a message once the engine accepts another; it returns false when reading must end.
	send    func(*wire.Parsed) bool
	job     wire.JobID
	size    int64        // size of the file, as known to the engine
	fetched int64        // bytes received since the last message
	next    *wire.Parsed // the message being prepared; nil for none
	full    bool         // next has columns
}

// begin prepares for the results of a job.
func (h *batchSender) begin(job *wire.Parse, send func(*wire.Parsed) bool) {
	*h = batchSender{send: send, job: job.Job, size: job.ListedBytes}
}

// prepared returns the message that is sent next.
func (h *batchSender) prepared(at *wire.Mark) *wire.Parsed {
	if h.next == nil {
		h.next = &wire.Parsed{Job: h.job, At: *at}
	}
	return h.next
}

// add puts a batch and its mark into the message. If the message already has columns, it is sent
// first.
func (h *batchSender) add(batch *store.Batch, at *wire.Mark) {
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
		panic("internal error: " + err.Error()) // this fails only for a batch that no Builder made
	}
	m.Chunk = chunk
}

// replaced tells the engine to discard everything known of the file.
func (h *batchSender) replaced() {
	h.flush()
	h.prepared(&wire.Start).Replaced = true
}

// announceBytes is the smallest file whose size is reported before anything of it was read.
const announceBytes = 1 << 20

// learnSize records the size of the file.
func (h *batchSender) learnSize(sizeBytes int64, at *wire.Mark) {
	if sizeBytes < 0 || sizeBytes == h.size {
		return
	}
	h.size = sizeBytes
	if h.prepared(at); sizeBytes >= announceBytes {
		h.flush()
	}
}

// flush sends the prepared message. It returns false when reading must end.
func (h *batchSender) flush() bool {
	if h.next == nil {
		return true
	}
	m := h.next
	h.next, h.full = nil, false
	m.SizeBytes, m.Fetched, h.fetched = h.size, h.fetched, 0
	return h.send(m)
}

// end reports that reading ended at a mark, and why.
func (h *batchSender) end(at *wire.Mark, err error) {
	m := h.prepared(at)
	m.Ended, m.Fault = true, FaultOf(at, err)
	h.flush()
	h.send = nil
}
