// The element without a framework, in a bundle.
import '../event-lens.js';
import { authorize, site, src } from '../page';

const app = document.getElementById('app')!;
app.innerHTML = `
  <p><button id="change">Change</button> <button id="zoom">Zoom</button> <button id="toggle">Show or hide</button></p>
  <p id="figures"></p><p id="view"></p>`;

const lens = document.createElement('event-lens');
Object.assign(lens, { id: 'lens', site, src, layout: 'tab', runs: 'sgd', eager: true, label: 'Metrics', authorize });
lens.addEventListener('eventlens-loaded', ({ detail }) => { document.getElementById('figures')!.textContent = `${detail.runs} runs, ${detail.points} points`; });
lens.addEventListener('eventlens-view', ({ detail }) => { document.getElementById('view')!.textContent = detail.view; });
app.append(lens);

document.getElementById('change')!.onclick = () => { lens.runs = 'adamw'; lens.tags = 'loss'; lens.theme = 'dark'; };
document.getElementById('zoom')!.onclick = () => { void lens.zoom('train/loss', [100, 200]); };
document.getElementById('toggle')!.onclick = () => { if (lens.isConnected) lens.remove(); else app.append(lens); };
