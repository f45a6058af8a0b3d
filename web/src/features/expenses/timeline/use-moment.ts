import { useEffect, useRef, useState } from 'react';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** Time in ms until a moment is loaded after the thumb stopped. */
const settleMs = 150;

/** The moment of the history that the page shows; null for now. */
export interface Moment {
  /** The moment under the thumb. */
  wanted: string | null;
  /** The moment at which the thumb stopped. */
  asOf: string | null;
  move: (asOf: string | null) => void;
}

/** An invalid time in the address counts as now. */
const inAddress = {
  read: (params: URLSearchParams): { asOf: string | null } => {
    const asOf = params.get('asOf');
    return { asOf: asOf !== null && Number.isNaN(Date.parse(asOf)) ? null : asOf };
  },
  write: ({ asOf }: { asOf: string | null }): URLSearchParams =>
    new URLSearchParams(asOf === null ? {} : { asOf }),
};

/**
 * The moment is a state that the address follows, because the address changes in a transition, on which a query must not depend.
 */
export function useMoment(): Moment {
  const [{ asOf: inUrl }, changeAddress] = useAddressQuery(inAddress);
  const [wanted, move] = useState(inUrl);
  const asOf = useSettled(wanted, settleMs);
  const known = useRef(inUrl);
  useEffect(() => {
    if (asOf === known.current) return;
    known.current = asOf;
    changeAddress({ asOf });
  }, [asOf, changeAddress]);
  // Other changes of the address, such as by the browser's back button, move the thumb.
  useEffect(() => {
    if (inUrl === known.current) return;
    known.current = inUrl;
    move(inUrl);
  }, [inUrl]);
  return { wanted, asOf, move };
}
