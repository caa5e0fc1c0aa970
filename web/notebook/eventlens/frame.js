// Puts a frame with the viewer into every place of a notebook's page that has none yet. To find the
// address at which the server can be reached, it asks each candidate for the viewer's icon: the
// icon's path cannot be guessed, so only the right server has it. If none answers, the line that
// is there stays.
(() => {
  const answers = (url) => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, 10000, false);
    image.src = url + 'icon.svg';
  });

  // The addresses that the server may have here, the likeliest first.
  const addresses = async ({ port, path, proxy, hub }) => {
    if (proxy) return [new URL(proxy.replace(/\/?$/, '/') + path, location).href];
    const colab = self.google?.colab?.kernel?.proxyPort;
    if (colab) return [new URL(path, await colab(Number(port), { cache: true })).href];
    const direct = `http://127.0.0.1:${port}/${path}`;
    // An editor's webview has an address of its own; the kernel's machine forwards its ports.
    if (!location.protocol.startsWith('http')) return [direct];
    // JupyterLab and Notebook say where their server's pages begin, and so does the older Notebook.
    const config = document.getElementById('jupyter-config-data');
    const base =
      (config && JSON.parse(config.textContent).baseUrl)
      || document.body.dataset.baseUrl || hub || '/';
    const proxied = new URL(base.replace(/\/?$/, '/') + `proxy/${port}/${path}`, location).href;
    // For a page of another host, 127.0.0.1 is the reader's machine, and browsers ask for
    // permission to reach it.
    return /^(localhost|127\..*|\[::1\])$/.test(location.hostname) ? [direct, proxied] : [proxied];
  };

  const find = async (place) => {
    // A port that an editor forwards is there after some seconds.
    for (let tries = 0; tries < 5 && place.isConnected; tries++) {
      for (const url of await addresses(place.dataset)) if (await answers(url)) return url;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    return '';
  };

  const fill = async (place) => {
    const url = await find(place);
    if (!url) {
      place.append(
        'If it ran just now, its server cannot be reached from here: install jupyter-server-proxy beside the notebook server, or set EVENTLENS_PROXY_URL.',
      );
      return;
    }
    // The last of two equal keys counts, so the view asked for wins.
    const { view = '' } = place.dataset, more = view && `&${view}`;
    const { jpThemeLight, vscodeThemeKind = '' } = document.body.dataset;
    const dark = jpThemeLight === 'false' || /dark|high-contrast$/.test(vscodeThemeKind);
    const frame = document.createElement('iframe');
    Object.assign(frame, {
      title: `eventlens: ${place.dataset.title}`,
      allow: 'clipboard-write; fullscreen',
      src: `${url}#embed=full&refresh=10&theme=${dark ? 'dark' : 'light'}${more}`,
    });
    frame.style.cssText = `display: block; width: 100%; height: ${Number(place.dataset.height)}px; border: 0; color-scheme: ${dark ? 'dark' : 'light'}`;
    const tab = document.createElement('a');
    Object.assign(tab, {
      href: url + (view && `#${view}`),
      target: '_blank', rel: 'noopener', textContent: 'Open in a tab',
    });
    place.replaceChildren(frame, tab);
  };

  for (const place of document.querySelectorAll('.eventlens-place:not([data-tried])')) {
    place.dataset.tried = '';
    fill(place);
  }
})();
