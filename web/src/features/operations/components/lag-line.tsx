import { historyMax } from './lag-history.ts';

const width = 120;
const height = 24;

/** The last five minutes of one figure as a line, with its maximum below; `what` names it for screen readers. */
export function LagLine({
  what,
  values,
  format,
}: {
  what: string;
  values: readonly number[];
  format: (value: number) => string;
}) {
  const most = Math.max(...values, 0);
  const scale = Math.max(1, most);
  const step = width / (historyMax - 1);
  const points = values.map((value, index) => {
    const x = width - (values.length - 1 - index) * step;
    const y = height - 1 - (value / scale) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const peak = `at most ${format(most)}`;
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={`${what} in the last five minutes: ${peak}`}
        viewBox={`0 0 ${width} ${height}`}
        className="h-6 w-30"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        <polyline
          points={points.join(' ')}
          fill="none"
          strokeWidth="1.5"
          className="stroke-accent"
          strokeLinejoin="round"
        />
      </svg>
      <figcaption aria-hidden="true" className="text-xs text-ink-faint tabular-nums">
        {peak}
      </figcaption>
    </figure>
  );
}
