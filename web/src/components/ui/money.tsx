import { classNames } from '../../lib/class-names.ts';
import { moneyParts } from '../../lib/format-money.ts';

/** An amount with its currency: tabular figures, minor units dimmed. */
export function Money({
  amount,
  currency,
  className,
}: {
  amount: string;
  currency: string;
  className?: string;
}) {
  const { main, minor, suffix } = moneyParts(amount, currency);
  return (
    <span className={classNames('tabular-nums whitespace-nowrap', className)}>
      {main}
      {/* Dimmed only if the text is prominent enough to stay readable. */}
      <span className="opacity-70 [.text-ink-faint_&]:opacity-100">{minor}</span>
      {suffix !== '' && (
        <span className="text-[0.8em] opacity-80 [.text-ink-faint_&]:opacity-100">{suffix}</span>
      )}
    </span>
  );
}
