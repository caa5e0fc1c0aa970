package tensorboard

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os/exec"
	"strconv"
	"strings"
)

// Loader is one of the two programs with which TensorBoard reads a log directory.
type Loader string

// The loaders. Rust, the native data server, is the default for local directories.
const (
	Rust   Loader = "rust"
	Python Loader = "python"
)

// allSamples keeps every value of each kind that TensorBoard would sample. With 0, which its help
// documents for that, its routes serve nothing.
const allSamples = "scalars=100000000,images=100000000,histograms=100000000,audio=100000000,text=100000000,pr_curves=100000000,mesh=100000000," +
	"hparams=100000000,custom_scalars=100000000,graphs=100000000,graph_run_metadata=100000000,graph_run_metadata_graph=100000000," +
	"graph_keras_model=100000000,graph_tagged_run_metadata=100000000"

// Server is a running TensorBoard that has loaded its log directory.
type Server struct {
	URL string // ends in a slash

	command *exec.Cmd
	drained chan struct{} // closed when its output ended
}

// Serve starts TensorBoard on logdir with sampling off, and returns once the whole directory is
// loaded. TensorBoard does not reload it. The caller must close the server.
func (p Peer) Serve(ctx context.Context, logdir string, loader Loader) (*Server, error) {
	args := []string{"--samples_per_plugin", allSamples, "--reload_interval", "0"}
	if loader == Python {
		args = append(args, "--reload_task", "blocking")
	}
	return p.start(ctx, logdir, loader, args...)
}

// ServeAsIs starts TensorBoard on logdir as a person would, with its own sampling and the native
// data server, and returns once the whole directory is loaded. The caller must close the server.
func (p Peer) ServeAsIs(ctx context.Context, logdir string) (*Server, error) {
	return p.start(ctx, logdir, Rust)
}

// StartAsIs starts TensorBoard on logdir as ServeAsIs does, and returns the URL at which it will
// answer, without waiting for that. The caller must call stop.
func (p Peer) StartAsIs(logdir string) (url string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // finds a free port
	if err != nil {
		return "", nil, err
	}
	address := listener.Addr().(*net.TCPAddr)
	listener.Close()
	command := p.Command("--logdir", logdir, "--host", "127.0.0.1", "--port",
		strconv.Itoa(address.Port), "--load_fast", "true")
	return "http://" + address.String() + "/", func() { Stop(command) }, command.Start()
}

func (p Peer) start(ctx context.Context, logdir string, loader Loader,
	more ...string) (*Server, error) {
	args := append([]string{"--logdir", logdir, "--host", "127.0.0.1", "--port", "0"}, more...)
	if loader == Rust {
		// With --verbose the data server reports the end of loading.
		args = append(args, "--load_fast", "true", "--extra_data_server_flags=--verbose")
	} else {
		args = append(args, "--load_fast", "false")
	}
	s := &Server{command: p.Command(args...), drained: make(chan struct{})}
	stderr, err := s.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := s.command.Start(); err != nil {
		return nil, fmt.Errorf("start TensorBoard: %w", err)
	}
	found := make(chan ready, 1)
	go func() {
		found <- watch(stderr, loader)
		io.Copy(io.Discard, stderr)
		close(s.drained)
	}()
	select {
	case r := <-found:
		if s.URL = r.url; s.URL != "" {
			return s, nil
		}
		err = fmt.Errorf("TensorBoard ended before it served anything; its last words:\n%s",
			r.words)
	case <-ctx.Done():
		err = ctx.Err()
	}
	s.Close()
	return nil, err
}

// Group returns the process group of TensorBoard and its data server.
func (s *Server) Group() int { return s.command.Process.Pid }

// Close ends TensorBoard.
func (s *Server) Close() {
	Stop(s.command)
	<-s.drained
}

// ready holds the URL of a ready TensorBoard, or else its last lines of output.
type ready struct{ url, words string }

// watch reads TensorBoard's output until its URL is known and its log directory loaded.
func watch(stderr io.Reader, loader Loader) (r ready) {
	url, loaded := "", loader == Python // Python blocks until it has loaded
	lines := bufio.NewScanner(stderr)
	lines.Buffer(nil, 1<<20)
	var last []string
	for lines.Scan() {
		if last = append(last, lines.Text()); len(last) > 10 {
			last = last[1:]
		}
		if _, rest, ok := strings.Cut(lines.Text(), " at http://"); ok {
			url = "http://" + strings.Fields(rest)[0]
		}
		loaded = loaded || strings.Contains(lines.Text(), "Finished load cycle")
		if loaded && url != "" {
			return ready{url: url}
		}
	}
	return ready{words: strings.Join(last, "\n")}
}
