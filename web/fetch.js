// Makes the requests of programs. It is part of the script that runs them, so that pages, workers and workers of workers have it.
'use strict';

// eventlensFetch asks for a URL and calls answer once, with what went wrong, or with null, the response's status, a text, the reader of its body, and content.
// The text is its type, its URL and its header fields, a line each. The content is what came first of a small body, else null; where that is all of it, the
// reader is null: thousands of small files cost more in calls, promises and readers than in bytes. It returns what ends the request.
self.eventlensFetch = (url, options, answer) => {
  const small = 64 << 10;
  const controller = new AbortController();
  const settled = async () => {
    const response = await fetch(url, { method: 'GET', cache: 'no-store', credentials: 'same-origin', ...options, signal: controller.signal });
    let head = `${response.type}\n${response.url}`;
    for (const [name, value] of response.headers) head += `\n${name}: ${value}`;
    const size = Number(response.headers.get('content-length'));
    const reader = response.body ? response.body.getReader() : null;
    if (!reader || !(size > 0 && size <= small)) return [response.status, head, reader, null];
    const first = await reader.read().catch(() => ({})); // whoever reads on has the error
    const { value = null } = first;
    const all = value?.length === size && response.type === 'basic' && !response.headers.has('content-encoding'); // else the length may be another one
    return [response.status, head, all ? null : reader, value];
  };
  settled().then((answered) => answer(null, ...answered), answer);
  return controller;
};
