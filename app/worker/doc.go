// Package worker is the program's part in a Web Worker: one worker reads, caches and draws what the
// page asks for; others read files and draw for it.
//
// The page is the same program. So that a worker starts fast and needs little memory, this package
// imports nothing of the page, especially no texts and elements.
package worker
