import { useEffect, useRef, useState } from 'react';
import { compareDecimals, subtractDecimals } from '../../../lib/decimal.ts';

/** Longer than demo money takes to become final, in ms. */
const expectedMs = 60_000;

export interface Arrival {
  /** 'late' means that it was expected but has not arrived in time. */
  readonly state: 'none' | 'expected' | 'late' | 'arrived';
  /** The amount that arrived last; null if none did. */
  readonly amount: string | null;
}

/** Detects money that arrives while the page is open. `expect` starts waiting for it. */
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
