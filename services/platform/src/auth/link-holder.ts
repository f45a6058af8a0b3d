import type { Principal } from './viewer.ts';

/**
 * The member for whom a signed link was made, with their access at that time. The server of the link checks whether it still
 * holds.
 */
export interface LinkHolder {
  readonly principal: Pick<Principal, 'userId' | 'sessionId' | 'apiKeyId'>;
  /** The member's access version when the link was made. */
  readonly version: number;
}

/** Member, access version, and session id or `key:` with an API key's id. */
const HOLDER = /^([1-9]\d{0,18})\.(\d{1,9})\.(key:)?([\w-]{1,64})$/;

/** The holder as a parameter of a link, which the link's signature must cover. */
export const linkHolderOf = ({ userId, sessionId, apiKeyId, accessVersion }: Principal): string =>
  `${userId}.${accessVersion ?? 0}.${sessionId ?? `key:${apiKeyId ?? '-'}`}`;

/** Null for an invalid text. Only the link's signature proves the holder. */
export function readLinkHolder(text: string): LinkHolder | null {
  const [, userId, version, key, id] = HOLDER.exec(text) ?? [];
  if (userId === undefined || version === undefined || id === undefined) return null;
  const stands = key ? { sessionId: null, apiKeyId: id } : { sessionId: id, apiKeyId: null };
  return { principal: { userId, ...stands }, version: Number(version) };
}
