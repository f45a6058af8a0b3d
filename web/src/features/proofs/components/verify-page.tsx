import type { ProofBundle } from '@outlay/verifier';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Brand } from '../../../components/ui/brand.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import examples from '../examples.json' with { type: 'json' };
import { useChosenFiles } from '../use-chosen-files.ts';
import { useLinks, type Example, type ProofFiles } from '../use-links.ts';
import { CheckedProof } from './checked-proof.tsx';
import { FileChoice } from '../../../components/ui/file-choice.tsx';
import { VerifierFile } from './verifier-file.tsx';

const json = '.json,application/json';

type TakeFiles = (files: readonly File[]) => void;

/** Checks a proof of payment for anyone who has the file. Nothing leaves the browser. */
export default function VerifyPage() {
  const { bundle, files, problem, add, addKeys, tryExample } = useChosenFiles();
  useEffect(() => {
    document.title = 'Verify a proof of payment · Outlay';
  }, []);
  const take: TakeFiles = (chosen) => void add(chosen);
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
        {!bundle && (
          <p className="mt-1.5 text-ink-soft">
            Check who approved an expense and how it was paid. With the company&apos;s authority
            log, its own rule of approval is checked too. The files stay in your browser.
          </p>
        )}
        {(!bundle || files.example) && (
          <ExampleChoice shown={files.example} onChoose={(chosen) => void tryExample(chosen)} />
        )}
        {bundle ? (
          <Verification
            bundle={bundle}
            files={files}
            onFiles={take}
            onKeys={(chosen) => void addKeys(chosen)}
          />
        ) : (
          <ProofDrop
            text={files.log ? 'Authority log added. Drop the proof here' : 'Drop the proof here'}
            tone="primary"
            className="h-64 flex-col justify-center"
            onFiles={take}
          />
        )}
      </main>
    </div>
  );
}

type ExampleChoiceProps = { shown: string | undefined; onChoose: (example: Example) => void };

/** Proofs to try, for people who have none of their own. */
const ExampleChoice = ({ shown, onChoose }: ExampleChoiceProps) => (
  <div className="mt-4 mb-6 print:hidden">
    <div role="group" aria-label="Examples" className="flex flex-wrap gap-2">
      {examples.map(({ example, label }) => (
        <Button
          key={example}
          size="lg"
          aria-pressed={shown === example}
          className="aria-pressed:border-line-strong aria-pressed:bg-sunken max-sm:h-auto max-sm:shrink max-sm:py-2 max-sm:whitespace-normal"
          onClick={() => onChoose(example as Example)}
        >
          {label}
        </Button>
      ))}
    </div>
    <p className="mt-3 max-w-[46em] text-sm text-ink-soft empty:hidden">
      {examples.find(({ example }) => example === shown)?.note}
    </p>
  </div>
);

interface ProofDropProps {
  text: string;
  tone?: 'primary' | 'secondary';
  className: string;
  onFiles: TakeFiles;
}

function ProofDrop({ text, tone = 'secondary', className, onFiles }: ProofDropProps) {
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
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames(
        'flex items-center gap-4 rounded-md border border-dashed transition-colors print:hidden',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
        className,
      )}
    >
      <p role="status" className="text-ink-soft">
        {text}
      </p>
      <FileChoice label="Choose files" tone={tone} multiple onFiles={onFiles} />
    </div>
  );
}

interface VerificationProps {
  bundle: ProofBundle;
  files: ProofFiles;
  onFiles: TakeFiles;
  onKeys: TakeFiles;
}

/** A checked proof, with the files that would let more be checked. */
function Verification({ bundle, files, onFiles, onKeys }: VerificationProps) {
  const checked = useLinks(bundle, files);
  const lacksIssuer = checked.state === 'checked' && checked.issuer === 'unknown';
  return (
    <CheckedProof
      bundle={bundle}
      checked={checked}
      actions={
        !files.example && (
          <>
            <FileChoice
              label={files.trusted ? 'Replace keys' : 'Add keys'}
              accept={json}
              tone={lacksIssuer ? 'primary' : 'secondary'}
              onFiles={onKeys}
            />
            <FileChoice
              label={files.log ? 'Replace authority log' : 'Add authority log'}
              accept={json}
              tone={!lacksIssuer && !files.log ? 'primary' : 'secondary'}
              onFiles={onFiles}
            />
            <FileChoice
              label={files.receipt ? 'Replace receipt' : 'Add receipt'}
              onFiles={onFiles}
            />
          </>
        )
      }
    >
      <ProofDrop
        text="Drop another proof, an authority log, or a receipt to compare"
        className="flex-wrap justify-between py-2 pr-2 pl-4"
        onFiles={onFiles}
      />
      <VerifierFile proofName="proof.json" />
    </CheckedProof>
  );
}
