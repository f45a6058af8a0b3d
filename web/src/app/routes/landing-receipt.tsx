import type { ReactNode } from 'react';
import { RuledMoney } from '../../components/ui/amounts.tsx';
import { Fact, Facts } from '../../components/ui/section.tsx';
import { ProofCode } from '../../subjects/payments/proof-code.tsx';
import { publicWidth } from './public-frame.tsx';
import texts from './landing-texts.json' with { type: 'json' };

const { receipt } = texts;

/** An invented receipt as a till prints it, what is read from it, and its payment. */
export const LandingReceipt = () => (
  <section aria-label="A receipt and its reading" className={publicWidth}>
    <div className="grid overflow-hidden rounded-lg shadow-pop ring-1 ring-line lg:grid-cols-2">
      <div className="grid place-items-center bg-sunken px-5 py-8 lg:py-14">
        <Slip />
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
        <div className="border-t border-line pt-5">
          <p className="text-sm text-ink-soft">Approved by {receipt.approvers} · Paid</p>
          <div className="mt-2 flex flex-wrap items-end gap-x-8 gap-y-4">
            <RuledMoney amount={receipt.total} currency="PYUSD" tone="settled" />
            <ProofCode signature={receipt.signature} size="md" />
          </div>
        </div>
      </div>
    </div>
    <p className="mt-3.5 text-xs text-ink-faint">
      An invented lunch. What is marked on its receipt fills in the form.
    </p>
  </section>
);

/** Paper in both themes. */
const Slip = () => (
  <div className="w-full max-w-80 rounded-sm bg-paper px-5 py-7 font-mono text-sm text-ink scheme-light shadow-paper">
    <p className="text-center text-md font-semibold">
      <Read>{receipt.vendor}</Read>
    </p>
    <p className="mb-5 text-center text-xs">{receipt.place}</p>
    <Row
      name={
        <>
          No. <Read>{receipt.number}</Read>
        </>
      }
      value="Table 6"
    />
    <Row name={<Read>{receipt.date}</Read>} value={receipt.time} />
    <div className="my-3 border-y border-dashed border-ink-faint py-3">
      {receipt.items.map(({ name, price }) => (
        <Row key={name} name={name} value={price} />
      ))}
    </div>
    <Row name="Subtotal" value={receipt.subtotal} />
    <Row name="Tax 8.25%" value={<Read>{receipt.tax}</Read>} />
    <p className="mt-1 flex justify-between text-lg font-semibold">
      <span>TOTAL</span>
      <Read>${receipt.total}</Read>
    </p>
    <p className="mt-5 text-center text-xs">Thank you!</p>
  </div>
);

const Row = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <p className="flex justify-between gap-4">
    <span>{name}</span>
    <span>{value}</span>
  </p>
);

/** A value in the colour that marks what was read from a receipt. */
const Read = ({ children }: { children: ReactNode }) => (
  <mark className="rounded-sm bg-[oklch(0.78_0.09_205/0.34)] px-1 text-inherit">{children}</mark>
);
