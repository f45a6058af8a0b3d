export interface CompanyWallet {
  readonly address: string;
  readonly label: string;
  /** Owner of the drafts from its payments; null for the treasury, whose payments are payouts. */
  readonly custodianId: string | null;
  readonly watched: boolean;
  readonly watchedSince: Date;
}

export const TREASURY_LABEL = 'Treasury';
export const LABEL_LENGTH_MAX = 80;
