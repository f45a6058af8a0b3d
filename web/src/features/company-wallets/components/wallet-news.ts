/** The result of an action on company wallets, shown above the list. */
export interface WalletNews {
  tone: 'success' | 'error';
  message: string;
}
