package app

func init() {
	for name, inside := range map[string]string{
		"gear":     `<path d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7"/><circle cx="10.8" cy="4.5" r="1.7"/><circle cx="5.2" cy="11.5" r="1.7"/>`,
		"help":     `<circle cx="8" cy="8" r="6.2"/><path d="M6.2 6.3a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.7-.9 1.3"/><path d="M8 11.6v.1"/>`,
		"download": `<path d="M8 2v8"/><path d="M4.8 7.2 8 10.4l3.2-3.2"/><path d="M2.8 13.5h10.4"/>`,
		"steps":    `<path d="M1.8 13.5h12.4M5 2.2v8.6M11 2.2v8.6"/><path d="m3.3 13.5 1.7-2.7 1.7 2.7M9.3 13.5l1.7-2.7 1.7 2.7"/>`,
		"down":     `<path d="M8 3v9.6M4.4 9.2 8 12.8l3.6-3.6"/>`,
		"up":       `<path d="M8 13V3.4M4.4 6.8 8 3.2l3.6 3.6"/>`,
	} {
		icons[name] = inside
	}
}
