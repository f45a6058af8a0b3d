import type { ReadValue } from '../../domain/extraction.ts';
import { layOutReceipt, type ReceiptLayout } from '../layout/receipt-layout.ts';
import { stackPages, type PageSegments } from '../layout/text-segment.ts';
import { meanGist } from '../tagging/page-gist.ts';
import { amountsOnReceipt, type AmountOnReceipt } from './amount-on-receipt.ts';
import { countryEvidence, type CountryEvidence } from './country-evidence.ts';
import { findCurrency } from './find-currency.ts';
import { withoutTipOffers } from './tip-offers.ts';

/** What the fields of a document are found from; training learns from the same. */
export interface DocumentBasis {
  readonly layout: ReceiptLayout;
  readonly evidence: CountryEvidence;
  readonly currency: ReadValue<string> | null;
  /** The document without rows that offer tips. */
  readonly paid: ReceiptLayout;
  /** Those of `paid`. */
  readonly amounts: AmountOnReceipt[];
}

/** Lays the pages of one document below each other and finds its country, currency and amounts. */
export function documentBasis(pages: readonly PageSegments[]): DocumentBasis {
  const layout = layOutReceipt(stackPages(pages));
  const evidence = countryEvidence(layout, meanGist(pages.flatMap((page) => page.gist ?? [])));
  const currency = findCurrency(layout, evidence);
  const paid = withoutTipOffers(layout);
  const amounts = amountsOnReceipt(paid, currency?.value ?? null);
  return { layout, evidence, currency, paid, amounts };
}
