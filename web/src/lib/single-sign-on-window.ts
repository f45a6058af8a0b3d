/** Channel for a sign-in at the provider in another window, which the browser may separate from the page that opened it. */
const channelName = 'single-sign-on';

/** The provider's response in that window, and the confirmation that the waiting page received it. */
type Message = { query: string } | { taken: string };

/** Opens a window that is later led to the provider's page; null when the browser blocks it. */
export const openProviderWindow = (): Window | null =>
  window.open('about:blank', '_blank', 'popup,width=520,height=680');

const takenWithinMs = 1_000;

/** Passes the provider's response to the page that waits for it; false when none does. */
export const offerToOpener = (query: string): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const settle = (isTaken: boolean) => {
      window.clearTimeout(timer);
      channel.close();
      resolve(isTaken);
    };
    const timer = window.setTimeout(settle, takenWithinMs, false);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('taken' in data && data.taken === query) settle(true);
    });
    channel.postMessage({ query });
  });

/** Resolves to the provider's response for the request that led to `url`; null once `signal` aborts the wait. */
export function queryFor(url: string, signal: AbortSignal): Promise<string | null> {
  const state = new URL(url).searchParams.get('state');
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const settle = (query: string | null) => {
      channel.close();
      resolve(query);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (!('query' in data) || new URLSearchParams(data.query).get('state') !== state) return;
      channel.postMessage({ taken: data.query });
      settle(data.query);
    });
    signal.addEventListener('abort', () => settle(null), { once: true });
  });
}
