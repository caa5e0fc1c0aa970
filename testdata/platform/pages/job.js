// The page of a job. Its address holds the view chosen in the charts; it shows the messages of the
// charts.
'use strict';

const card = document.getElementById('card');
const metrics = document.getElementById('metrics');

// A copied link shows the same charts, and an edited one is applied.
const takeAddress = () => { metrics.view = location.hash.slice(1); };
takeAddress();
addEventListener('hashchange', takeAddress);
metrics.addEventListener('eventlens-view', ({ detail }) =>
  history.replaceState(null, '', `#${detail.view}`),
);

metrics.addEventListener('eventlens-height', ({ detail }) => {
  metrics.style.height = `${detail.height}px`;
});

metrics.addEventListener('eventlens-loaded', ({ detail }) => {
  document.getElementById('figures').textContent =
    `${detail.runs} runs, ${detail.points.toLocaleString('en')} points`;
});

card.addEventListener('eventlens-click', ({ detail }) => {
  document.getElementById('point').textContent =
    `${detail.run}: ${detail.tag} is ${detail.value.toPrecision(4)} at step ${detail.step}`;
});

// Problems by number; a problem without a text is over.
const problems = new Map();
metrics.addEventListener('eventlens-problem', ({ detail }) => {
  if (detail.text) problems.set(detail.id, `${detail.file}: ${detail.text}`);
  else problems.delete(detail.id);
  const line = document.getElementById('problem');
  line.textContent = [...problems.values()].join(' ');
  line.hidden = problems.size === 0;
});
