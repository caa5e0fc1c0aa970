package config

import (
	"fmt"
	"math"
	"strconv"
)

// Config is a configuration of the projector.
type Config struct {
	CheckpointPath string // model_checkpoint_path
	CheckpointDir  string // model_checkpoint_dir
	Embeddings     []Embedding
}

// Embedding is a tensor of a configuration.
type Embedding struct {
	TensorName    string
	TensorPath    string  // of the vectors; "" for a tensor of a checkpoint
	TensorShape   []int64 // of raw bytes
	MetadataPath  string
	BookmarksPath string
	Sprite        Sprite
	Line          int // at which it begins, from 1 on
}

// Sprite is an image of many small ones, which lie in rows.
type Sprite struct {
	ImagePath string
	// Dims are the width and the height of a small image. Real ones have one to four numbers.
	Dims []int64
}

// Grid returns how the small images of n rows lie in an image: across by down, each of width by
// height pixels. It is a square with as many across as are needed, as all writers make it. The size
// that the configuration says is taken if the image has room for n of it; else the image is
// divided. ok is false if it cannot be divided evenly.
func (s Sprite) Grid(imageWidth, imageHeight, n int) (across, width, height int, ok bool) {
	side := int(math.Ceil(math.Sqrt(float64(n))))
	if n <= 0 || imageWidth <= 0 || imageHeight <= 0 {
		return 0, 0, 0, false
	}
	if w, h := s.size(); w > 0 && h > 0 && w <= imageWidth && h <= imageHeight &&
		imageWidth%w == 0 && (imageWidth/w)*(imageHeight/h) >= n {
		return imageWidth / w, w, h, true
	}
	if imageWidth%side != 0 {
		return 0, 0, 0, false
	}
	width = imageWidth / side
	for _, down := range []int{side, (n + side - 1) / side} { // torch leaves out rows without images
		if imageHeight%down == 0 {
			return side, width, imageHeight / down, true
		}
	}
	return 0, 0, 0, false
}

// size returns the size of a small image; a single number stands for both.
func (s Sprite) size() (width, height int) {
	switch len(s.Dims) {
	case 0:
		return 0, 0
	case 1:
		return int(min(s.Dims[0], math.MaxInt32)), int(min(s.Dims[0], math.MaxInt32))
	}
	return int(min(s.Dims[0], math.MaxInt32)), int(min(s.Dims[1], math.MaxInt32))
}

// Read reads a configuration. Damage ends it: the configuration has what is in front of it, and the
// error names the line and the byte.
func Read(content []byte) (*Config, error) {
	c := new(Config)
	t := &text{in: content}
	t.message(0, func(name string) bool {
		switch name {
		case "model_checkpoint_path":
			c.CheckpointPath = t.text()
		case "model_checkpoint_dir":
			c.CheckpointDir = t.text()
		case "embeddings":
			e := Embedding{Line: t.line()}
			t.nested(func(name string) bool { return t.embedding(&e, name) })
			c.Embeddings = append(c.Embeddings, e)
		default:
			return false
		}
		return true
	})
	return c, t.err
}

// embedding reads a field of an embedding.
func (t *text) embedding(e *Embedding, name string) bool {
	switch name {
	case "tensor_name":
		e.TensorName = t.text()
	case "tensor_path":
		e.TensorPath = t.text()
	case "metadata_path":
		e.MetadataPath = t.text()
	case "bookmarks_path":
		e.BookmarksPath = t.text()
	case "tensor_shape":
		t.numbers(&e.TensorShape)
	case "sprite":
		t.nested(func(name string) bool {
			switch name {
			case "image_path":
				e.Sprite.ImagePath = t.text()
			case "single_image_dim":
				t.numbers(&e.Sprite.Dims)
			default:
				return false
			}
			return true
		})
	default:
		return false
	}
	return true
}

// numbers appends the value of a repeated field: a number, or a list of numbers.
func (t *text) numbers(dst *[]int64) {
	for _, word := range t.list() {
		n, err := strconv.ParseInt(word, 0, 64)
		if err != nil {
			t.fail(fmt.Sprintf("%q is no whole number", word))
			return
		}
		*dst = append(*dst, n)
	}
}
