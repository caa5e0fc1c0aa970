package eventfile

// SetMinHole lowers the size from which r leaves out payloads, so that small logs suffice for
// tests. Call it after Reset.
func SetMinHole(r *Reader, n int) { r.minHole = n }

// MinHoleBytes is the size used outside tests.
const MinHoleBytes = minHoleBytes
