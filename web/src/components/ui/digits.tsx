/** Six digits in two groups, which are easier to compare. */
export const Digits = ({ of }: { of: string }) => (
  <strong className="whitespace-nowrap tabular-nums">
    {of.slice(0, 3)} {of.slice(3)}
  </strong>
);
