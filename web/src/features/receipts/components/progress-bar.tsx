/** How much of an upload is done, in percent. */
export const ProgressBar = ({ label, percent }: { label: string; percent: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className="mt-2 h-[3px] overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full rounded-full bg-accent transition-[width] duration-300"
      style={{ width: `${percent}%` }}
    />
  </div>
);
