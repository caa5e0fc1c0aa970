// The viewer's own page of jobs, with the platform's list. Ticked jobs are compared in it; an
// opened job has its own page here.
'use strict';

const list = document.getElementById('jobs');

(async () => {
  const { jobs, datasets } = await (await fetch('/api/jobs')).json();
  await list.setJobs(jobs, 'Jobs', {
    actions: ['create', 'enable', 'disable', 'delete'], datasets,
  });
})();
list.addEventListener('eventlens-job', ({ detail }) => {
  if (/^\d+$/.test(detail.id)) location = `/jobs/${detail.id}`;
}); // a board has no page here, so the frame opens its charts

// When a person presses an action in a row, the platform performs it, and the list is updated with
// the changes of that job.
list.addEventListener('eventlens-action', async ({ detail }) => {
  const answer = await fetch(`/api/jobs/${encodeURIComponent(detail.job)}/${detail.action}`, {
    method: 'POST',
  });
  if (!answer.ok) return;
  const changed = await answer.json();
  if (changed.board === 'deleted') list.removeJob(changed.id); else list.setJob(changed);
});

// The viewer checked the new board. The platform checks it again, gives it an id and lists it.
list.addEventListener('eventlens-create', async ({ detail }) => {
  const answer = await fetch('/api/boards', { method: 'POST', body: JSON.stringify(detail.job) });
  if (answer.ok) list.setJob(await answer.json());
});
