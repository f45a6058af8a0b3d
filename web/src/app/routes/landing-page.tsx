import {
  ArrowRight,
  Check,
  ShieldCheck,
  Key,
  LifeBuoy,
  Users,
  ArrowLeftRight,
  Coins,
  GitBranch,
  ScanText,
  ScrollText,
  Wallet,
} from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { LandingReceipt } from './landing-receipt.tsx';
import { PublicFrame, publicWidth } from './public-frame.tsx';
import { publicTitles } from './public-titles.ts';
import texts from './landing-texts.json' with { type: 'json' };
import { Link } from 'react-router';

export default function LandingPage() {
  useEffect(() => {
    document.title = publicTitles['/'];
  }, []);
  return (
    <PublicFrame>
      <Hero />
      <LandingReceipt />
      <LandingProof />
      <LandingSteps />
      <LandingFeatures />
      <LandingCustody />
      <ClosingCall />
    </PublicFrame>
  );
}

/** The primary way in: a new organization where the operator allows one, which the prerendered page doesn't know yet. */
function WaysIn() {
  const mayCreate = useRuntimeConfig()?.selfService === true;
  return (
    <div className="flex flex-wrap gap-2 max-lg:w-full max-lg:*:w-full">
      {mayCreate && (
        <ButtonLink to="/create-organization" size="lg" tone="primary" className="h-11">
          Create your organization
        </ButtonLink>
      )}
      <ButtonLink to="/login" size="lg" tone={mayCreate ? 'secondary' : 'primary'} className="h-11">
        Go to App
        <ArrowRight aria-hidden="true" className="size-4" />
      </ButtonLink>
    </div>
  );
}

const Hero = () => (
  <section className={`${publicWidth} pt-6 pb-12 lg:pt-14`}>
    <h1 className="max-w-[14em] text-[clamp(2.75rem,6.3vw,7rem)] leading-none font-[560] tracking-[-0.046em] text-balance">
      From receipt to reimbursement in minutes.
    </h1>
    <div className="mt-7 flex flex-wrap items-end justify-between gap-x-14 gap-y-6">
      <p className="max-w-[36em] text-lg text-ink-soft">
        Photograph a receipt. The right people approve it. PYUSD arrives in your wallet, with a
        proof that anyone can check.
      </p>
      <WaysIn />
    </div>
  </section>
);

const ClosingCall = () => (
  <section
    className={`${publicWidth} flex items-center justify-between gap-6 py-20 max-lg:flex-col max-lg:items-start`}
  >
    <h2 className="text-[clamp(2.125rem,3.4vw,2.75rem)] leading-[1.1] font-strong tracking-[-0.034em]">
      Start with your next receipt.
    </h2>
    <WaysIn />
  </section>
);

/** What a proof of payment shows, and where to check one. */
const LandingProof = () => (
  <section
    aria-label="Proof of payment"
    className={`${publicWidth} grid items-start gap-10 pt-18 lg:grid-cols-2 lg:gap-18 lg:pt-28`}
  >
    <div>
      <h2 className="text-[clamp(2.125rem,3.4vw,2.75rem)] leading-[1.1] font-strong tracking-[-0.034em]">
        Don’t take our word for it
      </h2>
      <p className="mt-5 max-w-[34em] text-md text-ink-soft">
        The double line means settled: approved by people, paid once, final on Solana. Every payment
        has a proof that anyone can check, with one file and without an account.
      </p>
    </div>
    <div>
      <h3 className="text-sm font-semibold text-ink-soft">What a proof shows</h3>
      <ul className="mt-5">
        {texts.proof.map((link) => (
          <li key={link} className="flex gap-2.5 border-t border-hair py-2.5 text-md">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            {link}
          </li>
        ))}
      </ul>
      <ButtonLink Icon={ShieldCheck} to="/verify" className="mt-5">
        Verify a payment
      </ButtonLink>
    </div>
  </section>
);

const answers = [
  [LifeBuoy, texts.custody.exit],
  [Key, texts.custody.key],
  [Users, texts.custody.people],
] as const;

/** Who can move a customer's money, in the words of the security page. */
const LandingCustody = () => (
  <section id="custody" aria-label="Custody" className="mt-18 bg-ink text-surface">
    <div
      className={`${publicWidth} grid gap-10 py-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-18`}
    >
      <div>
        <h2 className="text-[clamp(2.125rem,3.4vw,2.75rem)] leading-[1.1] font-strong tracking-[-0.034em]">
          Who can move your money
        </h2>
        <Link
          to="/security"
          className="touchable mt-5 inline-block text-md underline underline-offset-4"
        >
          How your money is protected
        </Link>
      </div>
      <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {answers.map(([Icon, { question, answer }]) => (
          <div key={question} className="first:sm:col-span-2">
            <dt className="flex items-center gap-2.5 text-md font-semibold">
              <Icon aria-hidden="true" className="size-4" />
              {question}
            </dt>
            <dd className="mt-2 text-md opacity-85">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);

const features = [
  [ScanText, texts.features.reading],
  [Wallet, texts.features.watching],
  [ArrowLeftRight, texts.features.rates],
  [GitBranch, texts.features.rules],
  [Coins, texts.features.payment],
  [ScrollText, texts.features.history],
] as const;

const LandingFeatures = () => (
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

const LandingSteps = () => (
  <section id="how" aria-label="How It Works" className={`${publicWidth} pt-18 lg:pt-28`}>
    <h2 className="text-sm font-semibold text-ink-soft">How It Works</h2>
    <ol className="mt-4 grid gap-x-10 gap-y-5 lg:grid-cols-3">
      {texts.steps.map((step, index) => (
        <li key={step.title} className="border-t border-ink pt-4">
          <span aria-hidden="true" className="text-money-xl">
            {index + 1}
          </span>
          <h3 className="mt-3 mb-1.5 text-lg font-semibold tracking-[-0.012em]">{step.title}</h3>
          <p className="text-md text-pretty text-ink-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  </section>
);
