// The viewer's own page of jobs, with the platform's list: jobs that are ticked are compared in it, and one that is opened has its page here.
'use strict';

const list = document.getElementById('jobs');

(async () => { await list.setJobs(await (await fetch('/api/jobs')).json(), 'Jobs', { actions: ['enable', 'disable', 'delete'] }); })();
list.addEventListener('eventlens-job', ({ detail }) => { location = `/jobs/${detail.id}`; });

// What a person presses in a row, the platform does, and the list has what changed of that job.
list.addEventListener('eventlens-action', async ({ detail }) => {
  const answer = await fetch(`/api/jobs/${encodeURIComponent(detail.job)}/${detail.action}`, { method: 'POST' });
  if (!answer.ok) return;
  const changed = await answer.json();
  if (changed.board === 'deleted') list.removeJob(changed.id); else list.setJob(changed);
});
