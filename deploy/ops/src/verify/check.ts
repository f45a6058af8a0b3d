/** What one check compared, and the first thing that is not as it should be. */
export interface Check {
  readonly check: string;
  readonly compared: number;
  readonly difference: string | null;
}
