package service

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/eventfile/jsontext"
)

// linksShown is how many slices are named at the ends of arrows, the first ones of each direction.
const linksShown = 50

// sendLinks sends the arrows of a slice: to and from have the slices at their other ends, toAll and
// fromAll their numbers.
func (s *Service) sendLinks(of *laid, slice string) {
	i, err := strconv.Atoi(slice)
	if err != nil || i < 0 || i >= len(of.board.Slices) {
		return
	}
	links := of.board.LinksOf(i)
	dst := jsontext.AppendInt([]byte(`{"version":1`), "of", int64(i))
	dst = jsontext.AppendInt(dst, "toAll", int64(len(links.To)))
	dst = appendLinks(jsontext.AppendName(dst, "to"), links.To)
	dst = jsontext.AppendInt(dst, "fromAll", int64(len(links.From)))
	dst = appendLinks(jsontext.AppendName(dst, "from"), links.From)
	s.send(profile.LinksMessage+of.name, append(dst, '}'))
}

func appendLinks(dst []byte, slices []int) []byte {
	dst = append(dst, '[')
	for i := range min(len(slices), linksShown) {
		dst = strconv.AppendInt(jsontext.Separate(dst, i), int64(slices[i]), 10)
	}
	return append(dst, ']')
}
