import { publishLiveEvent } from './live-events.ts';

/** Whether the server can be reached, as far as the page knows. */
export type ServerReach = 'reached' | 'offline' | 'unreachable';

const probeTimeoutMs = 5_000;
const probeDelayMsMin = 5_000;
const probeDelayMsMax = 30_000;

const listeners = new Set<() => void>();
let reach: ServerReach = 'reached';
let probing: Promise<void> | null = null;
let failedProbes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function serverReach(): ServerReach {
  return reach;
}

export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReach(next: ServerReach): void {
  if (next === reach) return;
  const wasCutOff = reach !== 'reached';
  reach = next;
  for (const listener of listeners) listener();
  // What is on the page may be old by now.
  if (next === 'reached' && wasCutOff) publishLiveEvent({ kind: 'resumed' });
}

/** One request without an answer may be bad luck: the server is asked again before anybody is told. */
export function suspectOutage(): void {
  if (reach === 'reached') void askServer();
}

/** Asks whether the server is there; goes on asking, ever more slowly, until it is. */
export function askServer(): Promise<void> {
  clearTimeout(timer);
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
}

async function probe(): Promise<void> {
  if (await answers()) {
    failedProbes = 0;
    setReach('reached');
    return;
  }
  failedProbes += 1;
  setReach(navigator.onLine ? 'unreachable' : 'offline');
  const delayMs = Math.min(probeDelayMsMin * 2 ** (failedProbes - 1), probeDelayMsMax);
  timer = setTimeout(() => void askServer(), delayMs);
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    const response = await fetch('/config.json', { cache: 'no-store', signal });
    return response.ok;
  } catch {
    return false;
  }
}

/** Follows what the browser knows about the network, for as long as the page lives. */
export function followNetwork(): () => void {
  const onOffline = () => setReach('offline');
  const onOnline = () => void askServer();
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  return () => {
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
    clearTimeout(timer);
    reach = 'reached';
    failedProbes = 0;
  };
}
