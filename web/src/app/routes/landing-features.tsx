import { ArrowLeftRight, Coins, GitBranch, ScanText, ScrollText, Wallet } from 'lucide-react';
import { publicWidth } from './public-frame.tsx';

const features = [
  {
    Icon: ScanText,
    title: 'Receipts that read themselves',
    text: 'Amount, vendor, date and invoice number are taken from the image or PDF, with a category and policy to match.',
  },
  {
    Icon: Wallet,
    title: 'Wallet monitoring',
    text: 'PYUSD and SOL payments from your wallet become draft expenses, once each, if you turn it on.',
  },
  {
    Icon: ArrowLeftRight,
    title: 'Crypto in dollars',
    text: 'Price feeds convert every crypto amount to USD at the time it was spent, and the rate stays on the expense.',
  },
  {
    Icon: GitBranch,
    title: 'Approval rules you configure',
    text: 'Route by amount, category or policy. Approvers act one after another or in parallel.',
  },
  {
    Icon: Coins,
    title: 'Reimbursed in PYUSD',
    text: 'Approved expenses are paid to the wallet of your choice, with a transaction anyone can check.',
  },
  {
    Icon: ScrollText,
    title: 'Audit trails',
    text: 'Who did what and when, from the first draft to the final block. Nothing is ever overwritten.',
  },
] as const;

export const LandingFeatures = () => (
  <section aria-label="Features" className={`${publicWidth} pt-18`}>
    <h2 className="sr-only">Features</h2>
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ Icon, title, text }) => (
        <li key={title} className="border-t border-line pt-5 pb-7">
          <Icon aria-hidden="true" className="size-5 text-accent" strokeWidth={1.75} />
          <h3 className="mt-3 mb-1.5 text-lg font-semibold tracking-[-0.012em]">{title}</h3>
          <p className="text-md text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
