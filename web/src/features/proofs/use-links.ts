import {
  NoWebCryptoError,
  verifyProof,
  type Link,
  type ProofBundle,
  type Trusted,
} from '@outlay/verifier';
import { useEffect, useState } from 'react';

export type CheckedLinks =
  | { state: 'checking' }
  | { state: 'checked'; links: readonly Link[] }
  /** `message` says why this browser can't. */
  | { state: 'unable'; message: string };

export interface ProofFiles {
  receipt?: Uint8Array<ArrayBuffer>;
  trusted?: Trusted;
}

/** The links of a proof, checked in this browser. `files`: what the auditor adds; the same object as long as it is unchanged. */
export function useLinks(bundle: ProofBundle, files: ProofFiles = noFiles): CheckedLinks {
  const [checked, setChecked] = useState<CheckedLinks>({ state: 'checking' });
  useEffect(() => {
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

const noFiles: ProofFiles = {};

async function check(bundle: ProofBundle, files: ProofFiles): Promise<CheckedLinks> {
  try {
    return { state: 'checked', links: await verifyProof(bundle, files) };
  } catch (error) {
    const message =
      error instanceof NoWebCryptoError
        ? error.message
        : "This browser can't check the signatures. Use outlay-verify instead.";
    return { state: 'unable', message };
  }
}
