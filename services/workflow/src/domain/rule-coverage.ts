import { type Condition, exceeds, type FieldCondition, fold } from '@outlay/authority';

type AnyOfKind = Extract<Condition, { readonly anyOf: readonly string[] }>['kind'];

/** The submissions that a list of conditions matches, in a normal form. */
interface Region {
  readonly above: string | null;
  readonly atMost: string | null;
  readonly anyOf: ReadonlyMap<AnyOfKind, ReadonlySet<string>>;
  /** Texts that a vendor, say, contains. */
  readonly parts: readonly { readonly kind: Condition['kind']; readonly part: string }[];
  /** Each on its own: lines may have different values of one custom field. */
  readonly fields: readonly FieldCondition[];
}

function regionOf(conditions: readonly Condition[]): Region {
  let above: string | null = null;
  let atMost: string | null = null;
  const anyOf = new Map<AnyOfKind, ReadonlySet<string>>();
  const parts: Region['parts'][number][] = [];
  const fields: FieldCondition[] = [];
  for (const condition of conditions) {
    if ('above' in condition) {
      if (above === null || exceeds(condition.above, above)) above = condition.above;
    } else if ('atMost' in condition) {
      if (atMost === null || exceeds(atMost, condition.atMost)) atMost = condition.atMost;
    } else if ('contains' in condition) {
      parts.push({ kind: condition.kind, part: fold(condition.contains) });
    } else if ('values' in condition) {
      fields.push(condition);
    } else {
      const known = anyOf.get(condition.kind);
      const ids = condition.anyOf.filter((id) => known?.has(id) ?? true);
      anyOf.set(condition.kind, new Set(ids));
    }
  }
  return { above, atMost, anyOf, parts, fields };
}

/** Whether no submission could match all of them, such as above 500 and at most 100 dollars. */
export function contradicts(conditions: readonly Condition[]): boolean {
  const { above, atMost, anyOf } = regionOf(conditions);
  if (above !== null && atMost !== null && !exceeds(atMost, above)) return true;
  return [...anyOf.values()].some((ids) => ids.size === 0);
}

/** Whether everything that matches `later` also matches `earlier`, so that a later rule never applies. */
export function covers(earlier: readonly Condition[], later: readonly Condition[]): boolean {
  const [wide, narrow] = [regionOf(earlier), regionOf(later)];
  if (wide.above !== null && (narrow.above === null || exceeds(wide.above, narrow.above))) {
    return false;
  }
  if (wide.atMost !== null && (narrow.atMost === null || exceeds(narrow.atMost, wide.atMost))) {
    return false;
  }
  for (const [kind, ids] of wide.anyOf) {
    const inner = narrow.anyOf.get(kind);
    if (!inner || [...inner].some((id) => !ids.has(id))) return false;
  }
  const isCovered = ({ key, values }: FieldCondition): boolean =>
    narrow.fields.some(
      (each) => each.key === key && each.values.every((id) => values.includes(id)),
    );
  if (!wide.fields.every(isCovered)) return false;
  return wide.parts.every(({ kind, part }) =>
    narrow.parts.some((each) => each.kind === kind && each.part.includes(part)),
  );
}
