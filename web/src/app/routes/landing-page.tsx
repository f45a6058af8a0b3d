import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { LandingCustody } from './landing-custody.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { LandingProof } from './landing-proof.tsx';
import { LandingReceipt } from './landing-receipt.tsx';
import { LandingSteps } from './landing-steps.tsx';
import { PublicFrame, publicWidth } from './public-frame.tsx';
import { publicTitles } from './public-titles.ts';

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
