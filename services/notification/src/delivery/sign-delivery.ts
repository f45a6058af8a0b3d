import { createHmac } from 'node:crypto';

export const SECRET_MARK = 'whsec_';

/** Signs a body by the Standard Webhooks convention and returns the headers. `secret` is whsec_ and the base64 of the key. */
export function signDelivery(
  secret: string,
  { id, sentAt, body }: { readonly id: string; readonly sentAt: Date; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
