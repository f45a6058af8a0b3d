import { eventually } from '@outlay/platform/testing';
import { expect } from 'vitest';
import { isFinal, pay, type Payment } from './sandbox-payments.ts';

/** Sends one payment and waits until it is final; returns its signature. */
export async function payAndFinish(rpcUrl: string, payment: Payment): Promise<string> {
  const signature = await pay(rpcUrl, payment);
  await eventually(async () => expect(await isFinal(rpcUrl, signature)).toBe(true));
  return signature;
}

/** Block times are whole seconds, so what has happened must lie before the second in which watching begins. */
export async function nextBlockTime(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1_000);
  const now = second();
  await eventually(() => expect(second()).toBeGreaterThan(now));
}
