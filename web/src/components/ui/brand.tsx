export function Brand({ className }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 text-base font-semibold tracking-tight ${className ?? ''}`}
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M10 7h12v18l-3-2-3 2-3-2-3 2z" className="fill-on-accent" />
        <path
          d="M13 12h6M13 16h6"
          className="stroke-accent"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      Outlay
    </span>
  );
}
