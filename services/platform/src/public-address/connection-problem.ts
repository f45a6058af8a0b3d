import { AddressNotAllowedError } from './public-lookup.ts';

/** Descriptions by the code of Node or OpenSSL; the name of what was called comes before them. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: "'s host doesn't exist.",
  EAI_AGAIN: "'s host couldn't be looked up.",
  ECONNREFUSED: ' refused the connection.',
  ECONNRESET: ' closed the connection without a response.',
  EHOSTUNREACH: " can't be reached.",
  ENETUNREACH: " can't be reached.",
  CERT_HAS_EXPIRED: "'s certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "'s certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "'s certificate is self-signed.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "'s certificate is from an unknown authority.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "'s certificate is from an unknown authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "'s certificate is for another host.",
  EPROTO: " doesn't support a secure connection (TLS).",
};

/**
 * Why a call failed, as a sentence for the person who chose the address; null when the connection is not the cause. `subject`
 * starts the sentence, such as 'The endpoint'. It never contains a library's message.
 */
export function connectionProblem(error: unknown, subject: string): string | null {
  if (error instanceof AddressNotAllowedError) {
    return `${subject}'s host leads to ${error.message}, which is not on the public internet.`;
  }
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code !== 'string') return null;
  const known = PROBLEMS[code.startsWith('ERR_SSL') ? 'EPROTO' : code];
  return known === undefined ? null : `${subject}${known}`;
}
