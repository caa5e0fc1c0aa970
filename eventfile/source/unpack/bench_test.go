package unpack_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/source/unpack/unzstd"
)

func BenchmarkReader(b *testing.B) {
	plain := content(16 << 20)
	for name, packed := range map[string][]byte{
		"gzip": gzipped(b, plain), "zstd": zstandard(b, plain),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(plain)))
			b.ReportAllocs()
			for b.Loop() {
				r, err := unpack.NewReader(bytes.NewReader(packed), unzstd.New)
				require.NoError(b, err)
				_, err = io.Copy(io.Discard, r)
				require.NoError(b, err)
				require.NoError(b, r.Close())
			}
		})
	}
}
