/*! wasm_exec.js: Copyright The Go Authors. Its BSD license is at https://go.dev/LICENSE */
// Runs a program, on the page and in workers: Go's loader, and what programs call of the browser
// everywhere.

import 'go/wasm_exec.js';
import './fetch.js';
import './wasmmemory.js';
import './lock.js';
import './hostfolders.js';
import './nodes.js';
