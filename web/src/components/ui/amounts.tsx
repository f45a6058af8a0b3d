import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { moneyParts } from '../../lib/format-money.ts';
import type { StatusTone } from '../../lib/status-labels.ts';

interface MoneyProps {
  amount: string;
  currency: string;
  settled?: boolean;
  className?: string | undefined;
}

/** An amount with its currency, in tabular figures; exact on hover where fewer decimals show. `settled` closes it with a double line. */
export function Money({ amount, currency, settled = false, className }: MoneyProps) {
  const { digits, suffix, exact } = moneyParts(amount, currency);
  return (
    <span
      title={exact}
      className={classNames(
        'tabular-nums whitespace-nowrap',
        settled && 'border-b-3 border-double border-accent/75',
        className,
      )}
    >
      {digits}
      {suffix !== '' && <span className="text-[0.86em] text-ink-soft">{suffix}</span>}
    </span>
  );
}

const sizes = { md: 'text-money-md', lg: 'text-money-lg', xl: 'text-money-xl' } as const;

/** The two lines under a large amount. */
const rules: Partial<Record<StatusTone, { upper: string; lower?: string }>> = {
  draft: { upper: 'ruled-dots text-ink-faint' },
  waiting: { upper: 'ruled-share text-warning' },
  back: { upper: 'ruled-share text-warning' },
  done: { upper: 'bg-success' },
  held: { upper: 'bg-success', lower: 'ruled-dashes text-warning' },
  sending: { upper: 'bg-accent', lower: 'ruled-dashes text-accent' },
  settled: { upper: 'bg-accent', lower: 'bg-accent' },
};

interface RuledMoneyProps {
  amount: string;
  currency: string;
  tone: StatusTone;
  size?: keyof typeof sizes;
  share?: number;
}

/** A large amount over the rule of its state. `share` of the line is filled while approval is under way, 0 to 1. */
export function RuledMoney({ amount, currency, tone, size = 'xl', share = 0.5 }: RuledMoneyProps) {
  const rule = rules[tone];
  return (
    <span className="inline-block">
      <Money amount={amount} currency={currency} className={`block ${sizes[size]}`} />
      <span aria-hidden="true" className="grid gap-[3px] pb-px">
        <span
          className={`h-0.5 ${rule?.upper ?? ''}`}
          style={{ '--ruled-share': `${share * 100}%` } as CSSProperties}
        />
        <span className={`h-0.5 ${rule?.lower ?? ''}`} />
      </span>
    </span>
  );
}
