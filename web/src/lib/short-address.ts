/** Shortens an address enough to distinguish it from others. Show the full one beside it, in a title or to copy. */
export const shortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 5)}…${address.slice(-5)}`;
