import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Brand } from '../../components/ui/brand.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { classNames } from '../../lib/class-names.ts';
import { LandingFeatures } from './landing-features.tsx';
import { LandingPicture } from './landing-picture.tsx';
import { LandingSteps } from './landing-steps.tsx';
import { publicTitles } from './public-titles.ts';

/** The public page, with the same colours in both themes. */
export default function LandingPage() {
  useEffect(() => {
    document.title = publicTitles['/'];
  }, []);
  return (
    <div className="bg-canvas">
      <main>
        <div className="relative isolate overflow-hidden bg-[oklch(0.235_0.045_230)] text-white">
          <div
            aria-hidden="true"
            className="absolute inset-0 -z-10 bg-[radial-gradient(60rem_40rem_at_85%_-5%,oklch(0.58_0.1_205/0.55),transparent)]"
          />
          <header className="mx-auto flex h-18 max-w-6xl items-center justify-between px-5 sm:px-8">
            <Brand />
            <div className="flex flex-wrap justify-end gap-3">
              <CreateOrganization small />
              <GoToApp small />
            </div>
          </header>
          <Hero />
        </div>
        <LandingFeatures />
        <LandingSteps />
        <ClosingCall />
      </main>
      <footer className="border-t border-line px-5 py-8 text-center text-sm text-ink-faint">
        Outlay · Expenses from receipt to reimbursement
      </footer>
    </div>
  );
}

function GoToApp({ small = false }: { small?: boolean }) {
  return (
    <ButtonLink
      to="/login"
      size={small ? 'md' : 'lg'}
      className="border-transparent bg-white! text-[oklch(0.28_0.06_228)]! hover:bg-[oklch(0.93_0.02_215)]!"
    >
      Go to App
      {!small && <ArrowRight aria-hidden="true" className="size-4.5" />}
    </ButtonLink>
  );
}

/** Shown if the operator allows it, which the prerendered page doesn't know yet. */
function CreateOrganization({ small = false }: { small?: boolean }) {
  const config = useRuntimeConfig();
  if (!config?.selfService) return null;
  return (
    <ButtonLink
      to="/create-organization"
      size={small ? 'md' : 'lg'}
      className={classNames(
        'border-white/40! bg-transparent! text-white! hover:bg-white/10!',
        small && 'max-sm:hidden',
      )}
    >
      Create your organization
    </ButtonLink>
  );
}

function Hero() {
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-14 pb-20 sm:px-8 lg:grid-cols-[1.15fr_1fr] lg:pt-20 lg:pb-28">
      <div>
        <h1 className="text-[clamp(2.5rem,6.5vw,4.5rem)] leading-[1.02] font-semibold tracking-[-0.045em] text-balance">
          From receipt to reimbursement in minutes.
        </h1>
        <p className="mt-6 max-w-lg text-lg text-pretty text-white/80">
          Upload a receipt, let the right people approve it, and be reimbursed in PYUSD on Solana.
          Every step is on record, down to the transaction.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <GoToApp />
          <CreateOrganization />
        </div>
      </div>
      <LandingPicture />
    </div>
  );
}

function ClosingCall() {
  return (
    <section className="mx-auto max-w-6xl px-5 py-20 sm:px-8 lg:py-28">
      <div className="flex flex-wrap items-center justify-between gap-8 rounded-xl bg-[oklch(0.3_0.06_226)] px-7 py-12 text-white sm:px-12">
        <div>
          <h2 className="text-3xl font-semibold tracking-[-0.03em]">
            Start with your next receipt.
          </h2>
          <p className="mt-2 max-w-md text-white/80">
            Sign in, upload it and follow it to your wallet.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <GoToApp />
          <CreateOrganization />
        </div>
      </div>
    </section>
  );
}
