import { sessionState } from '../lib/session-store.ts';
import { applyTheme } from '../lib/theme.ts';
import { viewerLocale } from '../lib/viewer-locale.ts';
import { showFrame } from './show-frame.ts';
import type { BootPlan } from './boot-plan.ts';

/**
 * Placeholders don't pulse for this long. Content that loads sooner needs no sign, and repainting sixty times a second takes
 * more CPU than the client that starts meanwhile.
 */
const calmMs = 1_500;

/**
 * Runs inline before the first paint: shows a signed-in user the app's prerendered frame, and loads the client only once there
 * is something to read.
 */
applyTheme();
const { dataset } = document.documentElement;
dataset['calm'] = '';
setTimeout(() => delete dataset['calm'], calmMs);
const plan = JSON.parse(document.getElementById('boot-plan')?.textContent ?? '') as BootPlan;
const session = sessionState();
if (session.status !== 'signed-out') showFrame(document, session.user, location.pathname);
afterFirstPaint(() => {
  load(plan);
  if (session.status !== 'signed-out') setTimeout(createFormatters);
});

function afterFirstPaint(then: () => void): void {
  // A background tab paints nothing until it is shown.
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

/**
 * Creates the formatters while the client loads and the thread is idle: a page's first formatter reads its language's tables,
 * which takes longer than formatting a whole first response.
 */
function createFormatters(): void {
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
