import { useEffect } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { PublicFrame, publicWidth } from './public-frame.tsx';

interface Topic {
  readonly title: string;
  readonly facts: readonly string[];
}

const topics: readonly Topic[] = [
  {
    title: 'No one moves money alone',
    facts: [
      'An expense is paid only after at least one approver who isn’t the payee has approved it.',
      'Approval rules, limits, wallets and roles change only when another admin confirms. With one admin, changes take effect after a delay that the installation sets.',
      'A held payout is released by someone who is neither its payee nor one of its approvers.',
    ],
  },
  {
    title: 'Every payment carries its proof',
    facts: [
      'Members sign what they submit and what they decide with their device’s key.',
      'The signer checks submission, approvals, amount, rate and recipient before it signs a transaction.',
      'You can ask for a passkey on every approval, or above an amount.',
    ],
  },
  {
    title: 'Nothing is paid twice',
    facts: [
      'Each expense has one payout, and each payout one transaction.',
      'If an outcome is unclear, we check the chain before retrying.',
    ],
  },
  {
    title: 'Organizations share nothing',
    facts: [
      'Each has its own treasury, limits, pause switch and books.',
      'People who operate the installation belong to no organization. When they look at a record, your audit log says so.',
    ],
  },
  {
    title: 'What happened stays on record',
    facts: [
      'Every change is in an audit log whose entries are chained by hash.',
      'A digest of the log is published on Solana each day, so that a changed log no longer matches.',
    ],
  },
  {
    title: 'Receipts and accounts',
    facts: [
      'PDFs are opened in a process without network, credentials or write access.',
      'Passkeys, authenticator apps and single sign-on. Sensitive actions ask for the password or passkey again.',
      'No receipt leaves the installation unless an admin turns on an external reader, which names its host.',
    ],
  },
];

/** What protects people's money, in plain words. */
export default function SecurityPage() {
  useEffect(() => {
    document.title = 'Security · Outlay';
  }, []);
  return (
    <PublicFrame>
      <section className={`${publicWidth} pt-6 pb-18 lg:pt-14`}>
        <h1 className="text-[clamp(2.25rem,4.4vw,4rem)] leading-[1.05] font-[560] tracking-[-0.04em]">
          What protects your money
        </h1>
        <div className="mt-10 grid gap-x-18 gap-y-10 lg:grid-cols-2">
          {topics.map(({ title, facts }) => (
            <section key={title} aria-label={title} className="border-t border-line pt-4">
              <h2 className="text-lg font-semibold tracking-[-0.012em]">{title}</h2>
              <ul className="mt-2 grid gap-2 text-md text-ink-soft">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap gap-2">
          <ButtonLink to="/verify" tone="primary">
            Verify a payment
          </ButtonLink>
          <ButtonLink to="/login">Go to App</ButtonLink>
        </div>
      </section>
    </PublicFrame>
  );
}
