package browsers

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProgramsEndWithTheTests kills tests that have started a program: the program must end too.
// The test runs itself as the tests to be killed.
func TestProgramsEndWithTheTests(t *testing.T) {
	const heldOpen = "BROWSERS_TEST_HOLDS"
	if os.Getenv(heldOpen) != "" {
		_, err := startProgram(t, nil, []*os.File{os.NewFile(3, "held open")}, "sleep", "600")
		require.NoError(t, err)
		fmt.Println("started")
		select {}
	}
	held, holds, err := os.Pipe()
	require.NoError(t, err)
	tests := exec.Command(os.Args[0], "-test.run", "^TestProgramsEndWithTheTests$")
	tests.Env = append(os.Environ(), heldOpen+"=1")
	tests.ExtraFiles = []*os.File{holds}
	said, err := tests.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, tests.Start())
	holds.Close()
	_, err = io.ReadFull(said, make([]byte, len("started")))
	require.NoError(t, err)
	require.NoError(t, tests.Process.Kill())
	_, err = io.ReadAll(held) // ends with the last process that holds the other end
	require.NoError(t, err)
	tests.Wait()
}
