// Package archive saves all files of a tag in some runs as one zip archive, a part at a time. What a file is, is up to the kind: an image, a text; see [Saver].
package archive
