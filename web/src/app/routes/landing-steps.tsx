const steps = [
  {
    title: 'Upload Receipt',
    text: 'Drop an image or PDF. We fill in the details. You check them.',
  },
  {
    title: 'Automated Review',
    text: 'Your rules pick the approvers. Each approver sees the receipt beside the facts.',
  },
  {
    title: 'Instant Reimbursement',
    text: 'Once approved, PYUSD is sent to your wallet, with a transaction you can follow on Solana.',
  },
] as const;

export function LandingSteps() {
  return (
    <section aria-label="How It Works" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8 lg:py-28">
        <h2 className="text-4xl font-semibold tracking-[-0.035em]">How It Works</h2>
        <ol className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-8">
          {steps.map((step, index) => (
            <li key={step.title} className="border-t-2 border-accent pt-5">
              <span
                aria-hidden="true"
                className="text-5xl font-semibold tracking-[-0.05em] text-accent"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 text-lg font-semibold">{step.title}</h3>
              <p className="mt-1.5 max-w-sm text-pretty text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
