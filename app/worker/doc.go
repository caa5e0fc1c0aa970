// Package worker is what the program does in a Web Worker: one worker reads, keeps and draws what the page asks for, others read files and draw for it.
//
// The page is the same program. So that a worker starts fast and holds little, nothing of the page is imported here, texts and elements above all.
package worker
