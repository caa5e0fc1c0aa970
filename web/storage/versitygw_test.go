package storage_test

import (
	"crypto/md5"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"testing"

	"eventlens/web/process"
)

// gateway is a running versitygw: an S3 server over a directory.
type gateway struct {
	origin string
	keys   s3Keys
}

// gatewayKeys are the owner's keys.
var gatewayKeys = s3Keys{id: "reader", secret: "s/e+c=r&et"}

// startGateway runs a gateway with further options.
func startGateway(t *testing.T, options ...string) gateway {
	t.Helper()
	servers := install(t, "versitygw")
	root, port := publicDir(t), process.FreePort(t)
	g := gateway{origin: "http://127.0.0.1:" + port, keys: gatewayKeys}
	args := append([]string{"--port", "127.0.0.1:" + port, "--access", g.keys.id, "--secret",
		g.keys.secret, "--region", s3Region, "--quiet"}, options...)
	process.Start(t, port, nil, filepath.Join(servers, "versitygw"),
		append(args, "posix", "--sidecar", publicDir(t), root)...)
	return g
}

// What a bucket of the gateway allows anonymous users.
const (
	allowNothing = ""
	allowObjects = `{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::%[1]s/*"}`
	allowListing = `{"Effect":"Allow","Principal":"*","Action":"s3:ListBucket","Resource":"arn:aws:s3:::%[1]s"},` + allowObjects
)

// anyOrigin is the CORS document that the README gives for S3.
const anyOrigin = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>` +
	`<AllowedHeader>*</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>ETag</ExposeHeader><ExposeHeader>Content-Length</ExposeHeader>` +
	`<ExposeHeader>Accept-Ranges</ExposeHeader><MaxAgeSeconds>3000</MaxAgeSeconds></CORSRule></CORSConfiguration>`

// bucket makes a bucket with objects in it.
func (g gateway) bucket(t *testing.T, name, allow, cors string, objects content) {
	t.Helper()
	put := func(path string, body []byte) {
		sum := md5.Sum(body)
		header := map[string]string{"Content-Md5": base64.StdEncoding.EncodeToString(sum[:])}
		do(t,
			g.keys.sign(t, request{
				method: "PUT", url: g.origin + "/" + name + path, header: header, body: body,
			}))
	}
	put("", nil)
	for key, bytes := range objects {
		put("/"+escape(key), bytes)
	}
	if allow != allowNothing {
		put("?policy=",
			[]byte(`{"Version":"2012-10-17","Statement":[`+fmt.Sprintf(allow, name)+`]}`))
	}
	if cors != "" {
		put("?cors=", []byte(cors))
	}
}

// folder returns the log's URL in a bucket, in path style.
func (g gateway) folder(bucket string) string {
	return g.origin + "/" + bucket + "/" + escape(logFolder)
}
