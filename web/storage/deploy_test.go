package storage_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"eventlens/web/process"
)

// The guide's configurations are run verbatim, except for addresses of this machine.

// guideBlocks returns the code blocks of a language on a page of the guide.
func guideBlocks(t *testing.T, page, language string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile("../guide/" + page + ".md")
	require.NoError(t, err)
	for i, part := range strings.Split(string(text), "```") {
		if block, ok := strings.CutPrefix(part, language+"\n"); ok && i%2 == 1 {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// guideBlock returns the code block that contains a text.
func guideBlock(t *testing.T, page, language, has string) string {
	t.Helper()
	var found []string
	for _, block := range guideBlocks(t, page, language) {
		if strings.Contains(block, has) {
			found = append(found, block)
		}
	}
	require.Len(t, found, 1, "blocks of %s with %s", page, has)
	return found[0]
}

// replaced replaces each of the pairs in a text. Each must occur.
func replaced(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, text, pairs[i])
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// writeSite writes the site to a directory with the command.
func writeSite(t *testing.T, dir string) {
	t.Helper()
	program, err := command()
	require.NoError(t, err)
	out, err := exec.CommandContext(t.Context(), program, "site", dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// packedAsProgram asserts that a server sends the program in the form that a browser compiles while
// it arrives, and requires revalidation of every file.
func packedAsProgram(t *testing.T, folder string) {
	t.Helper()
	_, kind, encoding, caching := headersOf(t, folder+"viewer.wasm.gz")
	assert.Equal(t, []string{"application/wasm", "gzip", "no-cache"},
		[]string{kind, encoding, caching})
	for _, name := range []string{"index.html", "page.js", "guide/index.html", "guide/demo.png"} {
		_, _, _, caching := headersOf(t, folder+name)
		assert.Equal(t, "no-cache", caching, name)
	}
	_, kind, encoding, _ = headersOf(t, folder+"page.js")
	assert.Regexp(t, "javascript$", kind)
	assert.Equal(t, "gzip", encoding)
}

// TestGuideNginx runs the guide's server, and the proxy to logs on another host.
func TestGuideNginx(t *testing.T) {
	log := demoLog(t)
	reference := served(t, log)
	dir, port := publicDir(t), process.FreePort(t)
	writeSite(t, filepath.Join(dir, "eventlens"))
	log.write(t, filepath.Join(dir, "runs"))
	server := replaced(t, guideBlock(t, "deploy-nginx", "nginx", "listen 80;"), "listen 80;",
		"listen 127.0.0.1:"+port+";", "/srv/www", dir)
	startNginx(t, publicDir(t), mimeTypes(t)+server, "")
	origin := "http://127.0.0.1:" + port
	packedAsProgram(t, origin+"/eventlens/")
	assert.Equal(t, reference, pictured(t, openTab(t, origin+"/eventlens/#src=../runs/")))

	t.Run("proxy", func(t *testing.T) {
		logs := startNginx(t, dir, "", "autoindex on; autoindex_format json;")
		proxy := replaced(t, guideBlock(t, "deploy-nginx", "nginx", "proxy_pass"),
			"https://bucket.example/", logs+"/", "bucket.example",
			strings.TrimPrefix(logs, "http://"))
		site := publicDir(t)
		writeSite(t, filepath.Join(site, "eventlens"))
		origin := startNginx(t, site, mimeTypes(t), proxy)
		assert.Equal(t, reference, pictured(t, openTab(t, origin+"/eventlens/#src=../runs/")))
	})
}

// manifest holds the parts of the guide's Kubernetes manifest that the test uses.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Spec       struct {
		Template struct {
			Spec struct {
				InitContainers []container `yaml:"initContainers"`
				Containers     []container
				Volumes        []struct {
					Name     string
					EmptyDir map[string]any `yaml:"emptyDir"`
				}
			}
		}
	}
}

type container struct {
	Name, Image   string
	Command, Args []string
	Env           []struct{ Name, Value string }
	Ports         []struct {
		ContainerPort int `yaml:"containerPort"`
	}
	VolumeMounts []struct {
		Name      string
		MountPath string `yaml:"mountPath"`
	} `yaml:"volumeMounts"`
}

// at returns the path at which a container mounts a volume.
func (c container) at(volume string) string {
	for _, mount := range c.VolumeMounts {
		if mount.Name == volume {
			return mount.MountPath
		}
	}
	return ""
}

// TestGuideKubernetes parses the guide's manifest, runs the script of its init container, and lets
// nginx serve the result, as its container does.
func TestGuideKubernetes(t *testing.T) {
	var kinds []string
	var deployment manifest
	decoder := yaml.NewDecoder(strings.NewReader(guideBlock(t, "deploy-kubernetes", "yaml",
		"kind: Deployment")))
	for {
		var m manifest
		if err := decoder.Decode(&m); err != nil {
			assert.EqualError(t, err, "EOF")
			break
		}
		kinds = append(kinds, m.Kind)
		if m.Kind == "Deployment" {
			deployment = m
		}
		assert.NotEmpty(t, m.APIVersion)
		assert.Equal(t, "eventlens", m.Metadata.Name)
	}
	assert.Equal(t, []string{"Deployment", "Service", "Ingress"}, kinds)
	pod := deployment.Spec.Template.Spec
	require.Len(t, pod.InitContainers, 1)
	require.Len(t, pod.Containers, 1)
	fills, serves := pod.InitContainers[0], pod.Containers[0]
	for _, volume := range pod.Volumes {
		assert.NotNil(t, volume.EmptyDir, "there is nothing to keep")
		assert.NotEmpty(t, fills.at(volume.Name))
		assert.NotEmpty(t, serves.at(volume.Name))
	}

	dir := publicDir(t)
	site, conf := filepath.Join(dir, "site"), filepath.Join(dir, "conf")
	for _, folder := range []string{filepath.Join(dir, "packed"), site, conf} {
		require.NoError(t, os.Mkdir(folder, 0o755))
	}
	writeSite(t, filepath.Join(dir, "packed"))
	sh(t, nil,
		replaced(t, guideBlock(t, "deploy-kubernetes", "", "tar -czf"),
			"eventlens site --config site.json site/\n", "", "eventlens-site.tgz",
			dir+"/eventlens-site.tgz", "-C site ", "-C "+dir+"/packed "))
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(files.Close)

	require.Equal(t, []string{"/bin/sh", "-ec"}, fills.Command)
	require.Len(t, fills.Args, 1)
	require.Equal(t, "SITE", fills.Env[0].Name)
	sh(t, []string{"SITE=" + files.URL + "/eventlens-site.tgz"},
		replaced(t, fills.Args[0], "/tmp/site.tgz", dir+"/site.tgz", "-C "+fills.at("site"),
			"-C "+site, fills.at("conf")+"/", conf+"/"))
	made, err := os.ReadFile(filepath.Join(conf, "default.conf"))
	require.NoError(t, err)
	port := process.FreePort(t)
	server := replaced(t, string(made), "listen 8080;", "listen 127.0.0.1:"+port+";",
		serves.at("site"), site)
	assert.Equal(t, 8080, serves.Ports[0].ContainerPort)
	log := demoLog(t)
	at := startNginx(t, documents(t, log.stored()), mimeTypes(t)+server, "autoindex on;"+nginxCORS)
	origin := "http://127.0.0.1:" + port + "/"
	packedAsProgram(t, origin)
	assert.Equal(t, served(t, log), pictured(t, openTab(t, origin+"#src="+folderAt(at))))
}

// sh runs a script, which ends at its first error.
func sh(t *testing.T, env []string, script string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "/bin/sh", "-ec", script)
	command.Env = append(os.Environ(), env...)
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
}

// TestGuideWorkflows parses the guide's other machine-readable documents.
func TestGuideWorkflows(t *testing.T) {
	blocks := guideBlocks(t, "deploy-pages", "yaml")
	assert.Len(t, blocks, 3)
	for _, block := range blocks {
		var document map[string]any
		require.NoError(t, yaml.Unmarshal([]byte(block), &document))
		assert.NotEmpty(t, document)
	}
}
