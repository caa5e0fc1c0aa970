// The surface between programs and scripts: what app/browser calls, what it assigns, and what
// scripts of one bundle use of another.

/** What a function that watches returns: it stops watching. */
type Stop = () => void;
/** Files and folders of a drop or a picker; see drop.js. */
interface Found { path: string; file?: File | null; folder?: FileSystemDirectoryHandle;
  open?: () => PushedFolder }
/** A folder whose files the host page pushes; see hostfolders.js. */
interface PushedFolder { name: string; port: MessagePort }
/** Both ends of a range along an axis. */
type Ends = [number, number];

/** The page's only global object, which boot.js makes. In a worker it has less; see worker.js. */
interface EventLens {
  // The page and its address: boot.js and load.js.
  base: string;
  fragment: string;
  embed: string;
  /** Whether the page may store data on this device. */
  keeps: boolean;
  tooOld: boolean;
  started?: boolean;
  /** Messages that are queued until embed.js has loaded. */
  told: unknown[][];
  surroundings?: { id: string; first: boolean };
  begin: Uint8Array | null | '';
  port: MessagePort | null;
  /** What a program in a worker, or in the place of one, is started with. */
  worker: object;
  meta(name: string): string;
  asset(name: string): string;
  program(name: string, progress: Progress, cache: RequestCache): Promise<WebAssembly.Module>;
  run(module: WebAssembly.Module, boot?: object): Promise<string>;
  setFragment(fragment: string, push: boolean): void;
  setAccent(digits: string): void;
  setTheme(choice: string): void;
  themeChoice(): string;
  progress: Progress;
  fail(name: FailureName, detail?: string): void;
  lacks(url: string): void;
  renew(): void;
  /** Sends the host a message; names and values alternate. Until embed.js is there it queues. */
  tell(type: string, pairs: string[]): void;

  // Assigned by the page's program, or doing nothing.
  onfragment(fragment: string): void;
  onworker(port: MessagePort | null, reason: string): void;
  ontheme(theme: string): void;
  onhost(type: string, id: number, fields: string[]): void;
  give(found: Found[]): void;

  // Programs and files that are loaded on demand: program.js, patterns.js, unzstd.js.
  bring(name: string): Promise<unknown>;
  choosers: Record<string, (given: string) => Promise<string>>;
  choose(name: string, given: string): Promise<string>;
  startProgram(name: string, progress: Progress): Promise<Started>;
  matchNames(source: string, flags: string, names: string): Promise<Uint8Array>;
  unzstd(): Promise<StreamPair>;
  unpacks(open: () => Unpacking): void;
  startParser?(ended: (left?: boolean) => void): Promise<Parser>;
  joining?(join: ((boot: object) => void) | null): void;
  watchAim(tell: (tab: string) => void, near?: (tab: string) => void): Stop;

  // Files in and out: drop.js, save.js, copy.js.
  hasHandles: boolean;
  dropped(transfer: DataTransfer): Promise<Found[]>;
  chosen(input: HTMLInputElement & { files: FileList }): Promise<Found[]>;
  pickFolder(): Promise<Found[] | null> | null;
  copy(type: string, made: Blob | BlobPart | null): Promise<boolean>;
  toast(text: string): void;
  save(name: string, blob: Blob): void;
  newFile(name: string, type: string, ask: boolean): Promise<Writing | null>;
  picture(svg: Blob, scale: number): Promise<Blob>;
  watchCopies(tell: (id: string, copied: boolean) => void): Stop;

  // Cards and their charts: cards.js to outline.js.
  watchCards(tell: (boxes: (string | number | boolean)[]) => void): Stop;
  plotBox(sizeClass: string, plotClass: string): number[];
  watchChunks(tell: (columns: number, changed: (string | boolean)[]) => void): Stop;
  watchCardDrag(tell: (card: string, to: string, place: number) => void): Stop;
  placeMenu(id: string, anchor: string): void;
  watchPointer(tell: (card: string, x: number, y: number, over: boolean) => void): Stop;
  watchCharts(tell: (kind: number, ...rest: unknown[]) => void): Stop;
  frameChart(card: string, frame: number, act: number, plotX: number, plotY: number,
    plotW: number, plotH: number, x: GivenAxis | null, y: GivenAxis | null): void;
  wantPart(card: string, x: Ends | null): void;
  viewOf(chart: Element | null | undefined): ZoomView | null;
  showHover(hover: Hover): void;
  hideHover(): void;
  brushTexts(card: string, ...texts: string[]): void;
  watchHandles(tell: (card: string, handle: number, x: number, done: boolean) => void): Stop;
  markStep(card: string, paths: string[]): void;
  showOutlines(marks: [card: string, path: string, x: number, y: number, label: string][]): void;

  // Pictures and sound: stills.js, imageview.js, imagegrid.js, compare.js, audio.js.
  lens: Lens;
  pictureAddress(bytes: ArrayBuffer, type: string, still: boolean, width: number,
    height: number): string;
  decodePicture(url: string, placeID: string): Promise<0 | 1 | 2>;
  freePicture(url: string): void;
  pictures(): number;
  tonePictures(brightness: number, contrast: number): void;
  zoomPicture(id: string, how: string): void;
  showGrid(id: string, to: GridContent): number;
  hideGrid(): void;
  sizeGrid(size: number): void;
  markGrid(key: string, label: string): void;
  focusGrid(): void;
  fillCell(number: number, key: string, label: string, note: string, problem: string, url: string,
    there: boolean): void;
  showCompare(id: string, look: CompareLook & { from: string }): void;
  hideCompare(): void;
  compareImage(side: Side, url: string): void;
  compareKey(key: string): void;
  decodeClip(blob: Blob): Promise<Blob | null>;

  // The run list and the list of jobs: runs.js, runwidth.js, jobs.js.
  watchRunRows(tell: (first: number, count: number) => void): Stop;
  watchRunOver(tell: (run: number, inside: boolean) => void): Stop;
  showRunRow(index: number): void;
  setRunWidth(px: number): void;
  watchRunWidth(tell: (px: number) => void): Stop;
  hiddenJobColumns(): string;
  watchJobRows(tell: (first: number, count: number) => void): Stop;
  showJobRows(all: number, first: number, rows: (string | null)[]): boolean;
  showJobRow(index: number): void;
  jobRowsRest(): boolean;
  lookAtJobs(): void;

  // For tests.
  graphPlace(list: GraphList, i: number, t: number): Box4;
  meshes: object;
}

declare var eventlens: EventLens;

// What programs call everywhere, in pages and workers: wasm_exec.js.
declare var eventlensFetch: (url: string, options: RequestInit,
  answer: (...answered: unknown[]) => void) => AbortController;
declare var eventlensFree: (buffer: ArrayBufferLike) => void;
declare var eventlensLock: (name: string, options: LockOptions,
  answer: (granted: boolean | null) => void) => () => void;
declare var eventlensPushed: (folder: PushedFolder) => object;
declare var eventlensNodes: (orders: string) => Node[];

// What a program calls to draw: paint.js.
declare var eventlensPaint: (canvas: HTMLCanvasElement, cssW: number, cssH: number, ratio: number,
  pixels: ArrayBuffer | Uint8ClampedArray<ArrayBuffer> | null,
  pxX: number, pxY: number, pxW: number, pxH: number, ops: ArrayBuffer | null) => void;
declare var eventlensLift: (canvas: HTMLCanvasElement, pixels: ArrayBuffer | null, w: number,
  h: number, whole: boolean) => void;
declare var eventlensHandle: (id: string, x: number, y: number) => void;
declare var eventlensMove: (canvas: HTMLCanvasElement, plot: Rect, x: Ends, y: Ends) => void;

// What scripts use of others that are loaded by themselves.
declare var eventlensCompile: (asset: Asset, name: string, progress: Progress,
  cache: RequestCache) => Promise<WebAssembly.Module>;
declare var eventlensParts: (asset: Asset) => Parts;
declare var eventlensSpawn: (url: string, name?: string) => Promise<Supervised>;
declare var eventlensWatch: (worker: Supervised, ended: (reason: string) => void,
  told?: (message: Loading) => void) => void;
declare var eventlensParser: (given: { module: WebAssembly.Module;
  parts: Parts }, ended: () => void) => Promise<Parser>;
declare var eventlensUnzstd: (parts: Parts) => Promise<StreamPair>;
declare var eventlensDifference: (a: ImageBitmap, b: ImageBitmap) => Difference;

// Go's loader, and what go-app asks for its environment.
declare class Go {
  argv: string[];
  importObject: WebAssembly.Imports;
  exit(code: number): void;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare var goappGetenv: (key: string) => string;
