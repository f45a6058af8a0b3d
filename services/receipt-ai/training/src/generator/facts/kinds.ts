import type { Trade } from '../language.ts';

/** Kinds of documents by how they look. */
export const KINDS = [
  'invoice',
  'receipt',
  'restaurant',
  'card-slip',
  'fuel',
  'taxi',
  'hotel',
  'ticket',
  'marketplace',
  'email',
  'utility',
  'credit-note',
  'pro-forma',
  'order',
  'parking',
  'medical',
  'reminder',
] as const;
export type Kind = (typeof KINDS)[number];

interface KindTraits {
  weight: number;
  trades: readonly Trade[];
  /** How many items it has, from and to. */
  items: readonly [number, number];
  /** Printed on a roll of narrow paper. */
  slip: boolean;
  documentKind: DocumentKind;
}

/** Kinds of documents by what they mean. */
export type DocumentKind =
  | 'invoice'
  | 'receipt'
  | 'credit_note'
  | 'pro_forma'
  | 'order'
  | 'statement';

export const TRAITS: Record<Kind, KindTraits> = {
  invoice: page(28, ['services', 'goods', 'goods', 'services', 'grocery'], [1, 9], 'invoice'),
  receipt: slip(19, ['grocery', 'grocery', 'goods'], [1, 18]),
  restaurant: slip(9, ['restaurant'], [1, 9]),
  'card-slip': slip(4, ['grocery', 'restaurant', 'goods', 'fuel', 'hotel'], [1, 1]),
  fuel: slip(4, ['fuel'], [1, 2]),
  taxi: slip(3, ['transport'], [1, 2]),
  hotel: page(6, ['hotel'], [1, 9], 'invoice'),
  ticket: page(4, ['transport'], [1, 4], 'receipt'),
  marketplace: page(6, ['goods', 'goods', 'grocery'], [1, 3], 'invoice'),
  email: page(4, ['goods', 'transport', 'services', 'restaurant'], [1, 5], 'receipt'),
  utility: page(6, ['utility'], [1, 6], 'invoice'),
  'credit-note': page(5, ['goods', 'services'], [1, 4], 'credit_note'),
  'pro-forma': page(1, ['goods', 'services'], [1, 6], 'pro_forma'),
  order: page(1, ['goods'], [1, 6], 'order'),
  parking: slip(1.5, ['transport'], [1, 1]),
  medical: page(1.5, ['services'], [1, 6], 'invoice'),
  reminder: page(1.5, ['goods', 'services', 'utility'], [1, 1], 'statement'),
};

function page(
  weight: number,
  trades: readonly Trade[],
  items: readonly [number, number],
  documentKind: DocumentKind,
): KindTraits {
  return { weight, trades, items, slip: false, documentKind };
}

function slip(
  weight: number,
  trades: readonly Trade[],
  items: readonly [number, number],
): KindTraits {
  return { weight, trades, items, slip: true, documentKind: 'receipt' };
}
