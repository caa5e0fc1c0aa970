// The viewer's own page of jobs, with the platform's list: jobs that are ticked are compared in it, and one that is opened has its page here.
'use strict';

const list = document.getElementById('jobs');

(async () => { await list.setJobs(await (await fetch('/api/jobs')).json(), 'Jobs'); })();
list.addEventListener('eventlens-job', ({ detail }) => { location = `/jobs/${detail.id}`; });
