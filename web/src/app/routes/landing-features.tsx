import { ArrowLeftRight, Coins, GitBranch, ScanText, ScrollText, Wallet } from 'lucide-react';
import { publicWidth } from './public-frame.tsx';
import texts from './landing-texts.json' with { type: 'json' };

const features = [
  [ScanText, texts.features.reading],
  [Wallet, texts.features.watching],
  [ArrowLeftRight, texts.features.rates],
  [GitBranch, texts.features.rules],
  [Coins, texts.features.payment],
  [ScrollText, texts.features.history],
] as const;

export const LandingFeatures = () => (
  <section aria-label="Features" className={`${publicWidth} pt-18`}>
    <h2 className="sr-only">Features</h2>
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(([Icon, { title, text }]) => (
        <li key={title} className="border-t border-line pt-5 pb-7">
          <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
          <h3 className="mt-3 mb-1.5 text-lg font-semibold tracking-[-0.012em]">{title}</h3>
          <p className="text-md text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
