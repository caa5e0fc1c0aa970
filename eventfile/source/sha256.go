package source

import (
	"encoding/binary"
	"math/bits"
)

// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over it, for signing requests. The standard library's
// would take 50 kB of the worker's 1.7 MB, since it brings random generators and self-tests along;
// these few lines are tested against it. They sign some hundred bytes per request, so their speed
// does not matter, and the page they run in knows the secrets anyway.
const (
	hashBytes  = 32
	blockBytes = 64
)

// roundConstants are the first 32 bits of the fractional parts of the cube roots of the first 64
// primes.
var roundConstants = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}

// hash returns the SHA-256 of a message.
func hash(message []byte) []byte {
	state := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
		0x1f83d9ab, 0x5be0cd19}
	rest := message
	for ; len(rest) >= blockBytes; rest = rest[blockBytes:] {
		mix(&state, rest)
	}
	padded := make([]byte, 2*blockBytes)
	end := blockBytes
	if copy(padded, rest) > blockBytes-9 { // the padding mark and the length need another block
		end = 2 * blockBytes
	}
	padded[len(rest)] = 0x80
	binary.BigEndian.PutUint64(padded[end-8:], 8*uint64(len(message)))
	for at := 0; at < end; at += blockBytes {
		mix(&state, padded[at:])
	}
	sum := make([]byte, 0, hashBytes)
	for _, word := range state {
		sum = binary.BigEndian.AppendUint32(sum, word)
	}
	return sum
}

// mix processes one block.
func mix(state *[8]uint32, block []byte) {
	var w [64]uint32
	for i := range w {
		if i < 16 {
			w[i] = binary.BigEndian.Uint32(block[4*i:])
			continue
		}
		x, y := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] + (rotateRight(x, 7) ^ rotateRight(x, 18) ^ x>>3) +
			(rotateRight(y, 17) ^ rotateRight(y, 19) ^ y>>10)
	}
	s := *state
	for i := range w {
		a, e := s[0], s[4]
		first := s[7] + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
			(e&s[5] ^ ^e&s[6]) + roundConstants[i] + w[i]
		second := (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
			(a&s[1] ^ a&s[2] ^ s[1]&s[2])
		copy(s[1:], s[:7])
		s[0], s[4] = first+second, s[4]+first
	}
	for i := range state {
		state[i] += s[i]
	}
}

// rotateRight rotates x to the right.
func rotateRight(x uint32, by int) uint32 { return bits.RotateLeft32(x, -by) }

// mac returns the HMAC-SHA-256 of a message.
func mac(key []byte, message string) []byte {
	if len(key) > blockBytes {
		key = hash(key)
	}
	inner, outer := make([]byte, blockBytes), make([]byte, blockBytes)
	copy(inner, key)
	copy(outer, key)
	for i := range inner {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	return hash(append(outer, hash(append(inner, message...))...))
}

// hex returns bytes as hexadecimal digits.
func hex(sum []byte) string {
	const digits = "0123456789abcdef"
	text := make([]byte, 0, 2*hashBytes)
	for _, b := range sum {
		text = append(text, digits[b>>4], digits[b&15])
	}
	return string(text)
}
