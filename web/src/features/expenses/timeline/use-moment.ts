import { useEffect, useRef, useState } from 'react';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** While the thumb moves, nothing is loaded. */
const settleMs = 150;

/** The moment of the history that the page shows; null is now. */
export interface Moment {
  /** Where the thumb is. */
  wanted: string | null;
  /** Where it has come to rest. */
  asOf: string | null;
  move: (asOf: string | null) => void;
}

/** Anything in the address that is no time counts as now. */
const inAddress = {
  read: (params: URLSearchParams): { asOf: string | null } => {
    const asOf = params.get('asOf');
    return { asOf: asOf !== null && Number.isNaN(Date.parse(asOf)) ? null : asOf };
  },
  write: ({ asOf }: { asOf: string | null }): URLSearchParams =>
    new URLSearchParams(asOf === null ? {} : { asOf }),
};

/** The moment is a state that the address follows: the address changes in a transition, which a query must not depend on. */
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
  // An address that changes otherwise, such as by the browser's back button, moves the thumb.
  useEffect(() => {
    if (inUrl === known.current) return;
    known.current = inUrl;
    move(inUrl);
  }, [inUrl]);
  return { wanted, asOf, move };
}
