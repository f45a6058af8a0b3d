import type { PageRegion } from '../../domain/extraction.ts';
import type { FoundFields } from './find-fields.ts';

/** Moves the regions of fields to another picture; a region outside of it becomes null. */
export function movedRegions<Fields extends FoundFields>(
  fields: Fields,
  move: (region: PageRegion) => PageRegion | null,
): Fields {
  const moved = <Read extends { region: PageRegion | null }>(read: Read): Read => ({
    ...read,
    region: read.region && move(read.region),
  });
  return {
    ...fields,
    amount: fields.amount && moved(fields.amount),
    currency: fields.currency && moved(fields.currency),
    date: fields.date && moved(fields.date),
    vendor: fields.vendor && moved(fields.vendor),
    invoiceNumber: fields.invoiceNumber && moved(fields.invoiceNumber),
    lineItems: fields.lineItems.map(moved),
    taxes: fields.taxes.map(moved),
  };
}
