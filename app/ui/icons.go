package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// icons are drawings of 16 by 16, with lines 1.5 wide.
var icons = framed(map[string]string{
	"search":   `<circle cx="7" cy="7" r="4.3"/><path d="m10.3 10.3 3.2 3.2"/>`,
	"chevron":  `<path d="m4.5 6.2 3.5 3.6 3.5-3.6"/>`,
	"left":     `<path d="M9.8 4.5 6.2 8l3.6 3.5"/>`,
	"right":    `<path d="m6.2 4.5 3.6 3.5-3.6 3.5"/>`,
	"x":        `<path d="m4 4 8 8M12 4l-8 8"/>`,
	"folder":   `<path d="M1.8 12.6V3.6h4.4l1.5 1.8h6.5v7.2z"/>`,
	"file":     `<path d="M3.5 1.8h5.4l3.6 3.6v8.8h-9z"/><path d="M8.8 1.9v3.6h3.6"/>`,
	"link":     `<path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.8.8"/><path d="M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.8-.8"/>`,
	"cloud":    `<path d="M4.6 12.6a3 3 0 0 1-.3-6 3.9 3.9 0 0 1 7.5-.4 3.2 3.2 0 0 1-.3 6.4z"/>`,
	"drop":     `<path d="M8 1.8v7"/><path d="M5 6.2l3 3 3-3"/><path d="M1.8 9.5v4.7h12.4V9.5"/>`,
	"shield":   `<path d="M8 1.7 2.8 3.6v4c0 3.2 2.1 5.5 5.2 6.7 3.1-1.2 5.2-3.5 5.2-6.7v-4z"/><path d="m5.7 7.9 1.6 1.7 3-3.3"/>`,
	"warn":     `<path d="M8 2 1.6 13.4h12.8z"/><path d="M8 6.4v3.2M8 11.5v.1"/>`,
	"error":    `<path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z"/><path d="M8 4.9v3.5M8 10.9v.1"/>`,
	"info":     `<circle cx="8" cy="8" r="6.2"/><path d="M8 7.4v3.6M8 5.1v.1"/>`,
	"columns":  `<rect x="1.8" y="2.6" width="12.4" height="10.8" rx="1.6"/><path d="M6 2.8v10.4M10 2.8v10.4"/>`,
	"brief":    `<path d="M1.8 8h3.2M11 8h3.2M7 8h.1M9 8h.1"/>`,
	"rows":     `<path d="M5.5 4H14M5.5 8H14M5.5 12H14M2.2 4h.1M2.2 8h.1M2.2 12h.1"/>`,
	"points":   `<path d="M1.8 13.8h12.4M1.8 13.8V2.2"/><g fill="currentColor" stroke="none"><circle cx="4.8" cy="10" r="1.1"/><circle cx="7.4" cy="7.2" r="1.1"/><circle cx="10" cy="8" r="1.1"/><circle cx="12.8" cy="3.6" r="1.1"/></g>`,
	"image":    `<rect x="1.8" y="2.8" width="12.4" height="10.4" rx="1.4"/><circle cx="5.4" cy="6.2" r="1.2"/><path d="m2.2 12 3.6-3.4 2.4 2 2.8-3 3 3.4"/>`,
	"refresh":  `<path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9"/><path d="M13.6 1.9v3h-3"/>`,
	"play":     `<path d="M4.5 2.8v10.4L13 8z"/>`,
	"volume":   `<path d="M2 6v4h2.600L8 12.800V3.200L4.600 6z"/><path d="M10.300 5.600a3.400 3.400 0 0 1 0 4.800M12.300 3.800a6 6 0 0 1 0 8.400"/>`,
	"pause":    `<path d="M5.2 3v10M10.8 3v10"/>`,
	"repeat":   `<path d="M3 8.2V6.600a2 2 0 0 1 2-2h8M10.800 2.200 13.200 4.600 10.800 7"/><path d="M13 7.800v1.600a2 2 0 0 1-2 2H3M5.200 13.800 2.800 11.400 5.200 9"/>`,
	"share":    `<path d="M8 9.5V2"/><path d="M5.2 4.6 8 1.8l2.8 2.8"/><path d="M5 7H3.5v7h9V7H11"/>`,
	"bell":     `<path d="M3.2 11.6h9.6L11.6 9.8V7a3.6 3.6 0 0 0-7.2 0v2.8z"/><path d="M6.6 13.6a1.6 1.6 0 0 0 2.8 0M8 3.4V1.900"/>`,
	"check":    `<path d="m3 8.6 3.2 3.2L13 4.8"/>`,
	"db":       `<ellipse cx="8" cy="3.8" rx="5.2" ry="2"/><path d="M2.8 3.8v8.4c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2V3.8M2.8 8c0 1.1 2.3 2 5.2 2s5.2-.9 5.2-2"/>`,
	"copy":     `<rect x="5.3" y="5.3" width="8.4" height="8.4" rx="1.4"/><path d="M10.7 5.2V2.3H2.3v8.4h2.9"/>`,
	"key":      `<circle cx="5" cy="11" r="3"/><path d="m7.2 8.8 6-6M10.8 5.2l2 2M12.6 3.4l1 1"/>`,
	"trash":    `<path d="M2.5 4.2h11M6.2 4V2.3h3.6V4M4 4.4l.7 9.3h6.6l.7-9.3M6.7 7v4M9.3 7v4"/>`,
	"panel":    `<rect x="1.8" y="2.6" width="12.4" height="10.8" rx="1.6"/><path d="M6 2.8v10.4"/>`,
	"flag":     `<path d="M3.4 14.2V2.2M3.4 3h9l-2 3 2 3h-9"/>`,
	"pen":      `<path d="M2.5 13.5 3.3 10l7.6-7.6 2.7 2.7L6 12.7z"/><path d="m9.4 3.9 2.7 2.7"/>`,
	"contrast": `<circle cx="8" cy="8" r="5.8"/><path fill="currentColor" d="M8 2.2a5.8 5.8 0 0 1 0 11.6z"/>`,
	"reset":    `<path d="M2.5 8A5.5 5.5 0 1 0 4.1 4.1"/><path d="M2.4 1.9v3h3"/>`,
	"sun":      `<circle cx="8" cy="8" r="2.8"/><path d="M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9"/>`,
	"more":     `<g fill="currentColor" stroke="none"><circle cx="8" cy="3.3" r="1.25"/><circle cx="8" cy="8" r="1.25"/><circle cx="8" cy="12.7" r="1.25"/></g>`,
	"pin":      `<path d="M9.8 1.9 14 6.2l-1.2.7-.7-.1-2.4 2.4.1 2-1 1L4 7.4l1-1 2 .1 2.4-2.4v-.8z"/><path d="m6.2 9.8-4 4"/>`,
	"pinned":   `<path fill="currentColor" d="M9.8 1.9 14 6.2l-1.2.7-.7-.1-2.4 2.4.1 2-1 1L4 7.4l1-1 2 .1 2.4-2.4v-.8z"/><path d="m6.2 9.8-4 4"/>`,
	"ext":      `<path d="M9.3 2.5h4.2v4.2M13.3 2.7 7.4 8.6"/><path d="M11.8 9.4v4.1H2.5V4.2h4.1"/>`,
	"expand":   `<path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.3 2.7 9.4 6.6M2.7 13.3l3.9-3.9"/>`,
	"combine":  `<path d="M1.8 13.8h12.4M1.8 13.8V2.2"/><path d="M4 11c3 0 4-6.5 9.5-7M4 6.5c3.500 0 5 4.500 9.500 4.500"/>`,
	"eye":      `<path d="M1.4 8S3.8 3.6 8 3.6 14.6 8 14.6 8 12.2 12.4 8 12.4 1.4 8 1.4 8z"/><circle cx="8" cy="8" r="2"/>`,
	"gear":     `<path d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7"/><circle cx="10.8" cy="4.5" r="1.7"/><circle cx="5.2" cy="11.5" r="1.7"/>`,
	"help":     `<circle cx="8" cy="8" r="6.2"/><path d="M6.2 6.3a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.7-.9 1.3"/><path d="M8 11.6v.1"/>`,
	"download": `<path d="M8 2v8"/><path d="M4.8 7.2 8 10.4l3.2-3.2"/><path d="M2.8 13.5h10.4"/>`,
	"steps":    `<path d="M1.8 13.5h12.4M5 2.2v8.6M11 2.2v8.6"/><path d="m3.3 13.5 1.7-2.7 1.7 2.7M9.3 13.5l1.7-2.7 1.7 2.7"/>`,
	"compare":  `<path d="M8 1.8v12.4"/><path d="M5.6 4H2v8h3.6M10.4 4H14v8h-3.6"/>`,
	"grid":     `<rect x="2.2" y="2.2" width="4.8" height="4.8" rx=".8"/><rect x="9" y="2.2" width="4.8" height="4.8" rx=".8"/><rect x="2.2" y="9" width="4.8" height="4.8" rx=".8"/><rect x="9" y="9" width="4.8" height="4.8" rx=".8"/>`,
	"swap":     `<path d="M2.5 5.4h10M9.8 2.7l2.7 2.7-2.7 2.7M13.5 10.6h-10M6.2 7.9l-2.7 2.7 2.7 2.7"/>`,
	"handles":  `<path d="M5.4 5 2.4 8l3 3M10.6 5l3 3-3 3"/>`,
	"down":     `<path d="M8 3v9.6M4.4 9.2 8 12.8l3.6-3.6"/>`,
	"up":       `<path d="M8 13V3.4M4.4 6.8 8 3.2l3.6 3.6"/>`,
})

// framed wraps the drawings in svg elements.
func framed(insides map[string]string) map[string]string {
	for name, inside := range insides {
		insides[name] = `<svg class="i" viewBox="0 0 16 16" aria-hidden="true">` + inside + `</svg>`
	}
	return insides
}

// Icon returns an icon. It is decoration: text beside it, or the name of its button, says what it
// means.
func Icon(name string) app.UI { return app.Raw(icons[name]) }

// IconHTML returns the HTML of an icon.
func IconHTML(name string) string { return icons[name] }

// Logo returns the product's logo.
func Logo() app.UI {
	return app.Raw(`<svg class="logo" viewBox="0 0 20 20" aria-hidden="true"><path d="M13.9 13.9 18 18"/><circle cx="8.6" cy="8.6" r="6.6"/>` +
		`<path class="thin" d="M5.2 6.2c.6 3.4 1.7 4.6 3.2 4.8 1.2.2 2.4.3 3.6.3"/></svg>`)
}
