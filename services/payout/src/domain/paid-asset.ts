/** The asset that approved expenses are paid in. Rows, events and answers name it with each amount. */
export const PAID_ASSET = 'PYUSD';

/** An asset that payouts can be paid in. */
export type PaidAsset = typeof PAID_ASSET;
