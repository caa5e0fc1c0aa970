package address

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParse(t *testing.T) {
	presigned := "https://b.example/runs/a.tfevents?X-Amz-Credential=AK%2F20250101&X-Amz-Signature=ab%2Fcd&tabs=1"
	for _, c := range []struct {
		name, text string
		want       Fragment
	}{
		{"empty", "", Fragment{}},
		{"relative source", "src=../runs/", Fragment{Sources: []Source{{URL: "../runs/"}}}},
		{"presigned, whole", "src=" + presigned, Fragment{Sources: []Source{{URL: presigned}}}},
		{"presigned, then a known key", "src=" + presigned + "&tab=images",
			Fragment{Sources: []Source{{URL: presigned}}, values: keyValues{Tab: {"images"}}}},
		{"two sources", "src=a/&src=b/", Fragment{Sources: []Source{{URL: "a/"}, {URL: "b/"}}}},
		{"named", "src=night%20ly=https://b.example/x?a=b",
			Fragment{Sources: []Source{{Name: "night ly", URL: "https://b.example/x?a=b"}}}},
		{"named, relative", "src=x=../y", Fragment{Sources: []Source{{Name: "x", URL: "../y"}}}},
		{"an = of the URL names nothing", "src=https://b.example/x?next=/y",
			Fragment{Sources: []Source{{URL: "https://b.example/x?next=/y"}}}},
		{"an = before no URL", "src=x=y", Fragment{Sources: []Source{{URL: "x=y"}}}},
		{"escaped as a whole", "src=https%3A%2F%2Fb.example%2Fx%3Fa%3D1%26tab%3D2&tab=images",
			Fragment{
				Sources: []Source{{URL: "https://b.example/x?a=1&tab=2"}},
				values:  keyValues{Tab: {"images"}},
			}},
		{"named and escaped", "src=n=https%3A%2F%2Fb.example",
			Fragment{Sources: []Source{{Name: "n", URL: "https://b.example"}}}},
		{"empty source", "src=&tab=images", Fragment{values: keyValues{Tab: {"images"}}}},
		{"view state",
			"tab=histograms&runs=lr%5B01%5D&tags=!loss&x=wall&mode=overlay&attempts=all&theme=dark",
			Fragment{values: keyValues{
				Tab: {"histograms"}, RunFilter: {"lr[01]"}, TagFilter: {"!loss"}, X: {"wall"},
				Mode: {"overlay"}, Attempts: {"all"}, Theme: {"dark"},
			}}},
		{"how scalars look",
			"x=tag%3Alr&smoothing=time%3A0.9&outliers=ignore&marks=on&xscale=log&yscale=symlog&readout=name&cardsize=l&linkzoom=on@1,2&pin=a&pin=b&cardlook=log@,,1,2%3Aa",
			Fragment{values: keyValues{
				X: {"tag:lr"}, Smoothing: {"time:0.9"}, Outliers: {"ignore"}, Marks: {"on"},
				XScale: {"log"}, YScale: {"symlog"}, Readout: {"name"}, CardSize: {"l"},
				LinkZoom: {"on@1,2"}, Pin: {"a", "b"}, CardLook: {"log@,,1,2:a"},
			}}},
		{"what is compared",
			"steps=1..2&fullscreen=a&groupby=folder&aggregate=mean,std&sortby=latest&runvalue=loss&multichart=a%7Cb&alias=a=b&runcolour=a=ff0000",
			Fragment{values: keyValues{
				Steps: {"1..2"}, FullScreen: {"a"}, GroupBy: {"folder"}, Aggregate: {"mean,std"},
				SortBy: {"latest"}, RunValue: {"loss"}, Multichart: {"a|b"}, Alias: {"a=b"},
				RunColour: {"a=ff0000"},
			}}},
		{"last wins", "tab=images&tab=scalars", Fragment{values: keyValues{Tab: {"scalars"}}}},
		{"lists", "hide=a&hide=b%26c&only=d",
			Fragment{values: keyValues{Hide: {"a", "b&c"}, Only: {"d"}}}},
		{"unknown keys are kept", "embed=1&tab=images&new-key=a%20b&flag", Fragment{
			Rest: []string{"embed=1", "new-key=a%20b&flag"}, values: keyValues{Tab: {"images"}},
		}},
		{"malformed escapes", "tags=100%&runs=%zz&foo=%", Fragment{
			Rest: []string{"foo=%25"}, values: keyValues{TagFilter: {"100%"}, RunFilter: {"%zz"}},
		}},
		{"limits of listings", "src=a/&depth=2&match=*eval*%7C!tmp", Fragment{
			Sources: []Source{{URL: "a/"}}, values: keyValues{Depth: {"2"}, Match: {"*eval*|!tmp"}},
		}},
		{"no limits", "depth=0&depth=-1&depth=two&depth=&match=",
			Fragment{Rest: []string{"depth=0", "depth=-1", "depth=two", "depth="}}},
		{"no pair at all", "images", Fragment{Rest: []string{"images"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Parse(c.text)
			assert.Equal(t, c.want, got)
			assert.Equal(t, c.want, Parse(got.String()), "read back from %q", got.String())
		})
	}
}

func TestString(t *testing.T) {
	f := Fragment{
		Sources: []Source{{URL: "https://b.example/x?X-Amz-Signature=a%2Fb&y=1"},
			{Name: "a=b", URL: "../runs/"}, {URL: "x?a=1&tab=2"}},
		values: keyValues{
			Tab: {"images"}, TagFilter: {"a&b|c d"}, Hide: {"run #1"},
		},
	}
	assert.Equal(t,
		"src=https://b.example/x?X-Amz-Signature=a%2Fb&y=1&src=a%3Db=../runs/&src=%78%3Fa%3D1%26tab%3D2"+
			"&tab=images&tags=a%26b%7Cc%20d&hide=run%20%231", f.String())
}

func FuzzFragment(f *testing.F) {
	for _, s := range []string{
		"", "src=../runs/&tab=images", "src=n=https://b.example/?a=%2F&b=2&x=wall",
		"tags=%zz&foo=1", "src=%", "src=a%3Ab", "src==/", "src=a==/b",
		"src=%78=/y", "hide=&only=%00", "\xff=\xfe", "src=javascript:alert(1)", "&&=&src=&",
		"src=%2e%2e/a", "depth=07&match=%7C&src=s3://b/x?endpoint=https://h",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed := Parse(text)
		written := parsed.String()
		assert.Equal(t, parsed, Parse(written), "written as %q", written)
		assert.Equal(t, written, Parse(written).String())
		for rest := written; ; {
			_, after, found := strings.Cut(rest, "%")
			if !found {
				break
			}
			assert.True(t, isEscape("%"+after), "malformed escape in %q", written)
			rest = after
		}
		for _, s := range parsed.OpenSources(parsed.Sources, "https://page.example/") {
			if _, never := NeverFetched(s.URL); !never {
				assert.Regexp(t, `(?i)^(https?|s3[an]?|gc?s|azure|az|abfss?|wasbs?|hf)://`, s.URL)
			}
		}
	})
}
