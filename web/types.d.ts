// Shapes that several scripts share, and what browsers have that TypeScript's library lacks.

// Loading and workers. ------------------------------------------------------------------------
type Asset = (name: string) => string;
/** Called with the bytes that have arrived and the total, 0 while unknown. */
type Progress = (bytes: number, total: number) => void;
type FailureName = 'noWebAssembly' | 'openedFromDisk' | 'incomplete' | 'forbidden' | 'untrusted' |
  'sandboxed' | 'stopped';
/** URLs of the files that workers need; see compile.js. */
interface Parts { wasmExec: string; script: string; spawn: string; compile: string;
  unzstd: string; zstd: Record<string, string> }
/** A worker, and the name of the lock that it holds while it lives. */
type Supervised = Worker & { life?: string };
interface Loading { bytes: number; total: number; module?: WebAssembly.Module; unloaded?: string }
interface Parser { port: MessagePort; worker: { terminate(): void } }
interface Started { port: MessagePort; ended: Promise<string>; stop(): void }
/** What a worker is started with. */
interface Boot {
  port: MessagePort; parts: Parts; module?: WebAssembly.Module; parser?: boolean;
  program?: string; urls?: Record<string, string>; cache?: RequestCache;
}
interface StreamPair { writable: WritableStream<Uint8Array>; readable: ReadableStream<Uint8Array> }
/** An opened zstd file of the program that unpacks it; the last argument answers. */
interface Unpacking { write: Asking; read: Asking; end(): void; close(): void }
type Asking = (...args: any[]) => void; // any: each function of the program has its own arguments
interface Writing { write(part: BlobPart): Promise<void>; end(): Promise<void>; drop(): void }

// Events. -------------------------------------------------------------------------------------
/** An event of an element: its target and the element that listens are elements. */
type On<E extends Event> = E & { readonly target: HTMLInputElement;
  readonly currentTarget: HTMLElement };
type Events = HTMLElementEventMap & Omit<WindowEventMap,
  keyof HTMLElementEventMap> & Record<string, Event>;
/** Adds a listener that an AbortController removes. */
type Listen = <K extends keyof Events>(name: K, fn: (event: On<Events[K]>) => unknown) => void;
type ListenTo = <K extends keyof Events>(target: EventTarget, name: K,
  fn: (event: On<Events[K]>) => unknown, options?: AddEventListenerOptions) => void;
declare function addEventListener<K extends keyof Events>(type: K,
  listener: (event: On<Events[K]>) => unknown, options?: boolean | AddEventListenerOptions): void;
declare function removeEventListener<K extends keyof Events>(type: K,
  listener: (event: On<Events[K]>) => unknown, options?: boolean | EventListenerOptions): void;
interface Document {
  addEventListener<K extends keyof Events>(type: K, listener: (event: On<Events[K]>) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof Events>(type: K,
    listener: (event: On<Events[K]>) => unknown, options?: boolean | EventListenerOptions): void;
}
interface HTMLElement {
  addEventListener<K extends keyof Events>(type: K, listener: (event: On<Events[K]>) => unknown,
    options?: boolean | AddEventListenerOptions): void;
}
interface Event {
  /** The data of what was pressed; see clicktarget.js. */
  pressed?: Record<string, string>;
}

// Geometry. -----------------------------------------------------------------------------------
interface Point { x: number; y: number }
interface Rect { x: number; y: number; w: number; h: number }
type Box4 = [x: number, y: number, w: number, h: number];
type Point3 = [number, number, number];
type Along = 'x' | 'y';

// Charts. -------------------------------------------------------------------------------------
type GivenAxis = [zoomed: boolean, want: Ends | null, home: Ends];
interface ZoomAxis { zoomed: boolean; want: Ends; home: Ends }
/** The ranges wanted at the act of this number. */
interface Wanted { number: number; x?: Ends; y?: Ends }
/** The visible range of a drawn chart. until: when its gesture is too old to be carried over to a
 * new drawing; done: the gesture has ended; moved: the drawing is moved; asked: a frame is
 * requested; told: the ranges reported since the drawing. */
interface ZoomView {
  card: string; canvas: HTMLCanvasElement; frame: number; plot: Rect; x: ZoomAxis; y: ZoomAxis;
  until: number; done: boolean; moved: boolean; asked: boolean; told: Wanted[];
}
/** A readout beside a card, its rows, and its marks over that card; see ShownHover of app/wire. */
interface HoverRow { nearest: boolean; label: string; swatch: string; colour: string;
  name: string; head: string; tail: string; members: string; cells: string[]; better: string;
  y: number | null }
interface Cross { x: number; top: number; height: number; label: string; linked?: boolean;
  rows: HoverRow[] }
interface Hover extends Cross {
  card: string; heading: string; aside: string; more: string; classes: string[]; said: string;
    lit: number;
  links: [card: string, x: number, top: number, height: number][];
}

// Pictures. -----------------------------------------------------------------------------------
/** The sizes of a picture and of its window; see lens.js. */
interface Measured { w: number; h: number; width: number; height: number }
interface LensView { scale: number; x: number; y: number }
interface Hands {
  down(event: PointerEvent): void; move(event: PointerEvent): boolean;
    up(event: PointerEvent): boolean; readonly idle: boolean;
}
type Lens = typeof import('../app/kinds/image/lens.js').lens;
type Side = 'a' | 'b';
interface CompareLook { mode: 'side' | 'swipe' | 'flicker' | 'overlay' | 'difference';
  split: number; opacity: number; ms: number; gain: number; paused?: boolean }
interface Difference {
  width: number; height: number; largest: number; x: number; y: number; differ: number;
    translucent: boolean; exact: boolean;
  mean: number; square: number; signed: Int16Array<ArrayBuffer>;
}
type GridRow = [run: string, folder: string, name: string, title: string, swatch: string];
type GridColumn = [step: string, text: string, title: string];
interface GridContent { of: string; undecoded: string; images: string | number;
  superseded: number; size: number; rows: GridRow[]; columns: GridColumn[] }

// Graphs. -------------------------------------------------------------------------------------
type GraphList = ReturnType<typeof import('../app/views/graph/graphlist.js').graphList>;
interface GraphLooks {
  found?: Set<number>; traced?: Set<number>; chosen?: number; hover?: number; accent: string;
    mark: string; trail: string;
  text: string; faint: string; ground: string; font: string; plain?: boolean;
}
interface GraphPan { k: number; x: number; y: number }
interface PanelRow { kind: string; flags: number; depth: number; ink: number; text: string;
  value: string; hint: string; act: string }
interface PanelContent { label: string; at: number; rows: PanelRow[] }

// Hyperparameters. ----------------------------------------------------------------------------
interface HPColumn {
  key: string; name: string; short: string; hint: string; metric: boolean; scale: number; scales: boolean[];
    goal: number; flip: boolean; min: number; max: number;
  low: string; middle: string; high: string; categories?: string[]; ticks: { at: number;
    text: string }[]; ranges: Ends[]; noneToo: boolean;
  match?: string; wrong?: string; sort: number; down: boolean; matrix: boolean;
  numbers: Float64Array; tints: Uint8Array; cells: string[]; places: Float32Array;
    sorted: Float64Array;
}
interface HPData {
  names: string[]; short: string[]; inks: string[]; cells: string[][]; columns: HPColumn[]; count: number;
    brushes: number; view: 'parallel' | 'scatter' | 'importance' | 'table';
  note: string; matrixNote: string; by: string; several: boolean; pick: string; target: number;
    colour: number; colourRun: boolean; rows: number;
  base?: number; versus?: string[][];
  maxMatrix: number; lastStep: number; sessions: number[]; all: { key: string; name: string;
    metric: boolean; on: boolean; off: boolean }[];
}
interface HPColours { of: Uint16Array; colours: string[] }
interface HPFeature { name: string; share: number; deviation: number; shareText: string;
  rho: number; low?: number; high?: number; rhoText: string }
interface HPImportance { text: string; features?: HPFeature[] }
type Texts = Record<string, string>;

// Meshes. -------------------------------------------------------------------------------------
interface MeshPart { bytes?: Uint8Array | null; when: number; step: number; problem: boolean }
// any: a number, a text or another text's name
type MeshNote = [key: string, args: Record<string, any>];
interface MeshLook {
  fov: number; flat: boolean; up: Point3; eye: Point3 | null; target: Point3; ambient: Point3;
    lights: { colour: Point3; from: Point3 }[];
  lit: boolean; colour: Point3 | null; wires: boolean; opacity: number; side: number;
}
interface MeshScene {
  notes: MeshNote[]; samples: number; sample: number; count: number; triangleCount: number;
    points: Float32Array; triangles: Uint32Array;
  colours: Uint8Array | null; low: Point3; high: Point3; centre: Point3; radius: number;
    look: MeshLook;
  normals?: Int8Array; few?: () => Uint32Array; fit?: { of: string; camera: MeshCamera };
}
interface MeshCamera { target: Point3; from: Point3; away: number; up: Point3 }
/** How a painter draws a scene: few is how many points or triangles, 0 for all. */
interface MeshWanted { matrix: Float32Array; width: number; height: number; size: number;
  colour: number[]; few: number; moves: boolean }
interface MeshPainter {
  how: string; part(scene: MeshScene, most: number): number; forget(scene: MeshScene): void;
    lose?: WEBGL_lose_context | null;
  paint(scene: MeshScene, wanted: MeshWanted, onto: CanvasRenderingContext2D,
    done: () => void): void;
}

// The page's own charts. ------------------------------------------------------------------------
interface LayoutBand { value: string; lower: string; upper: string }
interface LayoutChart { title: string; tags: string[]; bands: LayoutBand[] }
interface LayoutCategory { title: string; closed: boolean; charts: LayoutChart[] }

// Browsers. -------------------------------------------------------------------------------------
// Selectors here find HTML elements, except in drawings.
interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest(selector: string): HTMLElement | null;
}
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] |
    null;
  querySelector(selector: string): HTMLElement | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selector: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll(selector: string): NodeListOf<HTMLElement>;
}
interface OffscreenCanvasRenderingContext2D { getContextAttributes?(): CanvasRenderingContext2DSettings }
interface CanvasRenderingContext2DSettings { colorType?: string }
interface MessagePort { onclose: (() => void) | null }
interface IntersectionObserverInit { scrollMargin?: string }
interface Window {
  showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>;
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
  eventlens: EventLens;
}
declare function showDirectoryPicker(options: object): Promise<FileSystemDirectoryHandle>;
declare function showSaveFilePicker(options: object): Promise<FileSystemFileHandle>;
// In workers.
declare function importScripts(...urls: string[]): void;
interface WorkerScope { postMessage(message: unknown, transfer?: Transferable[]): void;
  onconnect: (event: MessageEvent) => void }
interface DataTransferItem { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> }
