import { useEffect, useState } from 'react';

/** SHA-256 of the verifier's file as the build computed it; null until it is known. */
export function useVerifierHash(): string | null {
  const [sha256, setSha256] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const response = await fetch('/outlay-verify.mjs.sha256');
      const [hash = ''] = response.ok ? (await response.text()).split(' ') : [];
      if (isCurrent && /^[0-9a-f]{64}$/.test(hash)) setSha256(hash);
    };
    // Without it, the file itself is still offered.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, []);
  return sha256;
}
