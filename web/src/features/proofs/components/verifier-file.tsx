import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { useVerifierHash } from '../api/use-verifier-hash.ts';

/** The verifier that this installation serves: one file for Node, with its hash and the command that runs it. */
export function VerifierFile({ proofName }: { proofName: string }) {
  const sha256 = useVerifierHash();
  const command = `node outlay-verify.mjs ${proofName} --log authority-log.json --keys ${window.location.origin}/.well-known/outlay-keys.json --rpc <Solana node>`;
  return (
    <div className="grid gap-2 text-xs text-ink-faint print:hidden">
      <p>
        To check offline, run{' '}
        <a
          href="/outlay-verify.mjs"
          download
          className="font-medium text-accent underline underline-offset-2"
        >
          outlay-verify.mjs
        </a>{' '}
        with Node 22 or newer, on any machine:
      </p>
      <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 break-words text-ink">{command}</code>
        <CopyButton text={command} label="Copy command" />
      </div>
      {sha256 !== null && (
        <p>
          SHA-256 of outlay-verify.mjs: <code className="wrap-anywhere">{sha256}</code>
        </p>
      )}
    </div>
  );
}
