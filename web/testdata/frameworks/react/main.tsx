// The element in React, which sets its properties and listens to its events: "on" before their names.
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../event-lens.js';
import type { EventLens, EventLensProps } from '../event-lens.js';
import { authorize, site, src } from '../page';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements { 'event-lens': EventLensProps & HTMLAttributes<EventLens> & RefAttributes<EventLens> }
  }
}

function Page() {
  const lens = useRef<EventLens>(null);
  const [shown, setShown] = useState(true);
  const [look, setLook] = useState<EventLensProps>({ runs: 'sgd' });
  const [figures, setFigures] = useState('');
  const [view, setView] = useState<string>();
  return (
    <>
      <p>
        <button id="change" onClick={() => setLook({ runs: 'adamw', tags: 'loss', theme: 'dark' })}>Change</button>
        <button id="zoom" onClick={() => lens.current?.zoom('train/loss', [100, 200])}>Zoom</button>
        <button id="toggle" onClick={() => setShown(!shown)}>Show or hide</button>
      </p>
      <p id="figures">{figures}</p>
      <p id="view">{view}</p>
      {shown && (
        <event-lens
          id="lens" ref={lens} site={site} src={src} layout="tab" eager label="Metrics" {...look} view={view} authorize={authorize}
          oneventlens-loaded={({ detail }) => setFigures(`${detail.runs} runs, ${detail.points} points`)}
          oneventlens-view={({ detail }) => setView(detail.view)}
        />
      )}
    </>
  );
}

createRoot(document.getElementById('app')!).render(<StrictMode><Page /></StrictMode>);
