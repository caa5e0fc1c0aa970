package eventfile

// SetMinHole lowers what r takes for worth leaving out, so that small logs are enough for tests. It is called after Reset.
func SetMinHole(r *Reader, n int) { r.minHole = n }

// MinHoleBytes is what that is otherwise.
const MinHoleBytes = minHoleBytes
