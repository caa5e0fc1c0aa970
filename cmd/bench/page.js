// What bench asks of the pages it opens, ours and TensorBoard's. It is evaluated in each of them;
// times are milliseconds since navigation unless they begin with an event.
(() => {
	const inView = (e) => {
		const { top, bottom, width } = e.getBoundingClientRect();
		return width > 0 && bottom > 0 && top < innerHeight;
	};
	// deep returns the matching elements, those in shadow roots as well.
	const deep = (selector, root = document) => [
		...root.querySelectorAll(selector),
		...[...root.querySelectorAll('*')].filter((e) => e.shadowRoot)
			.flatMap((e) => deep(selector, e.shadowRoot)),
	];
	const within = (card, selector) => deep(selector, card.shadowRoot ?? card);
	// shown reports whether matching elements are in view and hold returns true for each of them.
	const shown = (selector, hold) => {
		const cards = deep(selector).filter(inView);
		return cards.length > 0 && cards.every(hold);
	};
	const place = (e) => {
		const { x, y, width, height } = e.getBoundingClientRect();
		return { X: x, Y: y, Width: width, Height: height };
	};

	// timeFrom starts a clock with an event, the times-th of the given types, and stops it in the
	// first frame in which done is true: before that frame is shown or, with behind, after it.
	const timeFrom = (types, times, behind, done) => {
		bench.took = 0;
		let began = 0;
		const look = () => {
			if (done(began)) bench.took = performance.now() - began;
			else next();
		};
		const next = () => requestAnimationFrame(behind ? () => setTimeout(look) : look);
		const start = () => {
			if (--times > 0) return;
			for (const type of types) removeEventListener(type, start, true);
			began = performance.now();
			next();
		};
		for (const type of types) addEventListener(type, start, true);
	};

	// tab times a tab from the click on it until done is true, and returns its place.
	const tab = (link, done) => {
		timeFrom(['click'], 1, true, done);
		return place(link);
	};

	// frames collects the times between frames, and the longest task, until end is called.
	const frames = () => {
		const deltas = [];
		let longest = 0, last = 0, ended = false;
		const tick = (now) => {
			if (last) deltas.push(now - last);
			last = now;
			if (!ended) requestAnimationFrame(tick);
		};
		requestAnimationFrame(tick);
		const take = (list) => { for (const t of list) longest = Math.max(longest, t.duration); };
		const observer = new PerformanceObserver((list) => take(list.getEntries()));
		observer.observe({ type: 'longtask' });
		bench.endFrames = () => {
			ended = true;
			take(observer.takeRecords());
			observer.disconnect();
			return { DeltasMs: deltas, LongestTask: longest };
		};
	};

	// longestTask returns the longest task since navigation.
	const longestTask = () => new Promise((done) => {
		const longest = (list) => Math.max(...list.getEntries().map((task) => task.duration));
		const observer = new PerformanceObserver((list) => done(longest(list)));
		observer.observe({ type: 'longtask', buffered: true });
		setTimeout(() => done(0), 500); // there was none
	});

	// sampler returns the pixels of a small copy of a canvas.
	const sampler = () => {
		const small = new OffscreenCanvas(64, 32);
		const context = small.getContext('2d', { willReadFrequently: true });
		return (canvas, opacity = 1) => {
			context.clearRect(0, 0, 64, 32);
			context.globalAlpha = opacity;
			if (canvas.width > 0 && canvas.height > 0) context.drawImage(canvas, 0, 0, 64, 32);
			return new Uint32Array(context.getImageData(0, 0, 64, 32).data.buffer);
		};
	};

	// changes compares small copies of the charts in the viewport frame by frame, with their
	// opacity. Only this measures both viewers in the same way. The peer's charts are drawn by a
	// worker on canvases transferred to it, of which the page sees the frames that have arrived.
	const changes = (canvases) => {
		const charts = [...document.querySelectorAll(canvases)].filter(inView), sample = sampler();
		const look = () => charts.map((c) => sample(c, getComputedStyle(c).opacity));
		const same = (a, b) => a.every((chart, i) => chart.every((v, k) => v === b[i][k]));
		let began = 0, first = 0, last = 0, ended = false, before = look();
		const tick = () => {
			if (ended) return;
			const now = look();
			if (began && !same(before, now)) { last = performance.now(); first ||= last; }
			before = now;
			requestAnimationFrame(tick);
		};
		requestAnimationFrame(tick);
		Object.assign(bench, {
			begin() { began = performance.now(); },
			quiet: () => last > 0 && performance.now() - last > 1500,
			end() { ended = true; return { First: first - began, Last: last - began }; },
		});
		return charts.length;
	};

	// number sets a number field to a value as typing does.
	const number = (selector, value) => {
		const field = document.querySelector(selector);
		const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
		set.call(field, value);
		tell(field);
	};
	const tell = (field) => {
		for (const type of ['input', 'change']) {
			field.dispatchEvent(new Event(type, { bubbles: true }));
		}
	};

  // pictures returns the URLs of the images in view, with false or 0 for an image not shown yet.
  const pictures = () =>
    [...document.querySelectorAll(picture)]
      .filter(inView)
      .map((i) => i.complete && i.naturalWidth && i.src);
  const picture = '.card.image .picture :is(img, still-picture)';
  // another measures the time from a key press or 'benchStep' until the first count images have
  // changed.
  const another = (count) => {
    const look = () => pictures().slice(0, count), before = look();
    timeFrom(['keydown', 'benchStep'], 1, false, () => {
      const now = look();
      return now.length === before.length && now.every((src, i) => src && src !== before[i]);
    });
  };
  const slideBack = () => {
    const range = document.querySelector('.card.image input[type=range]');
    dispatchEvent(new Event('benchStep'));
    range.stepDown();
    tell(range);
  };
  const playPictures = () => {
    const rate = document.querySelector('#page-step-rate');
    const step = document.querySelector('#page-step');
    rate.value = 4;
    rate.dispatchEvent(new Event('change', { bubbles: true }));
    step.value = 0;
    tell(step);
    document.querySelector('#page-step-play').click();
    bench.played = () => step.value === step.max;
  };
  // fetchPicture fetches and decodes one image alone.
  const fetchPicture = async (url, from, to) => {
    const began = performance.now();
    const headers = { Range: `bytes=${from}-${to}` };
    const answer = await fetch(url, { cache: 'no-store', headers });
    const alone = new Image(), blob = new Blob([await answer.arrayBuffer()], { type: 'image/png' });
    alone.src = URL.createObjectURL(blob);
    await alone.decode();
    document.body.append(alone);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  };

	// chooseNext presses the button after the chosen one, and returns the time of the press.
	const chooseNext = (group) => {
		const all = [...document.querySelectorAll(group + ' [data-choice]')];
		const chosen = all.findIndex((a) => a.getAttribute('aria-pressed') === 'true');
		return press(all[(chosen + 1) % all.length]);
	};
	const press = (button) => {
		const now = performance.now();
		button.click();
		return now;
	};

  const canvas = () => document.querySelector('graph-canvas');
  const scope = (name) => {
    const { list } = canvas();
    return [...Array(list.n).keys()].find(
      (i) => list.boxText(i)[0] === name && list.shape[i] === 1,
    );
  };
  const graph = {
    drawn: () => canvas()?.dataset.boxes > 0 && canvas().painted === canvas().list,
    rests: () => !canvas().gliding && !canvas().moved && !canvas().frame,
    boxes: () => canvas().list.n,
    fit: () => {
      canvas().take('fit');
    },
    // open opens a scope as the outline does.
    open: (name) => {
      canvas().tell('open ' + canvas().list.id[scope(name)]);
    },
    // inView counts the nodes on screen.
    inView() {
      const {
        list: l, view: { k, x, y }, clientWidth, clientHeight,
      } = canvas();
      let n = 0;
      for (let i = 0; i < l.n; i++) {
        const [bx, by, w, h] = eventlens.graphPlace(l, i, 1);
        if (
          l.shape[i] === 0
          && (bx + w) * k + x > 0 && bx * k + x < clientWidth && (by + h) * k + y > 0
          && by * k + y < clientHeight
        )
          n++;
      }
      return n;
    },
    // press times from the second press on a scope: to the first frame with its contents, and
    // to the end of all movement.
    press(name) {
      const c = canvas(), at = c.getBoundingClientRect(), before = c.list.n;
      const [x, y, w, h] = eventlens.graphPlace(c.list, scope(name), 1);
      let First = 0;
      timeFrom(['pointerup'], 2, true, (began) => {
        const now = performance.now() - began;
        if (!First && c.list.n > before && c.painted === c.list) First = now;
        if (First && graph.rests()) bench.opened = { First, Last: now };
        return bench.opened;
      });
      const { k, x: left, y: top } = c.view;
      return { X: at.x + (x + w / 2) * k + left, Y: at.y + (y + h / 2) * k + top };
    },
  };

	const sweep = {
		shown: () => plot()?.dataset.kept > 0 && !!document.querySelector('hp-table tr[data-row]'),
		// axis returns the place of the second axis.
		axis() {
			const p = plot(), at = place(p), bottom = p.y(0.9);
			return { X: at.X + p.x(1) - 1, Y: at.Y + bottom, Width: 2, Height: p.y(0.1) - bottom };
		},
	};
	const plot = () => document.querySelector('[data-testid=hparams-plot]');

	const mesh = {
		drawn: () => Number(document.querySelector('mesh-view')?.dataset.drawn),
		// withCard simulates a graphics card whose work takes no time, since the browser's WebGL
		// may run on the processor. A frame then measures only the page's share: the camera, one
		// call that draws all points from buffers on the card, and the copy onto the page.
		withCard() {
			const gl = WebGL2RenderingContext.prototype, { getParameter } = gl, renderer = 0x9246;
			gl.getParameter = function (name) {
				return name === renderer ? 'a card' : getParameter.call(this, name);
			};
			gl.drawArrays = gl.drawElements = () => {};
		},
	};

  const traceView = () => document.querySelector('profile-view');
  const profile = {
    first: 0, // the time to the first lanes
    // shown reports whether a trace is complete and on screen, with the answer of a trace that has
    // steps.
    shown(began) {
      const { dataset, board } = traceView() ?? {};
      if (!profile.first && Number(dataset?.painted) > 0) profile.first = performance.now() - began;
      return dataset?.over === 'true' && dataset.painted === String(board?.count)
        && (dataset.view === 'timeline' || !!document.querySelector('.profile-answer h1'));
    },
    listed: () => !!document.querySelector('#profile-rows [data-number]'),
    // choose chooses the only trace, and returns the time.
    choose() {
      profile.first = 0;
      return press(document.querySelector('#profile-rows [data-number]'));
    },
    // compare times the comparison with the only other trace, from its choice.
    compare() {
      document.querySelector('.profile-tools [data-view="compare"]').click();
      document.querySelector('[data-testid="profile-second"]').click();
      timeFrom(['click'], 1, true, () => !!document.querySelector('.profile-compared h1'));
      document.querySelector('#profile-others').firstElementChild.click();
    },
    find(text) {
      document.querySelector('.profile-tools [data-view="timeline"]').click();
      const field = document.querySelector('#profile-find'), { count } = traceView().search;
      timeFrom(['input'], 1, true, () => count.textContent !== '');
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    zoomIn() { for (let i = 0; i < 3; i++) traceView().timeline.act('in'); },
    whole() { traceView().timeline.act('all'); },
    // range times the sums of a range from the end of its selection.
    range() {
      const sums = () => document.querySelector('.profile-sums [role=status]')?.textContent ?? '',
        before = sums();
      timeFrom(['pointerup'], 1, true, () => sums() !== before && / · /.test(sums()));
    },
  };

	const peerCards = () => [...document.querySelectorAll('card-view')].filter(inView);
	const peerRuns = 'runs-data-table tb-data-table-content-row';
	const peer = {
		link: (plugin) => document.querySelector(`.plugin-name[data-plugin-id=${plugin}]`),
		hasChart: () => !!document.querySelector(
			'scalar-card line-chart .series-view canvas, tb-histogram svg path'),
		// selectAll selects all runs once at least the given number is listed.
		selectAll(runs) {
			if (document.querySelectorAll(peerRuns).length < runs) return false;
			document.querySelector(
				'runs-data-table tb-data-table-header-cell input[type=checkbox]').click();
			return true;
		},
		hideRun: () => document.querySelector(peerRuns + ' input[type=checkbox]').click(),
		// hasData is true once no card in view waits for data, and the table under each chart has a
		// row for each run.
		hasData(runs) {
			const row = 'scalar-card-data-table tb-data-table-content-row', cards = peerCards();
			return cards.length > 0 && cards.every((card) =>
				card.querySelector('scalar-card, histogram-card, image-card') &&
				!card.querySelector('mat-spinner') && (!card.querySelector('scalar-card') ||
				card.querySelectorAll(row).length >= runs));
		},
		// hasDrawn is true once every chart in view shows lines: pixels of its canvas that have
		// arrived, or paths where there is no WebGL.
		hasDrawn() {
			const sample = sampler();
			return peerCards().every((card) => {
				const chart = card.querySelector('scalar-card line-chart .series-view');
				if (!chart || chart.querySelector('svg path')) return true;
				const lines = chart.querySelector('canvas');
				return lines && sample(lines).some((pixel) => pixel >>> 24 > 0);
			});
		},
		hasHistograms: () =>
			shown('vz-histogram-timeseries', (card) => within(card, 'path').length > 50),
		hasTexts: () => shown('tf-text-loader', (card) => within(card, 'table').length > 0),
		hasImages: () => shown('tf-image-loader',
			(card) => within(card, 'img').some((i) => i.complete && i.naturalWidth > 0)),
		hasMesh: () => deep('tf-mesh-loader').some((v) => v.shadowRoot?.querySelector('canvas') &&
			v.shadowRoot.querySelector('paper-spinner-lite')?.hidden),
		hasSweep: () => deep('tf-hparams-table-view').some((v) => v.shadowRoot &&
			deep('vaadin-grid-cell-content', v.shadowRoot)
				.filter((c) => c.textContent.trim() !== '').length > 40),
		// hasGraph is true once the scene has nodes and progress is at its end.
		hasGraph() {
			const board = deep('tf-graph-board')[0];
			return board?.progress?.value >= 100 && deep('tf-graph-scene', board.shadowRoot)
				.some((s) => deep('g.node', s.shadowRoot).length > 0);
		},
		// downloaded returns the bytes of the page itself, as its server sent them.
		downloaded: () => ['navigation', 'resource'].flatMap((t) => performance.getEntriesByType(t))
			.filter((entry) => !entry.name.includes('/data/'))
			.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
	};

	const drawnSince = (began) => performance.getEntriesByName('eventlens:visible-drawn')
		.some((m) => m.startTime > began && m.detail.complete);
	const link = (name) => document.querySelector(`a.tab[href*="tab=${name}"]`);

	const bench = {
		place, tab, frames, longestTask, changes, number, another, slideBack, playPictures,
		fetchPicture, chooseNext, press, graph, sweep, mesh, profile, peer, drawnSince, link,
		hasPicture: () =>
			[...document.querySelectorAll(picture)].some((i) => i.complete && i.naturalWidth),
	};
	window.bench = bench;
})();
