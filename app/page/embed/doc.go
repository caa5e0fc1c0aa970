// Package embed is the page inside another one, its host: it does what the host says, asks it for what storage refuses, and tells it what happens. The script
// web/embed.js speaks with the host, and keeps out whoever is not allowed to be one; the messages are described in web/event-lens.d.ts.
package embed
