import { useEffect, useState } from 'react';

/** A link from a confirmation email, as one tab tells another about it. */
export interface OpenedLink {
  token: string;
  email: string;
}

type Message = { kind: 'opened' | 'taken' | 'refused' } & OpenedLink;

const channelName = 'outlay-organization-link';

/** Long enough for a tab in the background to respond, and then to confirm. */
const responseMs = 500;
const confirmationMs = 15_000;

/**
 * Lets the tab that requested an organization confirm a link that another tab of this browser opens. Only the link travels between
 * them: the password stays in the tab where it was typed, and the server checks it there as if it was typed again.
 */
export function answerLinks(
  email: string,
  confirm: (token: string) => Promise<{ isConfirmed: boolean }>,
): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = async ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'opened' || data.email.toLowerCase() !== email.trim().toLowerCase()) return;
    channel.postMessage({ ...data, kind: 'taken' } satisfies Message);
    const { isConfirmed } = await confirm(data.token).catch(() => ({ isConfirmed: false }));
    if (!isConfirmed) channel.postMessage({ ...data, kind: 'refused' } satisfies Message);
  };
  return () => channel.close();
}

/** Whether the password has to be typed here: false while another tab may confirm the link, which signs in this tab too. */
export function usePasswordNeeded({ token, email }: OpenedLink): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    const need = () => setIsNeeded(true);
    let timer = setTimeout(need, responseMs);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.token !== token || data.kind === 'opened') return;
      clearTimeout(timer);
      timer = setTimeout(need, data.kind === 'taken' ? confirmationMs : 0);
    };
    channel.postMessage({ kind: 'opened', token, email } satisfies Message);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [token, email]);
  return isNeeded;
}
