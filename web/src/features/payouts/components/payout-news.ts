/** What has just happened to payouts, told above them. */
export interface PayoutNews {
  tone: 'success' | 'error';
  message: string;
}
