import { barsOf } from './proof-bars.ts';
import { classNames } from '../../lib/class-names.ts';

const sizes = {
  sm: { bars: 16, className: 'h-2.5 w-[46px] fill-ink-soft' },
  md: { bars: 16, className: 'h-[22px] w-[148px] fill-ink' },
  lg: { bars: 32, className: 'h-11 w-full max-w-[420px] fill-ink' },
} as const;

const HEIGHT = 10;

interface ProofCodeProps {
  signature: string;
  size?: keyof typeof sizes;
}

/**
 * The bars of a payment, drawn from its transaction: the same payment has the same bars everywhere. They make it easy to recognize
 * and prove nothing, so the signature stands beside them.
 */
export function ProofCode({ signature, size = 'sm' }: ProofCodeProps) {
  const { bars, className } = sizes[size];
  const { width, spans } = barsOf(signature, bars);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames('block shrink-0', className)}
    >
      <path d={spans.map(([from, to]) => `M${from} 0H${to}V${HEIGHT}H${from}z`).join('')} />
    </svg>
  );
}
