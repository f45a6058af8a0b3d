import { sessionState } from '../lib/session-store.ts';
import { viewerLocale } from '../lib/viewer-locale.ts';
import { showFrame } from './show-frame.ts';
import type { BootPlan } from './boot-plan.ts';

/**
 * So long no place holder pulses: what comes sooner needs no sign that it is awaited, and drawing the page anew sixty times a
 * second takes more of a processor than the client that starts meanwhile.
 */
const calmMs = 1_500;

/**
 * Runs within the page itself, before anything of it is painted: shows a signed-in user the frame of the app, which the
 * build has written, and asks for the client only once there is something to read.
 */
const { dataset } = document.documentElement;
dataset['calm'] = '';
setTimeout(() => delete dataset['calm'], calmMs);
const plan = JSON.parse(document.getElementById('boot-plan')?.textContent ?? '') as BootPlan;
const session = sessionState();
if (session.status === 'signed-in') showFrame(document, session.user, location.pathname);
afterFirstPaint(() => {
  load(plan);
  if (session.status === 'signed-in') setTimeout(readWaysOfWriting);
});

function afterFirstPaint(then: () => void): void {
  // A page in a tab behind another one paints nothing until it is looked at.
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

/**
 * The first formatter of a page reads the tables of its language, which takes longer than everything that a first answer
 * is written with: done while the client is on its way, when there is nothing else to do.
 */
function readWaysOfWriting(): void {
  new Intl.DateTimeFormat(viewerLocale, { dateStyle: 'medium' }).format();
}

function load({ styles, entry, preloads }: BootPlan): void {
  addLink('stylesheet', styles);
  for (const href of preloads[location.pathname] ?? preloads['*'] ?? []) {
    addLink('modulepreload', href);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = entry;
  document.head.append(script);
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
