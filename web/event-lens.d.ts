/** The element <event-lens>, and the messages between the page of eventlens and the page that it lies in. Version 1. */

/** Keys of the address and their values; see the guide, "Addresses". Lists are for keys that repeat, null takes a key out. */
export type View = Record<string, string | number | boolean | null | (string | number)[]>;

/** How requests to a place, and to what is below it, are authorised. It is held in memory only, and sent nowhere else. */
export type Access =
  | { scope: string; token: string }
  | { scope: string; headers: Record<string, string> };

/** What the host says. */
export type ToFrame =
  /** Changes the view: tab, runs, tags, x, smoothing, steps, hide, only, pin and the rest. theme is one of "", "light", "dark". */
  | { type: 'view'; view: View }
  | { type: 'theme'; theme?: '' | 'light' | 'dark'; accent?: string }
  /** Opens addresses of files, folders or manifests, beside those that are open. */
  | { type: 'open'; sources: (string | { url: string; name?: string })[] }
  /** Opens files that the host has. A path says run and file: "job/train/events.out.tfevents.1". Streams are opened when they have ended. */
  | { type: 'files'; files: { path: string; data: Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> }[] }
  | ({ type: 'access' } & Access)
  /** Answers an ask: with a newly signed address, with access, or with neither. */
  | { type: 'answer'; id: number; url?: string; access?: Access }
  /** Shows a part of the charts of a tag, in the units of their axes; without x and y all of it. */
  | { type: 'zoom'; tag: string; x?: [number, number] | null; y?: [number, number] | null }
  | { type: 'refresh' };

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
  /** The person changed the view: the address behind its #. */
  | { type: 'view'; fragment: string }
  | { type: 'height'; height: number }
  /** A message of the host that could not be taken, or not all of it. */
  | { type: 'ignored'; message: string; wrong: string };

/** What the page posts to its parent, and what that answers, with a MessagePort for the rest. */
export interface Hello { eventlens: 1; type: 'hello' }
export interface Connect { eventlens: 1; type: 'connect' }

/** Events of the element have the names of messages, with "eventlens-" in front, and the message as their detail. */
export interface EventLens extends HTMLElement {
  /** An address, or several separated by spaces. */
  src: string;
  layout: 'card' | 'tab' | 'full';
  theme: '' | 'light' | 'dark';
  accent: string;
  /** Where the site is: the folder of index.html. By default that of the script. */
  site: string;
  /** What the address is to hold besides, as "tags=loss&smoothing=0.9". */
  view: string;
  /** Answers when storage refuses an address. */
  authorize: ((url: string) => Promise<string | Access | null>) | null;
  /** Resolves when the page answers the person. It starts the page if it waits to be seen. */
  ready(): Promise<void>;
  loaded(): Promise<Extract<FromFrame, { type: 'loaded' }>>;
  setView(view: View): Promise<void>;
  open(...sources: (string | { url: string; name?: string })[]): Promise<void>;
  openFiles(files: Extract<ToFrame, { type: 'files' }>['files']): Promise<void>;
  allow(access: Access): Promise<void>;
  zoom(tag: string, x?: [number, number] | null, y?: [number, number] | null): Promise<void>;
  refresh(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap { 'event-lens': EventLens }
}
