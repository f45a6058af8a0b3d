import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { until } from '@outlay/stack/demo-data/rest-client';

export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to an address, once there is one. */
export const mailTo = (mailboxUrl: string, email: string): Promise<CaughtMail> =>
  until(async () => {
    const response = await fetch(`${mailboxUrl}/mails.json?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as CaughtMail[])[0];
  }, `mail to ${email}`);

/** The token of a mail's link; empty for a mail without one. */
export const tokenIn = ({ text }: CaughtMail): string => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

/** Confirms an organization, or accepts an invitation, by the link in the newest mail to an address. */
export async function followMailedLink(
  { url, mailboxUrl }: { readonly url: string; readonly mailboxUrl: string },
  mutation: 'confirmOrganization' | 'acceptInvitation',
  email: string,
  password: string,
): Promise<void> {
  await askGraphql(
    url,
    null,
    `mutation ($token: String!, $password: String!) {
       ${mutation}(token: $token, password: $password) { errors { code } } }`,
    { token: tokenIn(await mailTo(mailboxUrl, email)), password },
  );
}
