import { ArrowLeftRight, Coins, GitBranch, ScanText, ScrollText, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
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

export const LandingSteps = () => (
  <section id="how" aria-label="How It Works" className={`${publicWidth} pt-18 lg:pt-28`}>
    <h2 className="text-sm font-semibold text-ink-soft">How It Works</h2>
    <ol className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-3">
      {texts.steps.map((step, index) => (
        <Point key={step.title} {...step} className="border-ink pt-4">
          <span aria-hidden="true" className="text-money-xl">
            {index + 1}
          </span>
        </Point>
      ))}
    </ol>
  </section>
);

export const LandingFeatures = () => (
  <section aria-label="Features" className={`${publicWidth} pt-18`}>
    <h2 className="sr-only">Features</h2>
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(([Icon, feature]) => (
        <Point key={feature.title} {...feature} className="border-line pt-5 pb-7">
          <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
        </Point>
      ))}
    </ul>
  </section>
);

type PointProps = { title: string; text: string; className: string; children: ReactNode };

const Point = ({ title, text, className, children }: PointProps) => (
  <li className={`border-t ${className}`}>
    {children}
    <h3 className="mt-3 mb-1.5 text-lg font-semibold tracking-[-0.012em]">{title}</h3>
    <p className="text-md text-pretty text-ink-soft">{text}</p>
  </li>
);
