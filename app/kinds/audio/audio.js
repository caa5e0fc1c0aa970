// Plays the clips of audio cards and moves the seek bar, time and playhead while they play, without
// a render. The Go program renders the elements of a player and calls eventlens.decodeClip. Loop,
// speed and volume are shared by all players.

/**
 * @typedef {HTMLElement & { turned?: boolean }} Player A player, and whether its second clip is
 *   audible.
 */

const settings = { loop: false, rate: 1, volume: 1 };
const seekSteps = 1000; // the slider's values are 0 to this
// An arrow key seeks by keyShare of the clip's length, but by at least keyLeast seconds.
const keyShare = 0.05, keyLeast = 0.25;

/** @param {Element | null} element */
const playerOf = (element) => element?.closest?.('.player') ?? null;
/** @param {Player} player */
const cardOf = (player) => player.closest('[data-card]');
/** @param {Player} player */
const clips = (player) => [...player.querySelectorAll('audio')];
/** @param {HTMLAudioElement | undefined} clip */
const has = (clip) => Boolean(clip?.getAttribute('src'));
// The audible clip: the second one only if it is loaded and chosen.
/** @param {Player} player */
const audible = (player) => {
  const [first, second] = clips(player);
  return player.turned && has(second) ? second : first;
};
/** @param {HTMLAudioElement} clip */
const seconds = (clip) => (Number.isFinite(clip.duration) ? clip.duration : 0);
/** @param {number} s */
const time = (s) =>
  `${Math.floor(s / 60)}:${((Math.floor(s * 10) / 10) % 60).toFixed(1).padStart(4, '0')}`;
/** @param {Player} player @param {string} name */
const part = (player, name) =>
  /** @type {(HTMLInputElement & { dragged?: boolean }) | null} */ (
    player.querySelector(`[data-audio="${name}"]`)
  );

// apply gives the clips of a player the shared settings.
/** @param {Player} player */
function apply(player) {
  const now = audible(player);
  for (const clip of clips(player)) {
    clip.muted = clip !== now;
    clip.loop = settings.loop;
    clip.playbackRate = settings.rate;
    clip.volume = settings.volume;
  }
  part(player, 'loop')?.setAttribute('aria-pressed', String(settings.loop));
  const rate = part(player, 'rate'), volume = part(player, 'volume');
  if (rate) rate.value = String(settings.rate);
  if (volume) volume.value = String(settings.volume);
}
const applyAll = () => document.querySelectorAll('.player').forEach(apply);

// show updates the seek bar, the time, the play button and the playhead of a player.
/** @param {Player} player */
function show(player) {
  const clip = audible(player);
  if (!clip) return;
  const all = seconds(clip), at = Math.min(clip.currentTime, all || clip.currentTime),
    share = all ? at / all : 0;
  const seek = part(player, 'seek'), text = part(player, 'time'),
    play = /** @type {HTMLElement} */ (part(player, 'play'));
  if (seek && !seek.dragged) {
    seek.value = String(Math.round(share * seekSteps));
    seek.setAttribute('aria-valuetext', time(at));
  }
  if (text) text.textContent = all ? `${time(at)} / ${time(all)}` : time(at);
  const playing = !clip.paused && !clip.ended;
  player.classList.toggle('playing', playing);
  const label = playing ? play.dataset.pause ?? '' : play.dataset.play ?? '';
  if (play.getAttribute('aria-label') !== label) play.setAttribute('aria-label', label);
  const head = cardOf(player)?.querySelector('.playhead');
  if (head) {
    const width = Number(player.dataset.w);
    head.hidden = !(width > 0) || !all;
    head.style.transform = `translateX(${Number(player.dataset.x) + share * width}px)`;
  }
}

// Players that are playing are updated once a frame.
let frame = 0;
function run() {
  const playing = [...document.querySelectorAll('.player.playing')];
  playing.forEach(show);
  frame = playing.length ? requestAnimationFrame(run) : 0;
}
const begin = () => { frame ||= requestAnimationFrame(run); };

/** @param {Player} player */
function pause(player) { clips(player).forEach((clip) => clip.pause()); }

// play plays both clips of a player, one of them muted, so that a switch leaves no gap. Only one
// player plays at a time.
/** @param {Player} player */
function play(player) {
  for (const other of document.querySelectorAll('.player')) if (other !== player) pause(other);
  apply(player);
  const now = audible(player);
  if (!has(now)) return;
  if (now.ended) now.currentTime = 0;
  for (const clip of clips(player)) {
    if (!has(clip)) continue;
    if (clip !== now) clip.currentTime = now.currentTime;
    clip.play().catch(() => show(player)); // reported by the error event of the clip
  }
}
/** @param {Player} player */
const toggle = (player) => (audible(player)?.paused === false ? pause(player) : play(player));

/** @param {Player} player @param {number} at */
function seek(player, at) {
  const now = audible(player);
  if (!now || !has(now)) return;
  const to = Math.min(Math.max(at, 0), seconds(now));
  for (const clip of clips(player))
    if (has(clip)) clip.currentTime = Math.min(to, seconds(clip) || to);
  show(player);
}

// turn makes a player's first or second clip the audible one, at the same position.
/** @param {Player} player @param {boolean} second */
function turn(player, second) {
  const before = audible(player);
  player.turned = second;
  const now = audible(player);
  if (now !== before) {
    const apart = Math.abs(now.currentTime - before.currentTime);
    if (apart > 0.08)
      now.currentTime = Math.min(before.currentTime, seconds(now) || before.currentTime);
    if (!before.paused && now.paused) now.play().catch(() => {});
  }
  apply(player);
  show(player);
}

// A person's input. ----------------------------------------------------------
addEventListener(
  'click',
  (event) => {
    const control = event.target.closest?.('[data-audio]'), player = playerOf(control);
    if (player) {
      switch (control?.dataset.audio) {
        case 'play':
          toggle(player);
          break;
        case 'loop':
          settings.loop = !settings.loop;
          applyAll();
          break;
        case 'turn':
          turn(player, control?.dataset.side === '1');
          break;
      }
      return;
    }
    const plot = event.target.closest?.('.plot.wave');
    const of = plot?.closest('[data-card]')?.querySelector('.player');
    if (of && Number(of.dataset.w) > 0) {
      const share =
        (event.clientX
          - /** @type {HTMLElement} */ (plot).getBoundingClientRect().left
          - Number(of.dataset.x))
        / Number(of.dataset.w);
      if (share >= 0 && share <= 1) seek(of, share * seconds(audible(of)));
    }
  },
  true,
);

addEventListener('input', ({ target }) => {
  const player = target.dataset?.audio && playerOf(target);
  if (!player) return;
  switch (target.dataset.audio) {
    case 'seek': seek(player, Number(target.value) / seekSteps * seconds(audible(player))); break;
    case 'volume': settings.volume = Number(target.value); applyAll(); break;
    case 'rate': settings.rate = Number(target.value); applyAll(); break;
  }
}, true);

// Keys on a card, outside the input fields of its player.
addEventListener(
  'keydown',
  (event) => {
    if (
      event.defaultPrevented
      || event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    )
      return;
    const card = event.target.closest?.('[data-card]'), player = card?.querySelector('.player');
    if (!player || event.target.matches('input, select, textarea')) return;
    const pressed = event.target.matches('button, a');
    const now = audible(player),
      jump = Math.max(keyLeast, seconds(now) * keyShare) * (event.shiftKey ? 4 : 1);
    switch (event.key) {
      case ' ':
        if (pressed) return;
        toggle(player);
        break;
      case 'ArrowLeft':
        seek(player, now.currentTime - jump);
        break;
      case 'ArrowRight':
        seek(player, now.currentTime + jump);
        break;
      case 'Home':
        seek(player, 0);
        break;
      case 'End':
        seek(player, seconds(now));
        break;
      case 'b':
      case 'B': {
        const other = /** @type {HTMLButtonElement | null} */ (
          player.querySelector(
            `[data-audio="turn"][data-side="${/** @type {Player} */ (player).turned ? 0 : 1}"]`,
          )
        );
        if (!other || other.disabled) return;
        other.click();
        break;
      }
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// Events of clips. They do not bubble, so they are caught in the capture phase. ---
for (const name of [
  'play', 'playing', 'pause', 'ended', 'seeked', 'loadedmetadata', 'durationchange', 'emptied',
  'timeupdate', 'loadstart',
]) {
  addEventListener(name, ({ target }) => {
    const player = target.tagName === 'AUDIO' ? playerOf(target) : null;
    if (!player) return;
    if (name === 'loadstart' || name === 'emptied') apply(player);
    if (name === 'ended' && /** @type {unknown} */ (target) === audible(player)) pause(player);
    show(player);
    if (name === 'play' || name === 'playing') begin();
  }, true);
}

// Decoding. -----------------------------------------------------------------
// Limits of a clip in bytes and seconds. Clips up to "fine" seconds are decoded at the higher rate.
const mostBytes = 64 << 20, longest = 30 * 60, fine = 120;
const rates = { fine: 44100, coarse: 8000 };

// duration returns a promise of a clip's length in seconds, 0 if the browser cannot play it.
/** @param {string} url */
const duration = (url) => new Promise((resolve) => {
  const probe = new Audio();
  probe.preload = 'metadata';
  probe.onloadedmetadata = () => resolve(probe.duration);
  probe.onerror = () => resolve(0);
  probe.src = url;
}).finally(() => URL.revokeObjectURL(url));

// decodeClip returns a promise of a clip decoded by the browser and mixed down to mono, as a WAVE
// file; null if the browser cannot decode it or that would take too much memory.
eventlens.decodeClip = async (blob) => {
  if (blob.size > mostBytes) return null;
  const long = await duration(URL.createObjectURL(blob));
  if (!(long > 0) || long > longest) return null;
  try {
    const context = new OfflineAudioContext(1, 1, long > fine ? rates.coarse : rates.fine);
    const sound = await context.decodeAudioData(await blob.arrayBuffer());
    const mono = sound.getChannelData(0);
    for (let c = 1; c < sound.numberOfChannels; c++) {
      const other = sound.getChannelData(c);
      for (let i = 0; i < mono.length; i++) mono[i] += other[i];
    }
    if (sound.numberOfChannels > 1)
      for (let i = 0; i < mono.length; i++) mono[i] /= sound.numberOfChannels;
    return new Blob([header(mono.length, sound.sampleRate), mono], { type: 'audio/wav' });
  } catch {
    return null;
  }
};

// header returns the header of a WAVE file with this many 32-bit floats.
/** @param {number} samples @param {number} rate */
function header(samples, rate) {
  const view = new DataView(new ArrayBuffer(44));
  /** @param {number} at @param {string} s */
  const text = (at, s) => [...s].forEach((c, i) => view.setUint8(at + i, c.charCodeAt(0)));
  text(0, 'RIFF'); view.setUint32(4, 36 + 4 * samples, true); text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true); view.setUint16(20, 3, true); view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 4 * rate, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 32, true);
  text(36, 'data'); view.setUint32(40, 4 * samples, true);
  return view.buffer;
}
