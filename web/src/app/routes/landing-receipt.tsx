import type { ReactNode } from 'react';
import { Fact, Facts } from '../../components/ui/section.tsx';
import { ProofCode } from '../../subjects/payments/proof-code.tsx';
import receipt from './landing-receipt.json' with { type: 'json' };
import { publicWidth } from './public-frame.tsx';

/** An invented receipt, what is read from it, and its payment. */
export const LandingReceipt = () => (
  <section aria-label="A receipt and its reading" className={publicWidth}>
    <div className="grid overflow-hidden rounded-lg shadow-pop ring-1 ring-line lg:grid-cols-2">
      <div className="grid place-items-center bg-sunken px-5 py-8 lg:py-14">
        <ReceiptSlip />
      </div>
      <div className="flex flex-col justify-center gap-7 px-5 py-8 sm:p-10 xl:px-16">
        <div>
          <h2 className="mb-2 text-sm font-semibold text-ink-soft">Read from the receipt</h2>
          <Facts>
            {receipt.read.map(({ label, value }) => (
              <Fact key={label} label={label}>
                <span className="text-md font-strong tabular-nums">{value}</span>
              </Fact>
            ))}
          </Facts>
        </div>
        <ReceiptPayment />
      </div>
    </div>
    <p className="mt-3.5 text-xs text-ink-faint">
      An invented lunch. What is marked on its receipt fills in the form.
    </p>
  </section>
);

/** The receipt as a till prints it, on paper in both themes. */
export const ReceiptSlip = () => (
  <div className="w-full max-w-80 rounded-sm bg-paper px-5 py-7 font-mono text-sm text-[oklch(0.215_0.02_225)] shadow-paper">
    <p className="text-center text-md font-semibold">
      <Read>{receipt.vendor}</Read>
    </p>
    <p className="mb-5 text-center text-xs">{receipt.place}</p>
    <Row name="No." value={<Read>{receipt.number}</Read>} />
    <Row name={<Read>{receipt.date}</Read>} value={receipt.time} />
    <div className="my-3 border-y border-dashed border-current py-3">
      {receipt.items.map(({ name, price }) => (
        <Row key={name} name={name} value={price} />
      ))}
    </div>
    <Row name="Subtotal" value={receipt.subtotal} />
    <Row name="Tax 8.25%" value={<Read>{receipt.tax}</Read>} />
    <div className="mt-1 text-lg font-semibold">
      <Row name="TOTAL" value={<Read>${receipt.total}</Read>} />
    </div>
  </div>
);

const Row = ({ name, value }: Record<'name' | 'value', ReactNode>) => (
  <p className="flex justify-between gap-4">
    <span>{name}</span>
    <span>{value}</span>
  </p>
);

/** A value in the colour that marks what was read from a receipt. */
const Read = ({ children }: { children: ReactNode }) => (
  <mark className="rounded-sm bg-[oklch(0.78_0.09_205/0.34)] px-1 text-inherit">{children}</mark>
);

/** Who approved it, and the payment with its code. Not formatted, because the build renders it for all locales. */
export const ReceiptPayment = () => (
  <div className="border-t border-line pt-5">
    <p className="text-sm text-ink-soft">Approved by {receipt.approvers} · Paid</p>
    <p className="mt-2 flex flex-wrap items-end gap-x-8 gap-y-4">
      <span className="border-b-6 border-double border-accent text-money-xl">
        {receipt.total} <span className="text-[0.86em] text-ink-soft">PYUSD</span>
      </span>
      <ProofCode signature={receipt.signature} size="md" />
    </p>
  </div>
);
