// Package embed connects an embedded page with the page around it, its host: it carries out the
// host's messages, asks it for access that storage refuses, and tells it what happens. The script
// web/embed.js exchanges the messages and rejects senders that may not be a host; the messages are
// described in web/event-lens.d.ts.
package embed
