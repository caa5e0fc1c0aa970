package loop

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTimeSlice yields after 20 ms, and not before.
func TestTimeSlice(t *testing.T) {
	now, given := time.Unix(100, 0), 0
	slice := NewTimeSlice(func() { given++ }, func() time.Time { return now })
	slice.Give()
	require.Equal(t, 1, given, "a slice that was never given away is over")
	now = now.Add(maxSlice - 1)
	slice.Give()
	assert.Equal(t, 1, given)
	now = now.Add(1)
	slice.Give()
	assert.Equal(t, 2, given)
	slice.Give()
	assert.Equal(t, 2, given, "another slice has begun")
}
