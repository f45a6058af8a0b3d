import {
  chainAt,
  isIssuedBy,
  readTrusted,
  verdictOf,
  verifyProof,
  type AuthorityLog,
  type Link,
  type ProofBundle,
  type Trusted,
  type Verdict,
} from '@outlay/verifier';
import { useEffect, useState } from 'react';

/** The source of the keys that verified the signatures. */
export type Issuer = 'installation' | 'file of keys' | 'example' | 'unknown';

/** A payment of the demo company, as its proof came from there or with one value changed. */
export type Example = 'real' | 'forged';

export type CheckedLinks =
  | { state: 'checking' }
  | { state: 'checked'; links: readonly Link[]; verdict: Verdict; issuer: Issuer };

export interface ProofFiles {
  receipt?: Uint8Array<ArrayBuffer>;
  log?: AuthorityLog;
  trusted?: Trusted;
  /** Says that the files are not the auditor's own. */
  example?: Example;
}

/**
 * Returns the links of a proof, checked in this browser. `files` are beside it, null while they load, and must be the same object
 * while unchanged.
 */
export function useLinks(bundle: ProofBundle, files: ProofFiles | null): CheckedLinks {
  const [checked, setChecked] = useState<CheckedLinks>({ state: 'checking' });
  useEffect(() => {
    if (!files) return undefined;
    let isCurrent = true;
    void check(bundle, files).then((result) => {
      if (isCurrent) setChecked(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [bundle, files]);
  return checked;
}

async function check(
  bundle: ProofBundle,
  { receipt, log, trusted: added, example }: ProofFiles,
): Promise<CheckedLinks> {
  const own = await issuerKeys();
  const { trusted, issuer: known } = trustedFor(bundle, own, added);
  const issuer = example ? 'example' : known;
  // A node of another network would only report that it doesn't know the payment. All sandboxes have one genesis, and each has its
  // own payments.
  const isOurs = !example && own?.genesis_hash === bundle.payment.genesis_hash;
  const node = isOurs ? own.solana_rpc_url : undefined;
  const links = await verifyProof(bundle, {
    trusted,
    ...(receipt && { receipt }),
    ...(log && { log }),
    ...(node !== undefined && { chain: chainAt(node) }),
  });
  return { state: 'checked', links, verdict: verdictOf(links, trusted), issuer };
}

/**
 * Files from the auditor take precedence. This installation's keys only apply to its own proofs; they can't match those of
 * others.
 */
function trustedFor(
  bundle: ProofBundle,
  own: Trusted | null,
  added: Trusted | undefined,
): { trusted: Trusted; issuer: Issuer } {
  if (added) return { trusted: added, issuer: 'file of keys' };
  return own && isIssuedBy(bundle, own)
    ? { trusted: own, issuer: 'installation' }
    : { trusted: readTrusted({}), issuer: 'unknown' };
}

const path = '/.well-known/outlay-keys.json';

/** Returns the keys that verify this installation's proofs; null while it can't be reached. */
async function issuerKeys(): Promise<Trusted | null> {
  try {
    const response = await fetch(path);
    return response.ok ? readTrusted(await response.json()) : null;
  } catch {
    return null;
  }
}
