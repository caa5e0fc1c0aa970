package listing

import "strings"

// parseForm reads an address that is no URL of the web: s3://, gs://, az://, abfs://, hf:// and the other names of these. Their names are not escaped. found is false when it is
// none of them; an address that is one and names nothing gives names that are nowhere.
func parseForm(address string) (n names, found bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok {
		return n, false
	}
	rest, query, _ := strings.Cut(rest, "?")
	endpoint, _ := parameter(query, "endpoint")
	endpoint = strings.TrimRight(unescapeQuery(endpoint), "/")
	region, _ := parameter(query, "region")
	region = unescapeQuery(region)
	query = withoutParameters(query, " endpoint region ")
	if strings.HasPrefix(rest, "/") {
		rest = "" // no bucket
	}
	switch strings.ToLower(scheme) {
	case "s3", "s3a", "s3n":
		n = s3Form(rest, endpoint, region, query)
	case "gs", "gcs":
		n = gcsForm(rest, endpoint, query)
	case "az", "azure":
		account, rest := cut(rest)
		container, name := cut(rest)
		n = azureForm(account, container, name, endpoint, query)
	case "abfs", "abfss", "wasb", "wasbs":
		authority, name := cut(rest)
		container, host, _ := strings.Cut(authority, "@")
		account, _, _ := strings.Cut(host, ".")
		n = azureForm(account, container, name, endpoint, query)
	case "hf":
		n = hubForm(rest, endpoint, query)
	default:
		return n, false
	}
	n.moved = true
	n.folder = !isFile(n.name) && !strings.HasSuffix(n.name, ".json")
	if n.folder && n.name != "" && !strings.HasSuffix(n.name, "/") {
		n.name += "/"
	}
	return n, true
}

func s3Form(rest, endpoint, region, query string) names {
	bucket, name := cut(rest)
	if bucket == "" {
		return names{}
	}
	if endpoint != "" {
		return inBucket(endpoint+"/"+escapeQuery(bucket)+"/", name, query)
	}
	host := "s3.amazonaws.com"
	if region != "" {
		host = "s3." + region + ".amazonaws.com"
	}
	if isLabel(bucket) {
		return inBucket("https://"+bucket+"."+host+"/", name, query)
	}
	// The certificate covers one label, and a host name no capitals and underscores.
	return inBucket("https://"+host+"/"+escapeQuery(bucket)+"/", name, query)
}

func gcsForm(rest, endpoint, query string) names {
	bucket, name := cut(rest)
	if bucket == "" {
		return names{}
	}
	if endpoint == "" {
		endpoint = gcsOrigin
	}
	return inGCS(endpoint, bucket, name, query)
}

func azureForm(account, container, name, endpoint, query string) names {
	if account == "" || container == "" || endpoint == "" && !isLabel(account) {
		return names{}
	}
	if endpoint == "" {
		return inAzure("https://"+account+".blob.core.windows.net/"+escapeQuery(container)+"/", name, query)
	}
	return inAzure(endpoint+"/"+escapeQuery(account)+"/"+escapeQuery(container)+"/", name, query)
}

// hubForm reads what follows hf://, in the form that the hub's own file system has: [datasets/|spaces/]owner/name[@revision][/path].
func hubForm(rest, endpoint, query string) names {
	kind, id := "models", rest
	if first, behind := cut(rest); first == "datasets" || first == "spaces" || first == "models" {
		kind, id = first, behind
	}
	owner, id := cut(id)
	repository, path := cut(id)
	repository, revision, _ := strings.Cut(repository, "@")
	if owner == "" || repository == "" {
		return names{}
	}
	if revision == "" {
		revision = "main"
	}
	if endpoint == "" {
		endpoint = "https://huggingface.co"
	}
	return inHub(endpoint, kind, escapeQuery(owner)+"/"+escapeQuery(repository), escapeQuery(unescape(revision)), path, query)
}

// isLabel reports whether s can be a label of a host name.
func isLabel(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; !isDigit(c) && (c < 'a' || c > 'z') && (c != '-' || i == 0) {
			return false
		}
	}
	return s != ""
}
