import { createListeners } from './listeners.ts';
import { publishLiveEvent } from './live-events.ts';

/** Whether the server is reachable, as far as the page knows. */
export type ServerReach = 'reached' | 'offline' | 'unreachable';

const probeTimeoutMs = 5_000;
const probeDelayMsMin = 5_000;
const probeDelayMsMax = 30_000;

const { subscribe, announce } = createListeners();
let reach: ServerReach = 'reached';
let probing: Promise<void> | null = null;
let failedProbes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const serverReach = (): ServerReach => reach;

export const subscribeToReach = subscribe;

function setReach(next: ServerReach): void {
  if (next === reach) return;
  const wasCutOff = reach !== 'reached';
  reach = next;
  announce();
  // Data on the page may be stale.
  if (next === 'reached' && wasCutOff) publishLiveEvent({ kind: 'resumed' });
}

/** Probes the server before the notice shows, because a single failed request may be an accident. */
export function suspectOutage(): void {
  if (reach === 'reached') void askServer();
}

/** Probes the server, with growing delays, until it responds. */
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

/** Follows the browser's online and offline events for as long as the page lives. */
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
