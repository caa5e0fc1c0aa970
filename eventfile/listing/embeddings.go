package listing

import "strings"

// IsEmbeddingFile reports whether a file with this base name belongs to an embedding if somebody
// opens it by itself: what a listing includes for its name, and arrays of numpy. A listing includes
// those only where a configuration names them, since data sets may consist of millions.
func IsEmbeddingFile(base string) bool {
	return isEmbedding(base) || strings.HasSuffix(base, ".npy")
}

// isEmbedding reports whether a file name belongs to an embedding, wherever the file is: the
// projector's configuration, tables, raw numbers, an index or a shard of a checkpoint, or the image
// that writers call sprite. Package embedding finds out which files belong together; nothing is
// read for it before.
func isEmbedding(base string) bool {
	dot := strings.LastIndexByte(base, '.')
	if base == projectorConfig || dot < 0 {
		return dot >= 0
	}
	switch ending := strings.ToLower(base[dot:]); ending {
	case ".tsv", ".bytes", ".index":
		return !IsEventFile(base)
	case ".png", ".jpg", ".jpeg":
		return strings.Contains(strings.ToLower(base), "sprite")
	default:
		return strings.HasPrefix(ending, ".data-") && strings.Contains(ending, "-of-")
	}
}
