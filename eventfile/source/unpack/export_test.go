package unpack

import "time"

// SetIdleTime changes how long ReadAt keeps a file open.
func SetIdleTime(s *Source, d time.Duration) { s.seeker.patience = d }
