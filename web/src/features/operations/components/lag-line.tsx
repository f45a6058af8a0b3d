import { historyMax } from './lag-history.ts';

const width = 120;
const height = 24;

/** The last five minutes as a line, for the eye only: the figure beside it says what it is now. */
export function LagLine({ history }: { history: readonly number[] }) {
  const most = Math.max(1, ...history);
  const step = width / (historyMax - 1);
  const points = history.map((waiting, index) => {
    const x = width - (history.length - 1 - index) * step;
    const y = height - 1 - (waiting / most) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="h-6 w-30 shrink-0 max-sm:hidden"
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
  );
}
