package eventfile

import (
	"encoding/binary"
	"hash/crc32"
	"runtime"
)

// crcMaskDelta is added to a rotated CRC by the record format.
const crcMaskDelta = 0xa282ead8

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// maskedCRC returns the checksum that the record format stores for p.
func maskedCRC(p []byte) uint32 {
	return masked(updateCRC(0, p))
}

// updateCRC continues a CRC with the bytes of p.
func updateCRC(crc uint32, p []byte) uint32 {
	if runtime.GOARCH == "wasm" {
		return sliceCRC(crc, p)
	}
	return crc32.Update(crc, castagnoli, p)
}

func masked(crc uint32) uint32 { return (crc>>15 | crc<<17) + crcMaskDelta }

// shortLengthCRCs holds the checksums of lengths below 1024, which nearly all records have.
var shortLengthCRCs = func() (sums [1024]uint32) {
	for length := range sums {
		sums[length] = longLengthCRC(uint64(length))
	}
	return sums
}()

// lengthCRC returns the checksum of a record's length.
func lengthCRC(length uint64) uint32 {
	if length < uint64(len(shortLengthCRCs)) {
		return shortLengthCRCs[length]
	}
	return longLengthCRC(length)
}

// longLengthCRC is lengthCRC for any length.
func longLengthCRC(length uint64) uint32 {
	var encoded [lengthSize]byte
	binary.LittleEndian.PutUint64(encoded[:], length)
	return masked(sliceCRC(0, encoded[:])) // crc32.Update would make encoded escape to the heap
}

// crcTables[k][b] is the CRC of byte b followed by k zero bytes.
var crcTables = func() (tables [8][256]uint32) {
	for b := range 256 {
		crc := castagnoli[b]
		tables[0][b] = crc
		for k := 1; k < 8; k++ {
			crc = castagnoli[byte(crc)] ^ crc>>8
			tables[k][b] = crc
		}
	}
	return tables
}()

// sliceCRC computes CRC-32C in steps of eight bytes. Without hardware help the standard library
// does the same, but through four calls, and byte by byte for inputs below 16 bytes and for the
// last 1 to 8 bytes. Calls are expensive in WebAssembly, where scalar records are 8 bytes of length
// and about 40 of data: 12 and 32 ns with this function, 61 and 65 ns with the library's; the
// difference is a fifth of the whole parse. On large records both are equally fast; natively the
// library's CRC instructions win.
func sliceCRC(crc uint32, p []byte) uint32 {
	crc = ^crc
	for len(p) >= 8 {
		x := binary.LittleEndian.Uint64(p) ^ uint64(crc)
		crc = crcTables[7][byte(x)] ^ crcTables[6][byte(x>>8)] ^
			crcTables[5][byte(x>>16)] ^ crcTables[4][byte(x>>24)] ^
			crcTables[3][byte(x>>32)] ^ crcTables[2][byte(x>>40)] ^
			crcTables[1][byte(x>>48)] ^ crcTables[0][byte(x>>56)]
		p = p[8:]
	}
	if len(p) >= 4 {
		x := binary.LittleEndian.Uint32(p) ^ crc
		crc = crcTables[3][byte(x)] ^ crcTables[2][byte(x>>8)] ^
			crcTables[1][byte(x>>16)] ^ crcTables[0][byte(x>>24)]
		p = p[4:]
	}
	for _, b := range p {
		crc = crcTables[0][byte(crc)^b] ^ crc>>8
	}
	return ^crc
}
