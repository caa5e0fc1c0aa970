// Makes HTTP requests for programs. It is part of the script that runs programs, so pages, workers
// and nested workers all have it.

// eventlensFetch requests a URL and calls answer once: answer(error), or answer(null, status, head,
// reader, content). head has the response's type, its URL and its header fields, a line each.
// content is the first chunk of a small body, else null. If that is the whole body, reader is null.
// This is faster with thousands of small files, for which calls, promises and readers cost more
// than the bytes. Returns an AbortController that ends the request.
self.eventlensFetch = (url, options, answer) => {
  const small = 64 << 10;
  const controller = new AbortController();
  const settled = async () => {
    const response = await fetch(url, {
      method: 'GET', cache: 'no-store', credentials: 'same-origin', ...options,
      signal: controller.signal,
    });
    let head = `${response.type}\n${response.url}`;
    for (const [name, value] of response.headers) head += `\n${name}: ${value}`;
    const size = Number(response.headers.get('content-length'));
    const reader = response.body ? response.body.getReader() : null;
    if (!reader || !(size > 0 && size <= small)) return [response.status, head, reader, null];
    // The next read reports the error.
    const first = await reader.read().catch(() => ({ value: undefined }));
    const { value = null } = first;
    // In other responses the content-length may not be the body's length.
    const all =
      value?.length === size
      && response.type === 'basic' && !response.headers.has('content-encoding');
    return [response.status, head, all ? null : reader, value];
  };
  settled().then((answered) => answer(null, ...answered), answer);
  return controller;
};
