/** Result of one check: what was compared, and the first mismatch. */
export interface Check {
  readonly check: string;
  readonly compared: number;
  readonly difference: string | null;
}
