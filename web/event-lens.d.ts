/** The element <event-lens>, and the messages between the page of eventlens and the page that it lies in. Version 1. */

/** Keys of the address and their values; see the guide, "Addresses". Lists are for keys that repeat, null takes a key out. */
export type View = Record<string, string | number | boolean | null | (string | number)[]>;

/** How requests to a place, and to what is below it, are authorised. It is held in memory only, and sent nowhere else. */
export type Access =
  | { scope: string; token: string }
  | { scope: string; headers: Record<string, string> };

/** A job of a list, as in jobs.json; see the guide, "Jobs". Addresses of event files are relative to the page of jobs. */
export interface Job {
  id: string;
  name?: string;
  src?: string | string[];
  link?: string;
  kind?: string;
  status?: 'queued' | 'running' | 'succeeded' | 'failed' | 'stopped' | 'unknown';
  owner?: string;
  /** A line about it. */
  description?: string;
  /** Columns of the platform's own, up to 20. */
  columns?: Record<string, string | number | boolean | null>;
  /** How its board stands, beside the job: charts of a disabled one are not opened. */
  board?: 'enabled' | 'disabled';
  /** Which of the list's actions it has; all where it does not say. */
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
 * What the platform does when a person presses its button: "create", "enable", "disable" and "delete" are about boards and have names of ours; others are named by
 * a label. With "create" the page makes new boards.
 */
export type Action = string | { id: string; label?: string };

/** What a list says beside its jobs: the tag that they are compared by, what the platform does, and the addresses that a new board may be of. */
export interface AboutJobs { scalar?: string; actions?: Action[]; datasets?: (string | { src: string; name?: string })[] }

/** What the host says. */
export type ToFrame =
  /**
   * Changes the view: tab, runs, tags, steps, x, smoothing, hide, only, pin and the rest; theme is one of "", "light", "dark". A text is a whole view, as the
   * host was told of one; what it does not say is as it is at first.
   */
  | { type: 'view'; view: View | string }
  | { type: 'theme'; theme?: '' | 'light' | 'dark'; accent?: string }
  /** Opens addresses of files, folders or manifests, beside those that are open. */
  | { type: 'open'; sources: (string | { url: string; name?: string })[] }
  /** Opens files that the host has. A path says run and file: "job/train/events.out.tfevents.1". A stream is followed while it comes. */
  | { type: 'files'; files: { path: string; data: Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> }[] }
  /** Shows a list of jobs on jobs.html, in the place of the one before. */
  | ({ type: 'jobs'; jobs: Job[]; title?: string } & AboutJobs)
  /** What is known of one job by now; what is not said of it stays. One that the list does not have is added. */
  | { type: 'setJob'; job: Partial<Job> & { id: string } }
  /** Takes a job from the list. */
  | { type: 'removeJob'; id: string }
  | ({ type: 'access' } & Access)
  /** Answers an ask: with a newly signed address, with access, or with neither. */
  | { type: 'answer'; id: number; url?: string; access?: Access }
  /** Shows a part of the charts of a tag, in the units of their axes; without x and y all of it. */
  | { type: 'zoom'; tag: string; x?: [number, number] | null; y?: [number, number] | null }
  | { type: 'refresh' }
  /** For log-out: drops access, and what this device keeps of the frame's sources. The page answers forgotten. */
  | { type: 'forget' };

/** A point of a line: step 0 and no run where the line is of a group. */
export interface Point { run: string; tag: string; step: number; x: number; value: number }

/** What the host is told. */
export type FromFrame =
  | { type: 'connected'; version: 1 }
  | { type: 'refused'; versions: number[] }
  /** The page answers the person. */
  | { type: 'ready' }
  | { type: 'firstchart' }
  | { type: 'progress'; reading: boolean; files: number; filesDone: number; bytes: number; bytesDone: number }
  | { type: 'loaded'; runs: number; tags: number; points: number; bytes: number; fetchedBytes: number; fromCache: number; problems: number }
  | { type: 'drawn'; complete: boolean; points: number }
  /** What could not be read, and why; one with the same id replaces it, and one without a text takes it back. */
  | { type: 'problem'; id: number; run: string; file: string; offset: number; text: string }
  /** Storage refuses an address (400, 401, 403). The file waits half a minute for an answer, and is then read on where it stopped. */
  | { type: 'ask'; id: number; url: string }
  | ({ type: 'hover' | 'click' } & Point)
  /** The view is another one. The host keeps view and gives it back; fragment is all that is behind the # of the address, with sources and their signatures. */
  | { type: 'view'; fragment: string; view: string }
  | { type: 'height'; height: number }
  /** The list of jobs was read, for the first time or another one. */
  | { type: 'listed'; jobs: number; problems: number }
  /** A job of the list is opened: the frame goes on to its charts. */
  | { type: 'job'; id: string; sources: string[] }
  /** The person wants something done with a job; the host answers by setJob or removeJob when it is. */
  | { type: 'action'; action: string; job: string }
  /** The person wants a board of a log that was checked. The platform gives it an id, and answers by setJob. */
  | { type: 'create'; job: { name: string; src: string; kind: 'notebook' | 'distributed' } }
  /** The person ticked jobs to compare; all of them. */
  | { type: 'ticked'; jobs: string[] }
  /** What the device kept of the frame's sources is gone, and access with it. */
  | { type: 'forgotten' }
  /** A message of the host that could not be taken, or not all of it. */
  | { type: 'ignored'; message: string; wrong: string };

/** What the page posts to its parent, and what that answers, with a MessagePort for the rest. */
export interface Hello { eventlens: 1; type: 'hello' }
export interface Connect { eventlens: 1; type: 'connect' }

/** Events of the element have the names of messages, with "eventlens-" in front, and the message as their detail. */
export type EventLensEvents = { [M in FromFrame as `eventlens-${M['type']}`]: CustomEvent<M> };

/** Attributes, which are properties, too. */
export interface EventLensAttributes {
  /** An address, or several separated by spaces. */
  src?: string;
  /** Another page of the site than that of charts: the list of jobs, whose address is src. */
  page?: '' | 'jobs';
  layout?: 'card' | 'tab' | 'full';
  /** What is shown: a kind of data, and filters of runs and tags. */
  tab?: string;
  runs?: string;
  tags?: string;
  /** What else the address is to hold, as "smoothing=0.9&steps=100"; the view of an eventlens-view is one. It counts more than tab, runs and tags. */
  view?: string;
  theme?: '' | 'light' | 'dark';
  /** A colour of three or six hexadecimal digits, as "#c2185b". */
  accent?: string;
  lang?: string;
  /** Where the site is: the folder of index.html. By default that of the script; a bundle has to say it. */
  site?: string;
  /** A picture until the first chart is drawn. */
  poster?: string;
  /** The name of the frame for screen readers. */
  label?: string;
  /** The viewer may keep what it read on this device. */
  store?: boolean;
  /** Load at once, not when it comes near the window. */
  eager?: boolean;
}

/** Answers when storage refuses an address. */
export type Authorize = (url: string) => string | Access | null | Promise<string | Access | null>;

/** The properties that frameworks with JSX set, and the listeners that React adds. */
export type EventLensProps = EventLensAttributes & { authorize?: Authorize | null } & { [E in keyof EventLensEvents as `on${E}`]?: (event: EventLensEvents[E]) => void };

export interface EventLens extends HTMLElement, Required<EventLensAttributes> {
  authorize: Authorize | null;
  /** Resolves when the page answers the person. It starts the page if it waits to be seen. */
  ready(): Promise<void>;
  /** Waits for the first figures, and gives the newest ones later. */
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
  /** For log-out: drops access, and what this device keeps of the frame's sources. Resolves when that is done. */
  forget(): Promise<void>;
  addEventListener<E extends keyof EventLensEvents>(type: E, listener: (this: EventLens, event: EventLensEvents[E]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<E extends keyof HTMLElementEventMap>(type: E, listener: (this: EventLens, event: HTMLElementEventMap[E]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap { 'event-lens': EventLens }
}
