import { Check, ShieldCheck } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { publicWidth } from './public-frame.tsx';
import texts from './landing-texts.json' with { type: 'json' };

/** What a proof of payment shows, and where to check one. */
export const LandingProof = () => (
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
