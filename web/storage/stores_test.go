package storage_test

import (
	"path"
	"testing"
)

// place is a folder with a log on a running server.
type place struct {
	address string   // as a person gives it
	others  []string // other addresses of the same folder
	folder  string   // the URL of its files' folder
	flat    bool     // one response lists everything below it, rather than one for every folder
	sized   bool     // the listing gives the exact size of every file
	ranged  bool     // the server supports ranges
	open    bool     // pages of other origins may read
}

// listings returns the number of requests that a listing of a log needs.
func (p place) listings(log content) int {
	folders := map[string]bool{".": true}
	for name := range log {
		for folder := path.Dir(name); !p.flat && !folders[folder]; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	return len(folders)
}

// store is a kind of server, named as in the README's table.
type store struct {
	name  string
	start func(t *testing.T, objects content) place
}

// cors has the header fields that let pages of every origin read.
var cors = map[string]string{
	"Access-Control-Allow-Origin":   "*",
	"Access-Control-Expose-Headers": "Content-Range, ETag, Content-Length, Accept-Ranges",
}

// stores lists all servers, each as public as possible.
var stores = []store{
	{"versitygw", func(t *testing.T, objects content) place {
		g := startGateway(t)
		g.bucket(t, "public", allowListing, anyOrigin, objects)
		return place{
			address: "s3://public/" + logFolder + "?endpoint=" + g.origin,
			others:  []string{g.folder("public")}, folder: g.folder("public"),
			flat: true, sized: true, ranged: true, open: true,
		}
	}},
	{"Azurite", func(t *testing.T, blobs content) place {
		a := startAzurite(t)
		a.allowOrigins(t, azureAnyOrigin)
		a.container(t, "public", "container", blobs)
		return place{
			address: a.address("public", ""), folder: a.url("/public/" + escape(logFolder)),
			flat: true, sized: true, ranged: true, open: true,
		}
	}},
	{"fake-gcs-server", func(t *testing.T, objects content) place {
		origin := startGCS(t, "public", objects)
		return place{
			address: "gs://public/" + logFolder + "?endpoint=" + origin,
			folder:  origin + "/public/" + escape(logFolder),
			flat:    true, sized: true, ranged: true, open: true,
		}
	}},
	{"nginx HTML", func(t *testing.T, files content) place {
		at := folderAt(startNginx(t, documents(t, files), "", "autoindex on;"+nginxCORS))
		return place{address: at, folder: at, sized: true, ranged: true, open: true}
	}},
	{"nginx JSON", func(t *testing.T, files content) place {
		at := folderAt(startNginx(t, documents(t, files), "",
			"autoindex on; autoindex_format json;"+nginxCORS))
		return place{address: at, folder: at, sized: true, ranged: true, open: true}
	}},
	{"Caddy", func(t *testing.T, files content) place {
		at := folderAt(startCaddy(t, documents(t, files), "header Access-Control-Allow-Origin *"))
		return place{address: at, folder: at, sized: true, ranged: true, open: true}
	}},
	{"Apache", func(t *testing.T, files content) place {
		at := folderAt(startApache(t, documents(t, files),
			`Header set Access-Control-Allow-Origin "*"`))
		return place{address: at, folder: at, ranged: true, open: true}
	}},
	{"Apache WebDAV", func(t *testing.T, files content) place {
		at := folderAt(startApache(t, documents(t, files), "") + "/dav")
		return place{address: at, folder: at, sized: true, ranged: true}
	}},
	{"Python http.server", func(t *testing.T, files content) place {
		at := folderAt(startPython(t, documents(t, files)))
		return place{address: at, folder: at}
	}},
	{"Go http.FileServer", func(t *testing.T, files content) place {
		at := folderAt(startGo(t, documents(t, files), nil))
		return place{address: at, folder: at, ranged: true}
	}},
	{"Go http.FileServer with CORS", func(t *testing.T, files content) place {
		at := folderAt(startGo(t, documents(t, files), cors))
		return place{address: at, folder: at, ranged: true, open: true}
	}},
}
