// Package archive saves all files of a tag in some runs as one zip archive, a part at a time. Each
// kind defines its files, for example images or texts; see [Saver].
package archive
