// Package richtext makes Markdown that anyone may have written into marks that are harmless: [Render]. It lets through what TensorBoard does, in the same
// elements. Its work is bounded whatever the text is.
//
// It is part of a program that is loaded on demand; [New] is that program's service. The package is pure.
package richtext
