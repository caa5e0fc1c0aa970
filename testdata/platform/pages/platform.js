// Used by all pages with charts: their theme, and access to the logs of jobs.
'use strict';

const charts = [...document.querySelectorAll('event-lens')];

// The viewer asks when the storage refuses an address: at first, and whenever a token or a
// signature has expired. The answer is a token or another address.
for (const chart of charts) {
  chart.authorize = async (url) => {
    const answer = await fetch(`/api/access?url=${encodeURIComponent(url)}`, { method: 'POST' });
    return answer.ok ? answer.json() : null;
  };
}

const button = document.getElementById('theme');
const setTheme = (theme) => {
  localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
  button.textContent = theme === 'dark' ? 'Light' : 'Dark';
  for (const chart of charts) {
    chart.theme = theme;
    chart.accent = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  }
};
button.onclick = () =>
  setTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
setTheme(localStorage.getItem('theme') ?? 'light');
