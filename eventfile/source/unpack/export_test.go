package unpack

import "time"

// SetIdleTime changes how long what ReadAt opened stays open.
func SetIdleTime(s *Source, d time.Duration) { s.seeker.patience = d }
