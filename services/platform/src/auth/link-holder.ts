import type { Principal } from './viewer.ts';

/** For whom a signed link was made, and what their access stood on then: whoever serves the link asks whether that still holds. */
export interface LinkHolder {
  readonly principal: Pick<Principal, 'userId' | 'sessionId' | 'apiKeyId'>;
  /** The member's access version that the link was made with. */
  readonly version: number;
}

/** Member, access version, and `key:` with an API key's id or the session's id. */
const HOLDER = /^([1-9]\d{0,18})\.(\d{1,9})\.(key:)?([\w-]{1,64})$/;

/** The holder as a parameter of a link, to be covered by its signature. */
export const linkHolderOf = ({ userId, sessionId, apiKeyId, accessVersion }: Principal): string =>
  `${userId}.${accessVersion ?? 0}.${sessionId ?? `key:${apiKeyId ?? '-'}`}`;

/** Null for anything that is no holder. Only the link's signature proves one. */
export function readLinkHolder(text: string): LinkHolder | null {
  const [, userId, version, key, id] = HOLDER.exec(text) ?? [];
  if (userId === undefined || version === undefined || id === undefined) return null;
  const stands = key ? { sessionId: null, apiKeyId: id } : { sessionId: id, apiKeyId: null };
  return { principal: { userId, ...stands }, version: Number(version) };
}
