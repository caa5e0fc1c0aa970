package main

import (
	"fmt"
	"net/url"
	"strings"
)

// blobRef is one image or clip: when it was logged, and the query for its bytes.
type blobRef struct {
	WallTime float  `json:"wall_time"`
	Step     int64  `json:"step"`
	Query    string `json:"query"`
}

// sampleRefs lists one sample of a tag at all steps.
func (r routes) sampleRefs(route string, query url.Values, sample int) (refs []blobRef, err error) {
	query.Set("sample", fmt.Sprint(sample))
	return refs, r.json(route, query, &refs)
}

// blob fetches the bytes of an image or clip.
func (r routes) blob(route string, ref blobRef) ([]byte, error) {
	query, err := url.ParseQuery(ref.Query)
	if err != nil {
		return nil, err
	}
	return r.bytes(route, query)
}

// imagesServed reads the images, and also the width and height before them in every value, which
// the route serves as samples -2 and -1.
func imagesServed(r routes, all set) error {
	return eachTag(r, all, kindImage, "images",
		func(query url.Values, info tagInfo) ([]point, error) {
			var order []blobRef
			texts := make(map[int64][]string) // by step: width, height, digests
			for sample := -2; sample < info.Samples; sample++ {
				refs, err := r.sampleRefs("plugin/images/images", query, sample)
				if err != nil {
					return nil, err
				}
				if sample == -2 {
					order = refs
				}
				for _, ref := range refs {
					encoded, err := r.blob("plugin/images/individualImage", ref)
					if err != nil {
						return nil, err
					}
					text := digest(encoded)
					if sample < 0 {
						text = string(encoded)
					}
					texts[ref.Step] = append(texts[ref.Step], text)
				}
			}
			var points []point
			for _, ref := range order {
				if t := texts[ref.Step]; len(t) >= 2 { // otherwise there is nothing to show
					points = append(points, point{
						Step: ref.Step, Wall: float64(ref.WallTime),
						Value: imageText(t[0], t[1], t[2:]),
					})
				}
			}
			return points, nil
		})
}

func audioServed(r routes, all set) error {
	return eachTag(r, all, kindAudio, "audio",
		func(query url.Values, info tagInfo) ([]point, error) {
			var points []point
			index := make(map[int64]int) // index of each step's point
			for sample := range info.Samples {
				refs, err := r.sampleRefs("plugin/audio/audio", query, sample)
				if err != nil {
					return nil, err
				}
				for _, ref := range refs {
					clip, err := r.blob("plugin/audio/individualAudio", ref)
					if err != nil {
						return nil, err
					}
					i, ok := index[ref.Step]
					if !ok {
						i = len(points)
						index[ref.Step] = i
						points = append(points, point{Step: ref.Step, Wall: float64(ref.WallTime)})
					}
					points[i].Value = strings.TrimPrefix(points[i].Value+" "+digest(clip), " ")
				}
			}
			return points, nil
		})
}
