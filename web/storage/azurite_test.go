package storage_test

import (
	"path/filepath"
	"testing"

	"eventlens/web/process"
)

// azurite is a running Azurite, Microsoft's emulator of Azure Blob.
type azurite struct {
	origin string
	key    azureKey
}

// azuriteKey is the account of every Azurite.
// https://learn.microsoft.com/en-us/azure/storage/common/storage-connect-azurite
var azuriteKey = azureKey{"devstoreaccount1",
	"Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="}

func startAzurite(t *testing.T) azurite {
	t.Helper()
	servers := install(t, "azurite")
	port := process.FreePort(t)
	process.Start(t, port, nil, filepath.Join(servers, "azurite/node_modules/.bin/azurite-blob"),
		"--blobHost", "127.0.0.1", "--blobPort", port, "--location", publicDir(t),
		"--silent", "--disableTelemetry", "--skipApiVersionCheck")
	return azurite{origin: "http://127.0.0.1:" + port, key: azuriteKey}
}

// azureAnyOrigin lets pages of every origin read all containers of the account.
const azureAnyOrigin = `<?xml version="1.0" encoding="utf-8"?><StorageServiceProperties><Cors><CorsRule><AllowedOrigins>*</AllowedOrigins>` +
	`<AllowedMethods>GET,HEAD,OPTIONS</AllowedMethods><AllowedHeaders>*</AllowedHeaders><ExposedHeaders>Content-Range,ETag,Content-Length,Accept-Ranges</ExposedHeaders>` +
	`<MaxAgeInSeconds>3000</MaxAgeInSeconds></CorsRule></Cors></StorageServiceProperties>`

func (a azurite) url(path string) string { return a.origin + "/" + a.key.account + path }

// allowOrigins sets the CORS rules of the account.
func (a azurite) allowOrigins(t *testing.T, rules string) {
	t.Helper()
	header := map[string]string{"Content-Type": "application/xml"}
	do(t,
		a.key.sign(t, request{
			method: "PUT", url: a.url("/?restype=service&comp=properties"), header: header,
			body: []byte(rules),
		}))
}

// container makes a container with blobs in it. access is "container" to let everybody list and
// read, "blob" to let everybody read, "" for neither.
func (a azurite) container(t *testing.T, name, access string, blobs content) {
	t.Helper()
	header := map[string]string{}
	if access != "" {
		header["x-ms-blob-public-access"] = access
	}
	do(t,
		a.key.sign(t,
			request{method: "PUT", url: a.url("/" + name + "?restype=container"), header: header}))
	for key, bytes := range blobs {
		header := map[string]string{
			"x-ms-blob-type": "BlockBlob", "Content-Type": "application/octet-stream",
		}
		do(t,
			a.key.sign(t, request{
				method: "PUT", url: a.url("/" + name + "/" + escape(key)), header: header,
				body: bytes,
			}))
	}
}

// address returns the address of the log in a container, with a shared access signature as its
// query.
func (a azurite) address(container, query string) string {
	address := "az://" + a.key.account + "/" + container + "/" + logFolder + "?endpoint=" + a.origin
	if query != "" {
		address += "&" + query
	}
	return address
}
