import type { OutgoingMail } from '@outlay/platform/mail';
import { LINK_LIFETIME_MS, type LinkKind } from '../domain/mail-link.ts';
import type { Member } from '../domain/member.ts';
import type { Scope, UseCasePorts } from './ports.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

/** Page of the web client for a link. */
const PAGES: Readonly<Record<LinkKind, string>> = {
  invitation: '/invitation',
  password_reset: '/reset-password',
};

/** Emails a member a single-use link, which replaces their previous one of this kind. */
export async function sendLink(
  scope: Scope,
  { clock, publicUrl }: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  { member, kind }: { member: Member; kind: LinkKind },
  write: (url: string) => Pick<OutgoingMail, 'subject' | 'text' | 'html'>,
): Promise<void> {
  const token = newSecret();
  const tokenHash = hashOfToken(token);
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS[kind]);
  await scope.links.save({ memberId: member.id, kind, tokenHash, expiresAt });
  await scope.mail({
    ...write(`${publicUrl}${PAGES[kind]}?token=${token}`),
    to: member.email,
    dedupeKey: `${kind}:${tokenHash}`,
  });
}
