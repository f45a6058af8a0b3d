import { Button } from '../../../components/ui/button.tsx';
import examples from '../examples.json' with { type: 'json' };
import type { Example } from '../use-links.ts';

interface ExampleChoiceProps {
  shown: Example | undefined;
  onChoose: (example: Example) => void;
}

/** Proofs to try, for people who have none of their own. */
export const ExampleChoice = ({ shown, onChoose }: ExampleChoiceProps) => (
  <div className="mt-4 mb-6 print:hidden">
    <div role="group" aria-label="Examples" className="flex flex-wrap gap-2">
      {examples.map(({ example, label }) => (
        <Button
          key={example}
          size="lg"
          aria-pressed={shown === example}
          className="aria-pressed:border-line-strong aria-pressed:bg-sunken"
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
