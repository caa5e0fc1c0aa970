package tracefile

import (
	"hash/fnv"
	"math"
	"strconv"
)

// unquoted returns the content of a string, and any other value as it is.
func unquoted(value []byte) []byte {
	if n := len(value); n >= 2 && value[0] == '"' {
		return value[1 : n-1]
	}
	return value
}

// nanoseconds reads a number of microseconds, which may be in quotes. It is exact to the nanosecond
// and rounds towards zero; a float64 would lose the last digits of today's times. Times out of
// range become the first or last one.
func nanoseconds(value []byte) (ns int64, ok bool) {
	value = unquoted(value)
	i, isNegative := 0, false
	if i < len(value) && (value[i] == '-' || value[i] == '+') {
		isNegative = value[i] == '-'
		i++
	}
	var digits uint64
	power, seen := 3, false // of ten, from digits to nanoseconds
	for isFraction := false; i < len(value); i++ {
		c := value[i]
		if c == '.' && !isFraction {
			isFraction = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		seen = true
		switch {
		case digits >= 1e18: // more digits than a time has
			if !isFraction {
				power++
			}
			continue
		case isFraction:
			power--
		}
		digits = digits*10 + uint64(c-'0')
	}
	if !seen {
		return 0, false
	}
	if i < len(value) {
		exponent, err := strconv.Atoi(string(value[i+1:]))
		if err != nil || value[i]|0x20 != 'e' {
			return 0, false
		}
		power += max(min(exponent, 100), -100)
	}
	ns = scaled(digits, power)
	if isNegative {
		ns = -ns
	}
	return ns, true
}

// scaled returns digits times a power of ten.
func scaled(digits uint64, power int) int64 {
	for ; power < 0 && digits > 0; power++ {
		digits /= 10
	}
	for ; power > 0 && digits > 0; power-- {
		if digits > math.MaxInt64/10 {
			return math.MaxInt64
		}
		digits *= 10
	}
	return int64(min(digits, math.MaxInt64))
}

// number reads a number, which may be in quotes.
func number(value []byte) (f float64, ok bool) {
	f, err := strconv.ParseFloat(string(unquoted(value)), 64)
	return f, err == nil && !math.IsNaN(f)
}

// wholeNumber reads a whole number, which may be in quotes; 0 if it is none.
func wholeNumber(value []byte) int64 {
	n, err := strconv.ParseInt(string(unquoted(value)), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// identity returns the number of an ID, or a hash of any other text, which may collide with a
// number only by an unlikely chance.
func identity(value []byte) uint64 {
	value = unquoted(value)
	if n := len(value); n > 0 && n < 19 {
		var id uint64
		for _, c := range value {
			if c < '0' || c > '9' {
				return hashed(value)
			}
			id = id*10 + uint64(c-'0')
		}
		return id
	}
	return hashed(value)
}

func hashed(text []byte) uint64 {
	h := fnv.New64a()
	h.Write(text)
	return h.Sum64()
}
