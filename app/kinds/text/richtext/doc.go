// Package richtext turns untrusted Markdown into harmless marks: [Render]. It allows the same
// elements as TensorBoard. Its work is bounded for any text.
//
// It is part of a program that is loaded on demand; [New] returns that program's service. The
// package is pure.
package richtext
