import { useEffect, useRef, useState } from 'react';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';

/** Longer than demo money takes to be final. */
const expectedMs = 60_000;

export interface Arrival {
  /** 'late': it was expected, and has not arrived in time. */
  readonly state: 'none' | 'expected' | 'late' | 'arrived';
  /** What arrived last; null unless it did. */
  readonly amount: string | null;
}

/** Notices money that arrives while the page is open. `expect`: some is on its way. */
export function useArrival(balance: string | null): { arrival: Arrival; expect: () => void } {
  const [arrival, setArrival] = useState<Arrival>({ state: 'none', amount: null });
  const before = useRef(balance);
  useEffect(() => {
    const known = before.current;
    if (balance === null) return;
    before.current = balance;
    if (known === null || compareDecimals(balance, known) <= 0) return;
    setArrival({ state: 'arrived', amount: subtractDecimals(balance, known) });
  }, [balance]);
  useEffect(() => {
    if (arrival.state !== 'expected') return undefined;
    const timer = setTimeout(() => setArrival({ state: 'late', amount: null }), expectedMs);
    return () => clearTimeout(timer);
  }, [arrival.state]);
  return { arrival, expect: () => setArrival({ state: 'expected', amount: null }) };
}
