import { keyDigits } from '@outlay/schemas/key-digits';

/** The digits of a key in groups, which are easier to compare. */
export const digitGroups = (keyId: string): string =>
  keyDigits(keyId).replaceAll(/\d{4}(?=\d)/g, '$& ');

/** The digits of a key. This browser computes them, because a server could show those of another key. */
export const Digits = ({ ofKey }: { ofKey: string }) => (
  <strong className="whitespace-nowrap tabular-nums">{digitGroups(ofKey)}</strong>
);
