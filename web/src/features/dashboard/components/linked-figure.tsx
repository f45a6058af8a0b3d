import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Figure } from '../../../components/ui/figures.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

interface LinkedFigureProps {
  label: string;
  to: string;
  note: ReactNode;
  failed: boolean;
  /** Undefined before it has loaded. */
  children: ReactNode;
}

/** A figure of several people that leads to its details. */
export function LinkedFigure({ label, to, note, failed, children }: LinkedFigureProps) {
  const isLoading = !children && !failed;
  return (
    <Figure
      label={label}
      note={
        isLoading ? (
          <Skeleton className="my-0.5 h-3 w-20" />
        ) : failed ? (
          '\u00A0'
        ) : (
          <span className="block whitespace-normal">{note}</span>
        )
      }
    >
      {isLoading ? (
        <Skeleton className="my-1 h-5 w-24" />
      ) : (
        <Link to={to} className="touchable hover:text-accent">
          <span className="sr-only">{label}: </span>
          {failed ? <span className="text-md text-ink-soft">Unavailable</span> : children}
        </Link>
      )}
    </Figure>
  );
}
