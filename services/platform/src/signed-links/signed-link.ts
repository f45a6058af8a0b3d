import { linkHolderOf, type Principal } from '../auth/index.ts';
import type { Signer } from './signer.ts';

/** A link that works without a header, for a short time and while its holder's access is valid. */
export interface SignedLink {
  readonly path: string;
  readonly expiresAt: Date;
}

/** What a link opens, and for whom. */
export interface LinkedRequest {
  readonly viewer: Principal;
}

const LIFETIME_MS = 300_000;

/** Returns a link to `path` of which the signature covers the request. `purpose` keeps links of one kind from opening another. */
export function signedLink(
  signer: Signer,
  { path, purpose, request }: { path: string; purpose: string; request: LinkedRequest },
  now: Date,
): SignedLink {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const token = signer.sign(purpose, JSON.stringify([expiresAt.getTime(), request]));
  const search = new URLSearchParams({ token, holder: linkHolderOf(request.viewer) });
  return { path: `${path}?${search.toString()}`, expiresAt };
}

/** Returns the request of a link whose signature another service has checked. */
export function requestIn(token: string): LinkedRequest {
  const payload = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8');
  return (JSON.parse(payload) as [number, LinkedRequest])[1];
}

/**
 * Returns the request of a link from its parameters, as it was signed for this purpose; null when it is invalid, has expired, or has another holder than it was made
 * for.
 */
export function openSignedLink(
  signer: Signer,
  purpose: string,
  { token, holder }: { readonly token?: unknown; readonly holder?: unknown },
  now: Date,
): LinkedRequest | null {
  if (typeof token !== 'string' || typeof holder !== 'string') return null;
  const payload = signer.open(purpose, token);
  if (payload === null) return null;
  const [expiresAtMs, request] = JSON.parse(payload) as [number, LinkedRequest];
  const isValid = expiresAtMs >= now.getTime() && linkHolderOf(request.viewer) === holder;
  return isValid ? request : null;
}
