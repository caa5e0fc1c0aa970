package chromium

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWindow(t *testing.T) {
	t.Setenv("CHROMIUM", "") // figures are of whole browsers; the headless shell sizes no windows
	if _, err := Find(); err != nil {
		t.Skip("SKIPPED: ", err)
	}
	visits := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		visits++
		io.WriteString(w, `<!doctype html><script>
			var keys = '', clicks = 0;
			addEventListener('keydown', (e) => { keys += e.key; });
			addEventListener('mousedown', () => { clicks++; });
			performance.mark('late', { detail: 1 });
			setTimeout(() => performance.mark('late', { detail: 2 }), 200);
		</script>`+fmt.Sprintf(`<title>%d</title>`, visits))
	}))
	defer server.Close()
	w, err := OpenWindow(t.Context(), Options{Width: 1000, Height: 700})
	require.NoError(t, err)
	defer w.Close()
	for visit := 1; visit <= 2; visit++ {
		require.NoError(t, w.Visit(server.URL))
		title, err := Evaluate[string](w, "document.title")
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprint(visit), title, "a visit is a page of its own")
		require.NoError(t, w.WaitFor("innerWidth === 1000 && innerHeight === 700", 10*time.Second))
		shown, err := Evaluate[string](w, "document.visibilityState")
		require.NoError(t, err)
		assert.Equal(t, "visible", shown)
	}

	detail, err := MarkOf[float64](w, "late", "m.detail > 1", "m.detail")
	require.NoError(t, err)
	assert.Equal(t, 2.0, detail)

	require.NoError(t, w.Type('r'))
	require.NoError(t,
		w.Mouse(input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMousePressed, X: 10, Y: 10,
			Button: input.MouseButtonLeft, ClickCount: 1,
		}))
	require.NoError(t, w.WaitFor("keys === 'r' && clicks === 1", 10*time.Second))

	promised, err := Evaluate[int](w, "new Promise((done) => setTimeout(() => done(7), 20))")
	require.NoError(t, err)
	assert.Equal(t, 7, promised)
	_, err = Evaluate[int](w, "nowhere.to.be.found")
	assert.ErrorContains(t, err, "nowhere")
	assert.Error(t, w.WaitFor("false", 100*time.Millisecond))

	tab, err := w.Inspect()
	require.NoError(t, err)
	assert.NoError(t, tab.WaitFor("keys === 'r'", 10*time.Second), "the same page")
	assert.NoError(t,
		tab.WaitFor("(self.asked = (self.asked ?? 0) + 1) > 3 || nowhere.to.be.found",
			10*time.Second), "what throws is asked again")
	assert.ErrorContains(t, tab.WaitFor("nowhere.to.be.found", 100*time.Millisecond),
		"nowhere is not defined")
}
