// Package notebook_test tests the wheel in a real notebook: JupyterLab with a Python kernel, in
// Chromium, with and without a proxy between the page and the kernel's machine. install.sh installs
// them into .build/notebook. `make test-notebook` runs all tests, including those of the Python
// package in tests/.
package notebook_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
	"eventlens/web/process"
)

// environment returns the Python environment that install.sh makes.
func environment(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../.build/notebook")
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(dir, "versions"),
		"run it by make test-notebook, which installs what it needs")
	return dir
}

// jupyter is a JupyterLab server of its own, with none of the machine's settings.
type jupyter struct {
	port  string
	base  string // root path of its pages
	token string
	root  string // folder of the notebooks
}

// startJupyter starts a server with its pages below base, in the theme Light or Dark, until the
// test ends.
func startJupyter(t *testing.T, base, theme string, args ...string) *jupyter {
	t.Helper()
	env := environment(t)
	home := t.TempDir()
	j := &jupyter{
		port: process.FreePort(t), base: base, token: "secret-of-the-test",
		root: filepath.Join(home, "work"),
	}
	require.NoError(t, os.Mkdir(j.root, 0o755))
	kept := filepath.Join(home, "settings/@jupyterlab/apputils-extension")
	require.NoError(t, os.MkdirAll(kept, 0o755))
	// Otherwise a dialog over the page would ask whether to fetch news.
	require.NoError(t,
		os.WriteFile(filepath.Join(kept, "notification.jupyterlab-settings"),
			[]byte(`{"fetchNews": "false", "checkForUpdates": false}`), 0o644))
	require.NoError(t,
		os.WriteFile(filepath.Join(kept, "themes.jupyterlab-settings"),
			[]byte(`{"theme": "JupyterLab `+theme+`"}`), 0o644))
	settings := []string{"HOME=" + home, "IPYTHONDIR=" + home,
		"JUPYTERLAB_SETTINGS_DIR=" + home + "/settings",
		"JUPYTERLAB_WORKSPACES_DIR=" + home + "/workspaces",
		"JUPYTER_CONFIG_DIR=" + home, "JUPYTER_DATA_DIR=" + home, "JUPYTER_RUNTIME_DIR=" + home}
	process.Start(t, j.port, settings, filepath.Join(env, "bin/jupyter-lab"),
		append([]string{"--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=" + j.port,
			"--port-retries=0",
			"--ServerApp.base_url=" + base, "--IdentityProvider.token=" + j.token,
			"--ServerApp.root_dir=" + j.root}, args...)...)
	return j
}

// cell is the source of a code cell.
type cell string

// notebook holds the parts of a notebook that tests read.
type notebook struct {
	Cells []struct{ Outputs []any }
}

// write writes a notebook with these cells, and with these outputs for the last one.
func (j *jupyter) write(t *testing.T, name string, outputs []any, cells ...cell) {
	t.Helper()
	var written []map[string]any
	for i, source := range cells {
		below := []any{}
		if i == len(cells)-1 {
			below = append(below, outputs...)
		}
		written = append(written, map[string]any{
			"cell_type": "code", "id": fmt.Sprint("cell-", i), "metadata": map[string]any{},
			"execution_count": nil, "source": source, "outputs": below,
		})
	}
	text, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "cells": written,
		"metadata": map[string]any{"kernelspec": map[string]any{
			"name": "python3", "display_name": "Python 3", "language": "python",
		}}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(j.root, name), text, 0o644))
}

// save makes the page save a notebook, and reads it.
func (j *jupyter) save(t *testing.T, tab *chromium.Tab, name string) (saved notebook) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(`[data-command="docmanager:save"]`))))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.True(t, until(ctx, func() bool {
		text, err := os.ReadFile(filepath.Join(j.root, name))
		require.NoError(t, err)
		saved = notebook{}
		return json.Unmarshal(text, &saved) == nil && len(saved.Cells) > 1 &&
			len(saved.Cells[1].Outputs) > 0
	}), "%s is not saved", name)
	return saved
}

// page returns the URL of a notebook, under a name of this machine.
func (j *jupyter) page(host, name string) string {
	return fmt.Sprintf("http://%s:%s%slab/tree/%s?reset&token=%s", host, j.port, j.base, name,
		j.token)
}

// call sends a request to the server's API, and returns the status and body of the response.
func (j *jupyter) call(t *testing.T, method, path string) (status int, body []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method,
		"http://127.0.0.1:"+j.port+j.base+path, nil)
	require.NoError(t, err)
	req.Header.Set("Authorization", "token "+j.token)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err = io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, body
}

// kernel is a running kernel.
type kernel struct {
	ID          string
	Connections int // from pages
}

// kernels returns the running kernels. While a kernel starts, the server may respond with an error,
// since it does not know the kernel's last activity yet.
func (j *jupyter) kernels(t *testing.T) (running []kernel) {
	t.Helper()
	status, body := j.call(t, "GET", "api/kernels")
	if status == http.StatusInternalServerError {
		return nil
	}
	require.Equal(t, http.StatusOK, status, "%s", body)
	require.NoError(t, json.Unmarshal(body, &running))
	return running
}

// accepts reports whether somebody accepts connections on a port of this machine.
func accepts(port string) bool {
	connection, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err == nil {
		connection.Close()
	}
	return err == nil
}

// until polls until holds returns true, or ctx ends.
func until(ctx context.Context, holds func() bool) bool {
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for !holds() {
		select {
		case <-again.C:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// copyLog copies the demo log into the folder of the notebooks.
func (j *jupyter) copyLog(t *testing.T, name string) {
	t.Helper()
	require.NoError(t, os.CopyFS(filepath.Join(j.root, name), os.DirFS("../../testdata/demo")))
}
