package storage_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/web/process"
)

// documents returns a directory for a web server with files in it.
func documents(t *testing.T, files content) string {
	t.Helper()
	dir := publicDir(t)
	files.write(t, dir)
	return dir
}

// configure writes a server's configuration, with values in place of %NAME%, and returns its path.
func configure(t *testing.T, text string, values map[string]string) string {
	t.Helper()
	for name, value := range values {
		text = strings.ReplaceAll(text, "%"+name+"%", value)
	}
	file := filepath.Join(publicDir(t), "server.conf")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	return file
}

// libraries returns the environment in which servers find libraries that this machine lacks.
func libraries(t *testing.T, servers string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(servers, "debian/usr/lib/*-linux-gnu"))
	require.NoError(t, err)
	return []string{"LD_LIBRARY_PATH=" + strings.Join(found, ":")}
}

// nginxConf configures nginx. A test's own lines replace %SERVER% in the server, and %HTTP% before
// it.
const nginxConf = `
daemon off;
worker_processes 1;
pid %TEMP%/pid;
%USER%
events {}
http {
  access_log off;
  types { text/html html; application/json json; text/plain txt; }
  default_type application/octet-stream;
  client_body_temp_path %TEMP%/body; proxy_temp_path %TEMP%/proxy; fastcgi_temp_path %TEMP%/fastcgi; uwsgi_temp_path %TEMP%/uwsgi; scgi_temp_path %TEMP%/scgi;
  %HTTP%
  server {
    listen 127.0.0.1:%PORT%;
    root %ROOT%;
    charset utf-8;
    %SERVER%
  }
}
`

// nginxCORS lets pages of every origin read.
const nginxCORS = `
    add_header Access-Control-Allow-Origin * always;
    add_header Access-Control-Expose-Headers "Content-Range, ETag, Content-Length, Accept-Ranges" always;
`

// startNginx serves a directory and returns the server's origin.
func startNginx(t *testing.T, dir, before, lines string) string {
	t.Helper()
	servers := install(t, "nginx")
	port, temp := process.FreePort(t), publicDir(t)
	user := ""
	if os.Getuid() == 0 {
		user = "user root;"
	}
	conf := configure(t, nginxConf, map[string]string{
		"TEMP": temp, "USER": user, "ROOT": dir, "PORT": port, "HTTP": before, "SERVER": lines,
	})
	process.Start(t, port, libraries(t, servers), filepath.Join(servers, "debian/usr/sbin/nginx"),
		"-p", temp, "-c", conf, "-e", "stderr")
	return "http://127.0.0.1:" + port
}

// apacheConf configures Apache with Debian's settings for its listings, WebDAV below /dav/, and
// nothing else.
const apacheConf = `
ServerRoot %TEMP%
Listen 127.0.0.1:%PORT%
ServerName 127.0.0.1
PidFile %TEMP%/pid
ErrorLog /dev/stderr
%USER%
LoadModule mpm_event_module %MODULES%/mod_mpm_event.so
LoadModule authz_core_module %MODULES%/mod_authz_core.so
LoadModule autoindex_module %MODULES%/mod_autoindex.so
LoadModule mime_module %MODULES%/mod_mime.so
LoadModule dir_module %MODULES%/mod_dir.so
LoadModule alias_module %MODULES%/mod_alias.so
LoadModule headers_module %MODULES%/mod_headers.so
LoadModule dav_module %MODULES%/mod_dav.so
LoadModule dav_fs_module %MODULES%/mod_dav_fs.so
TypesConfig /dev/null
DocumentRoot %ROOT%
Alias /dav/ %ROOT%/
DavLockDB %TEMP%/locks
<Directory %ROOT%>
  Options Indexes
  IndexOptions FancyIndexing VersionSort HTMLTable NameWidth=* DescriptionWidth=* Charset=UTF-8
  Require all granted
</Directory>
<Location /dav/>
  Dav On
  Options -Indexes
</Location>
%LINES%
`

// startApache serves a directory, also by WebDAV below /dav/, and returns the server's origin.
func startApache(t *testing.T, dir, lines string) string {
	t.Helper()
	servers := install(t, "apache2")
	root := filepath.Join(servers, "debian")
	port, temp := process.FreePort(t), publicDir(t)
	user := ""
	if os.Getuid() == 0 { // Apache does not run as root
		user = "User #65534\nGroup #65534"
		require.NoError(t, os.Chown(temp, 65534, 65534))
	}
	conf := configure(t, apacheConf, map[string]string{
		"TEMP": temp, "PORT": port, "USER": user, "ROOT": dir, "LINES": lines,
		"MODULES": filepath.Join(root, "usr/lib/apache2/modules"),
	})
	process.Start(t, port, libraries(t, servers), filepath.Join(root, "usr/sbin/apache2"), "-D",
		"FOREGROUND", "-f", conf)
	return "http://127.0.0.1:" + port
}

// startCaddy serves a directory with Caddy's file browser, which responds in JSON on request, and
// returns the server's origin.
func startCaddy(t *testing.T, dir, lines string) string {
	t.Helper()
	servers := install(t, "caddy")
	port, temp := process.FreePort(t), publicDir(t)
	conf := configure(t,
		"{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:%PORT% {\n\tbind 127.0.0.1\n\troot * %ROOT%\n\t%LINES%\n\tfile_server browse\n}\n",
		map[string]string{"PORT": port, "ROOT": dir, "LINES": lines})
	process.Start(t, port,
		[]string{"HOME=" + temp, "XDG_DATA_HOME=" + temp, "XDG_CONFIG_HOME=" + temp},
		filepath.Join(servers, "debian/usr/bin/caddy"),
		"run", "--adapter", "caddyfile", "--config", conf)
	return "http://127.0.0.1:" + port
}

// startPython serves a directory with Python's own web server and returns its origin.
func startPython(t *testing.T, dir string) string {
	t.Helper()
	install(t, "python3")
	port := process.FreePort(t)
	process.Start(t, port, nil, "python3", "-m", "http.server", "--bind", "127.0.0.1",
		"--directory", dir, port)
	return "http://127.0.0.1:" + port
}

// startNode serves a directory with one of the handlers below, as servers written for Node do, and
// returns its origin.
func startNode(t *testing.T, dir, handler string) string {
	t.Helper()
	servers := install(t, "pages")
	port := process.FreePort(t)
	script := `const require = process.getBuiltinModule('module').createRequire(process.argv[1] + '/pages/');
const [, , dir, port] = process.argv;
require('http').createServer(` + handler + `).listen(+port, '127.0.0.1');`
	process.Start(t, port, nil, "node", "-e", script, servers, dir, port)
	return "http://127.0.0.1:" + port
}

const (
	serveHandler = `(q, r) => require('serve-handler')(q, r, { public: dir, directoryListing: true })`
	serveIndex   = `(q, r) => require('serve-static')(dir)(q, r, () => require('serve-index')(dir)(q, r, () => { r.statusCode = 404; r.end(); }))`
	indexIcons   = `(q, r) => require('serve-static')(dir)(q, r, () => require('serve-index')(dir, { icons: true, view: 'details' })(q, r, () => { r.statusCode = 404; r.end(); }))`
)

// startGo serves a directory with Go's own file server, with the given header fields, and returns
// its origin.
func startGo(t *testing.T, dir string, header map[string]string) string {
	t.Helper()
	files := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range header {
			w.Header().Set(name, value)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// folderAt returns the log's URL on a web server.
func folderAt(origin string) string { return origin + "/" + escape(logFolder) }
