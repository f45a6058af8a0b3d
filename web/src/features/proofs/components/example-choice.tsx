import { Button } from '../../../components/ui/button.tsx';
import type { Example } from '../use-links.ts';

const examples = [
  ['real', 'Check a real payment of the demo company'],
  ['forged', 'Check a forged one'],
] as const;

const notes: Record<Example, string> = {
  real: "The demo company paid this on a Solana sandbox that no longer runs, and saved the proof before the day's audit log was published. So the payment on the chain and the audit history can't be checked.",
  forged: 'This is the proof of the same payment, with one value changed: the approved amount.',
};

interface ExampleChoiceProps {
  shown: Example | undefined;
  onChoose: (example: Example) => void;
}

/** Proofs to try, for people who have none of their own. */
export const ExampleChoice = ({ shown, onChoose }: ExampleChoiceProps) => (
  <div className="mt-4 mb-6 print:hidden">
    <div role="group" aria-label="Examples" className="flex flex-wrap gap-2">
      {examples.map(([example, label]) => (
        <Button
          key={example}
          size="lg"
          aria-pressed={shown === example}
          className="aria-pressed:border-line-strong aria-pressed:bg-sunken"
          onClick={() => onChoose(example)}
        >
          {label}
        </Button>
      ))}
    </div>
    {shown && <p className="mt-3 max-w-[46em] text-sm text-ink-soft">{notes[shown]}</p>}
  </div>
);
