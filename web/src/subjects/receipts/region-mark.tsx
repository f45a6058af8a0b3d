import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { ReadRegion } from './receipt-draft.ts';

/** Outlines the region of a page that a value was read from; rendered in a box of the page's size. */
export const RegionMark = ({
  region,
  className,
  ...rest
}: ComponentProps<'span'> & { region: ReadRegion }) => (
  <span
    {...rest}
    aria-hidden="true"
    className={classNames(
      'pointer-events-none absolute rounded-sm',
      className ?? 'outline-2 outline-offset-2 outline-[oklch(0.445_0.083_218)]',
    )}
    style={{
      left: `${region.x * 100}%`,
      top: `${region.y * 100}%`,
      width: `${region.width * 100}%`,
      height: `${region.height * 100}%`,
    }}
  />
);
