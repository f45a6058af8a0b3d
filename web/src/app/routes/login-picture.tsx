import { ProofCode } from '../../subjects/payments/proof-code.tsx';

const stations = [
  ['Photographed', '8:29 AM'],
  ['Approved by two people', '7:40 PM'],
  ['586.30 PYUSD in Nora’s wallet', '7:41 PM'],
] as const;

const signature = '5hXq9RmT2vLkPz8wNc3YbJ7sUeD4fGaK';

/** An invented expense from its receipt to its payment, beside the form on large screens. */
export const LoginPicture = () => (
  <aside
    aria-hidden="true"
    className="hidden items-center border-l border-line bg-canvas px-[clamp(2.5rem,7vw,8.75rem)] py-16 lg:grid"
  >
    <div className="w-full max-w-140">
      <p className="text-sm text-ink-soft">Hotel Aurora, Lisbon</p>
      <p className="mt-2 mb-9 text-[clamp(5.5rem,8.6vw,8.25rem)] leading-none font-[440] tracking-[-0.052em]">
        <span className="inline-block border-b-12 border-double border-accent pb-3">€506.00</span>
      </p>
      <dl className="mb-9 text-md">
        {stations.map(([what, when]) => (
          <div key={what} className="flex justify-between gap-4 border-b border-line py-2.5">
            <dt>{what}</dt>
            <dd className="text-ink-soft tabular-nums">{when}</dd>
          </div>
        ))}
      </dl>
      <ProofCode signature={signature} size="lg" />
      <p className="mt-2.5 font-mono text-sm text-ink-soft">{signature}</p>
    </div>
  </aside>
);
