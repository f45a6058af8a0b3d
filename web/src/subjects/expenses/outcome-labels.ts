/** How people decide, on an expense as on a step of its approval. */
export const decidedLabels = {
  APPROVED: { label: 'Approved', tone: 'done' },
  REJECTED: { label: 'Rejected', tone: 'failed' },
  SENT_BACK: { label: 'Sent back', tone: 'back' },
} as const;

/** The last state of an approval, or of a payout, that was taken back. */
export const cancelledLabel = { label: 'Cancelled', tone: 'neutral' } as const;

/** The last state of an expense and of its payout. */
export const paidLabel = { label: 'Paid', tone: 'settled' } as const;
