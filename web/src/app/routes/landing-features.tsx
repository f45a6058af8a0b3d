import { ArrowLeftRight, Coins, GitBranch, ScanText, ScrollText, Wallet } from 'lucide-react';

const features = [
  {
    Icon: ScanText,
    title: 'Receipts that read themselves',
    text: 'Amount, vendor, date and invoice number are taken from the image or PDF, with a category and policy to match.',
  },
  {
    Icon: Wallet,
    title: 'Wallet monitoring',
    text: 'PYUSD and SOL payments from your wallet become draft expenses on their own, each exactly once.',
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

export function LandingFeatures() {
  return (
    <section aria-label="Features" className="mx-auto max-w-6xl px-5 py-20 sm:px-8 lg:py-28">
      <h2 className="max-w-xl text-4xl leading-tight font-semibold tracking-[-0.035em] text-balance">
        Everything between spending and being paid back
      </h2>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-6 ">
            <Icon aria-hidden="true" className="size-6 text-accent" strokeWidth={1.75} />
            <h3 className="mt-5 text-md font-semibold">{title}</h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
