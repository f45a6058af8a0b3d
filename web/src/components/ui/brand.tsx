export const Brand = ({ className }: { className?: string }) => (
  <span
    className={`inline-flex items-center gap-2.5 text-md font-semibold tracking-tight ${className ?? ''}`}
  >
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M6 9.2h12M6 14.8h12"
        className="stroke-on-accent"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
    Outlay
  </span>
);
