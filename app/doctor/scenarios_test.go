package doctor_test

import (
	"net/http"
	"testing"
)

// on returns a network with one host.
func on(host string, h http.HandlerFunc) map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{host: h}
}

func scenarios(t testing.TB) (all []scenario) {
	content := events(t)
	for _, part := range [][]scenario{
		noCORSScenarios(content), corsScenarios(content), privateScenarios(content),
		listingScenarios(content), signatureScenarios(), refusalScenarios(),
		contentScenarios(content), brokenScenarios(content), pageScenarios(content),
		insideScenarios(content), networkScenarios(content), fineScenarios(content),
	} {
		all = append(all, part...)
	}
	return all
}

const oneFile = `{"path":"a/e.tfevents.1","size":2000}`

// manifest serves a folder with a list of files, and a file that it names.
func manifest(content []byte, files string) http.HandlerFunc {
	return paths(map[string]http.HandlerFunc{
		"/logs/eventlens.json": answers(200, `{"version":1,"files":[`+files+`]}`),
		"/logs/a/e.tfevents.1": serving(content),
	})
}
