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

interface LinkRequest {
  readonly member: Member;
  readonly kind: LinkKind;
  /** A secret that was chosen before; a new one without it. */
  readonly token?: string;
}

/** Creates a single-use link for a member and replaces their previous one of this kind. */
export async function newLink(
  scope: Scope,
  { clock, publicUrl }: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  { member, kind, lifetimeMs, token = newSecret() }: LinkRequest & { readonly lifetimeMs: number },
): Promise<{ readonly url: string; readonly dedupeKey: string }> {
  const tokenHash = hashOfToken(token);
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
  await scope.links.save({ memberId: member.id, kind, tokenHash, expiresAt });
  return { url: `${publicUrl}${PAGES[kind]}?token=${token}`, dedupeKey: `${kind}:${tokenHash}` };
}

/** Emails a member a single-use link and replaces their previous one of this kind. */
export async function sendLink(
  scope: Scope,
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
  { member, kind, ...chosen }: LinkRequest,
  write: (url: string) => Pick<OutgoingMail, 'subject' | 'text' | 'html'>,
): Promise<void> {
  const lifetimeMs = LINK_LIFETIME_MS[kind];
  const { url, dedupeKey } = await newLink(scope, ports, {
    member,
    kind,
    lifetimeMs,
    ...chosen,
  });
  const { organizationId, email: to } = member;
  const isSecurity = kind === 'password_reset' && ({ isSecurity: true } as const);
  await scope.mail({ ...write(url), organizationId, to, dedupeKey, ...isSecurity });
}
