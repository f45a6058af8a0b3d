import type { ReactNode, Ref } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface ListAndDetailProps {
  list?: Ref<HTMLDivElement>;
  detail: ReactNode;
  /** Whether a task was opened, which replaces the list on a small screen. */
  isOpen: boolean;
  children: ReactNode;
}

/** The list at the left and what is chosen at the right, up to the edges; below `lg` the one or the other. */
export const ListAndDetail = ({ list, detail, isOpen, children }: ListAndDetailProps) => (
  <div
    data-panel=""
    className="lg:-mr-(--gutter) lg:-mb-14 lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[24.5rem_minmax(0,1fr)] min-[1900px]:grid-cols-[32.5rem_minmax(0,1fr)]"
  >
    <div
      ref={list}
      className={classNames(
        'min-w-0 lg:min-h-dvh lg:border-r lg:border-line lg:pb-14',
        isOpen && 'max-lg:hidden',
      )}
    >
      {children}
    </div>
    <div className={classNames('min-w-0', !isOpen && 'max-lg:hidden')}>{detail}</div>
  </div>
);
