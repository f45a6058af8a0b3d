import { readBundle, readTrusted, type ProofBundle } from '@outlay/verifier';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { readBytes, readJsonFile, type FileContent } from '../read-file.ts';
import { useLinks, type ProofFiles } from '../use-links.ts';
import { CheckedProof } from './checked-proof.tsx';
import { FileChoice } from './file-choice.tsx';
import { VerifierFile } from './verifier-file.tsx';

const json = '.json,application/json';

const proofFile = 'an Outlay proof. Choose a file named outlay-proof-….json.';

/** Checks a proof of payment for anyone who has the file. Nothing leaves the browser. */
export default function VerifyPage() {
  const [bundle, setBundle] = useState<ProofBundle | null>(null);
  const [files, setFiles] = useState<ProofFiles>({});
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Verify a proof of payment · Outlay';
  }, []);
  const add = <Value,>(content: FileContent<Value>, use: (value: Value) => void) => {
    setProblem('problem' in content ? content.problem : null);
    if ('value' in content) use(content.value);
  };
  const takeProof = async (file: File) => {
    const content = await readJsonFile(file, proofFile, readBundle);
    // The receipt was that of the last one.
    setFiles(({ trusted }) => (trusted ? { trusted } : {}));
    setBundle('value' in content ? content.value : null);
    setProblem('problem' in content ? content.problem : null);
  };
  const takeReceipt = async (file: File) =>
    add(await readBytes(file), (receipt) => setFiles({ ...files, receipt }));
  const takeKeys = async (file: File) =>
    add(await readJsonFile(file, 'a file of trusted keys.', readTrusted), (trusted) =>
      setFiles({ ...files, trusted }),
    );
  const take = (file: File) =>
    void (bundle && !file.name.toLowerCase().endsWith('.json')
      ? takeReceipt(file)
      : takeProof(file));
  return (
    <div className="mx-auto min-h-dvh w-full max-w-7xl px-5 pb-16 sm:px-10">
      <header className="flex h-18 items-center justify-between print:hidden">
        <Link to="/" className="touchable inline-block rounded-md">
          <Brand />
        </Link>
        <ButtonLink to="/login">Go to App</ButtonLink>
      </header>
      <main className="pt-4">
        <h1 className={bundle ? 'text-sm font-medium text-ink-soft' : 'text-xl font-semibold'}>
          Verify a proof of payment
        </h1>
        {problem !== null && (
          <p role="alert" className="mt-3 font-medium wrap-anywhere text-danger">
            {problem}
          </p>
        )}
        {bundle ? (
          <Verification
            bundle={bundle}
            files={files}
            onFile={take}
            onReceipt={(file) => void takeReceipt(file)}
            onKeys={(file) => void takeKeys(file)}
          />
        ) : (
          <>
            <p className="mt-1.5 mb-6 text-ink-soft">
              Check who approved an expense and how it was paid. The file stays in your browser.
            </p>
            <ProofDrop
              text="Drop the proof here"
              tone="primary"
              className="h-64 flex-col justify-center"
              onFile={take}
            />
          </>
        )}
      </main>
    </div>
  );
}

function ProofDrop({
  text,
  tone = 'secondary',
  className,
  onFile,
}: {
  text: string;
  tone?: 'primary' | 'secondary';
  className: string;
  onFile: (file: File) => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={classNames(
        'flex items-center gap-4 rounded-md border border-dashed transition-colors print:hidden',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        className,
      )}
    >
      <p className="text-ink-soft">{text}</p>
      <FileChoice label="Choose file" tone={tone} onFile={onFile} />
    </div>
  );
}

/** A checked proof, with the files that would let more be checked. */
function Verification({
  bundle,
  files,
  onFile,
  onReceipt,
  onKeys,
}: {
  bundle: ProofBundle;
  files: ProofFiles;
  onFile: (file: File) => void;
  onReceipt: (file: File) => void;
  onKeys: (file: File) => void;
}) {
  const checked = useLinks(bundle, files);
  const lacksIssuer = checked.state === 'checked' && checked.issuer === 'unknown';
  return (
    <CheckedProof
      bundle={bundle}
      checked={checked}
      actions={
        <>
          <FileChoice
            label={files.trusted ? 'Replace keys' : 'Add keys'}
            accept={json}
            tone={lacksIssuer ? 'primary' : 'secondary'}
            onFile={onKeys}
          />
          <FileChoice
            label={files.receipt ? 'Replace receipt' : 'Add receipt'}
            onFile={onReceipt}
          />
        </>
      }
    >
      <ProofDrop
        text="Drop another proof, or a receipt to compare"
        className="flex-wrap justify-between py-2 pr-2 pl-4"
        onFile={onFile}
      />
      <VerifierFile proofName="proof.json" />
    </CheckedProof>
  );
}
