/** The result of an action on payouts, shown above the list. */
export interface PayoutNews {
  tone: 'success' | 'error';
  message: string;
}
