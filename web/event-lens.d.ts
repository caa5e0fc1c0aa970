/**
 * The element <event-lens>, and the messages between the page of eventlens in a frame and its host,
 * the page that embeds it. Version 1.
 */

/**
 * Keys of the address and their values; see the guide, "Addresses". Repeated keys have a list; null
 * removes a key.
 */
export type View = Record<string, string | number | boolean | null | (string | number)[]>;

/**
 * Credentials for requests to an address and everything below it. They are kept in memory only, and
 * sent nowhere else.
 */
export type Access =
  | { scope: string; token: string }
  | { scope: string; headers: Record<string, string> };

/**
 * A job of a list, as in jobs.json; see the guide, "Jobs". Addresses of event files are relative to
 * the jobs page.
 */
export interface Job {
  id: string;
  name?: string;
  src?: string | string[];
  link?: string;
  kind?: string;
  status?: 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped' | 'unknown';
  owner?: string;
  /** A line of text about the job. */
  description?: string;
  /** Up to 20 columns of your own. */
  columns?: Record<string, string | number | boolean | null>;
  /** State of the job's board; the charts of a disabled board are not opened. */
  board?: 'enabled' | 'disabled';
  /** The list's actions that this job has; all by default. */
  actions?: string[];
  created?: string;
  updated?: string;
  duration?: number;
  steps?: number;
  size?: number;
  runs?: number;
  scalars?: { tag: string; run?: string; last?: number | string; line?: (number | string | null)[] }[];
}

/**
 * An action of the platform, offered as a button. "create", "enable", "disable" and "delete" are
 * about boards and have built-in labels; others need a label. "create" lets a person make new
 * boards.
 */
export type Action = string | { id: string; label?: string };

/**
 * Properties of a list of jobs: the tag to compare jobs by, the platform's actions, and the
 * addresses offered for a new board.
 */
export interface AboutJobs { scalar?: string; actions?: Action[]; datasets?: (string | { src: string; name?: string })[] }

/** Messages from the host. */
export type ToFrame =
  /**
   * Changes keys of the view: tab, runs, tags, steps, x, smoothing, hide, only, pin and so on;
   * theme is "", "light" or "dark". A string is a whole view, as reported by a view message; keys
   * that it lacks get their defaults.
   */
  | { type: 'view'; view: View | string }
  | { type: 'theme'; theme?: '' | 'light' | 'dark'; accent?: string }
  /** Opens files, folders or manifests by address, in addition to open ones. */
  | { type: 'open'; sources: (string | { url: string; name?: string })[] }
  /**
   * Opens files that the host has. A path consists of run and file:
   * "job/train/events.out.tfevents.1". A stream is shown while it arrives.
   */
  | { type: 'files'; files: { path: string; data: Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> }[] }
  /** Shows a list of jobs on jobs.html, replacing the previous one. */
  | ({ type: 'jobs'; jobs: Job[]; title?: string } & AboutJobs)
  /** Updates the given properties of a job, or adds it to the list. */
  | { type: 'setJob'; job: Partial<Job> & { id: string } }
  /** Removes a job from the list. */
  | { type: 'removeJob'; id: string }
  | ({ type: 'access' } & Access)
  /** Answers an ask message: with a newly signed address, with access, or with neither. */
  | { type: 'answer'; id: number; url?: string; access?: Access }
  /** Zooms the charts of a tag to ranges of their axes; without x and y shows everything. */
  | { type: 'zoom'; tag: string; x?: [number, number] | null; y?: [number, number] | null }
  | { type: 'refresh' }
  /**
   * For log-out: drops access, and deletes the data of the frame's sources stored on this device.
   * The page answers forgotten.
   */
  | { type: 'forget' };

/** A point of a line. On the line of a group, step is 0 and run is empty. */
export interface Point { run: string; tag: string; step: number; x: number; value: number }

/** Messages to the host. */
export type FromFrame =
  | { type: 'connected'; version: 1 }
  | { type: 'refused'; versions: number[] }
  /** The page is interactive. */
  | { type: 'ready' }
  | { type: 'firstchart' }
  | { type: 'progress'; reading: boolean; files: number; filesDone: number; bytes: number; bytesDone: number }
  | { type: 'loaded'; runs: number; tags: number; points: number; bytes: number; fetchedBytes: number; fromCache: number; problems: number }
  | { type: 'drawn'; complete: boolean; points: number }
  /**
   * Something could not be read. A later message with the same id replaces the problem; with an
   * empty text it is resolved.
   */
  | { type: 'problem'; id: number; run: string; file: string; offset: number; text: string }
  /**
   * Storage refuses an address (400, 401, 403). The file waits half a minute for an answer; then
   * reading goes on where it stopped.
   */
  | { type: 'ask'; id: number; url: string }
  | ({ type: 'hover' | 'click' } & Point)
  /**
   * The view changed. Store view, to restore it later; fragment is everything after the # of the
   * address, including sources and their signatures.
   */
  | { type: 'view'; fragment: string; view: string }
  | { type: 'height'; height: number }
  /** A list of jobs was read. */
  | { type: 'listed'; jobs: number; problems: number }
  /** A job of the list is opened: the frame goes to its charts. */
  | { type: 'job'; id: string; sources: string[] }
  /** A person chose an action of a job; answer with setJob or removeJob when it is done. */
  | { type: 'action'; action: string; job: string }
  /** A person wants a board for a log, which was checked. Give it an id and answer with setJob. */
  | { type: 'create'; job: { name: string; src: string; kind: 'notebook' | 'distributed' } }
  /** The ids of all jobs ticked for comparison. */
  | { type: 'ticked'; jobs: string[] }
  /** The stored data of the frame's sources and the access to them are gone. */
  | { type: 'forgotten' }
  /** A message of the host was wrong, in part or as a whole. */
  | { type: 'ignored'; message: string; wrong: string };

/**
 * The page posts Hello to its parent, which answers Connect with a MessagePort for all other
 * messages.
 */
export interface Hello { eventlens: 1; type: 'hello' }
export interface Connect { eventlens: 1; type: 'connect' }

/**
 * The element's events: for each message to the host one named "eventlens-" and its type, with the
 * message as detail.
 */
export type EventLensEvents = { [M in FromFrame as `eventlens-${M['type']}`]: CustomEvent<M> };

/** Attributes; they are also properties. */
export interface EventLensAttributes {
  /** An address, or several, separated by spaces. */
  src?: string;
  /** 'jobs' shows the list of jobs whose address is src, instead of charts. */
  page?: '' | 'jobs';
  layout?: 'card' | 'tab' | 'full';
  /** The kind of data; runs and tags are filters. */
  tab?: string;
  runs?: string;
  tags?: string;
  /**
   * More keys of the address, such as "smoothing=0.9&steps=100", or the view of an eventlens-view
   * event. It overrides tab, runs and tags.
   */
  view?: string;
  theme?: '' | 'light' | 'dark';
  /** A colour of three or six hexadecimal digits, such as "#c2185b". */
  accent?: string;
  lang?: string;
  /** The site's folder, which has index.html. By default the script's; required in a bundle. */
  site?: string;
  /** An image to show until the first chart is drawn. */
  poster?: string;
  /** The name of the frame for screen readers. */
  label?: string;
  /** Lets the viewer store the data it reads on this device. */
  store?: boolean;
  /** Loads at once, not when it comes near the viewport. */
  eager?: boolean;
}

/** Called when storage refuses an address. */
export type Authorize = (url: string) => string | Access | null | Promise<string | Access | null>;

/** Properties for frameworks with JSX, including the listeners that React adds. */
export type EventLensProps = EventLensAttributes & { authorize?: Authorize | null } & { [E in keyof EventLensEvents as `on${E}`]?: (event: EventLensEvents[E]) => void };

export interface EventLens extends HTMLElement, Required<EventLensAttributes> {
  authorize: Authorize | null;
  /** Resolves once the page is interactive. Starts the page if it has not come into view yet. */
  ready(): Promise<void>;
  /** Resolves to the first loaded message; once there is one, to the newest. */
  loaded(): Promise<Extract<FromFrame, { type: 'loaded' }>>;
  setView(view: View | string): Promise<void>;
  open(...sources: (string | { url: string; name?: string })[]): Promise<void>;
  openFiles(files: Extract<ToFrame, { type: 'files' }>['files']): Promise<void>;
  setJobs(jobs: Job[], title?: string, more?: AboutJobs): Promise<void>;
  setJob(job: Partial<Job> & { id: string }): Promise<void>;
  removeJob(id: string): Promise<void>;
  allow(access: Access): Promise<void>;
  zoom(tag: string, x?: [number, number] | null, y?: [number, number] | null): Promise<void>;
  refresh(): Promise<void>;
  /**
   * For log-out: drops access, and deletes the data of the frame's sources stored on this device.
   * Resolves once that is done.
   */
  forget(): Promise<void>;
  addEventListener<E extends keyof EventLensEvents>(type: E, listener: (this: EventLens, event: EventLensEvents[E]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<E extends keyof HTMLElementEventMap>(type: E, listener: (this: EventLens, event: HTMLElementEventMap[E]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap { 'event-lens': EventLens }
}
