import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { useVerifierHash } from '../api/use-verifier-hash.ts';

/** The verifier that this installation serves: one file for Node, with its hash and the command that runs it. */
export function VerifierFile({ proofName }: { proofName: string }) {
  const sha256 = useVerifierHash();
  const command = `node outlay-verify.mjs ${proofName} --keys ${window.location.origin}/.well-known/outlay-keys.json --rpc <Solana node>`;
  return (
    <div className="grid gap-3 text-ink-soft">
      <p>
        Or run{' '}
        <a
          href="/outlay-verify.mjs"
          download
          className="font-medium text-accent underline underline-offset-2"
        >
          outlay-verify.mjs
        </a>{' '}
        with Node 22 or newer, on any machine:
      </p>
      <code className="rounded-md bg-sunken px-3 py-2 text-xs break-words text-ink">{command}</code>
      <div>
        <CopyButton text={command} />
      </div>
      {sha256 !== null && (
        <p className="text-xs">
          SHA-256 of the file: <code className="wrap-anywhere">{sha256}</code>
        </p>
      )}
    </div>
  );
}
