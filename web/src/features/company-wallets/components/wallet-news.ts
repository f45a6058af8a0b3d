/** What has just happened to company wallets, told above them. */
export interface WalletNews {
  tone: 'success' | 'error';
  message: string;
}
