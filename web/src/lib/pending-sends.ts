const senders = new Set<() => Promise<boolean>>();

/** A slow server must not keep people from signing out; the requests outlive the page. */
const sendMsMax = 5_000;

/** Registers what is still to be sent before the session ends. `send` resolves to false when the server refused it. */
export function beforeSignOut(send: () => Promise<boolean>): () => void {
  senders.add(send);
  return () => senders.delete(send);
}

/** Sends what is pending. Resolves to false when something was refused, which its page then shows. */
export async function sendPending(): Promise<boolean> {
  const sent = Promise.all([...senders].map((send) => send())).then((all) => all.every(Boolean));
  const tooLate = new Promise<boolean>((done) => {
    setTimeout(() => done(true), sendMsMax);
  });
  return Promise.race([sent, tooLate]);
}
