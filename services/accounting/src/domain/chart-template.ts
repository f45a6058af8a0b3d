import type { Account, Mapped, MappingSubject } from './account.ts';
import templates from './chart-templates.json' with { type: 'json' };

export const CHART_TEMPLATES = ['us', 'skr03', 'skr04', 'pcg'] as const;
export type ChartTemplate = (typeof CHART_TEMPLATES)[number];

/** The chart that a new organization begins with, by its country. */
export const chartOf = (country: string | null): ChartTemplate =>
  CHART_OF_COUNTRY.get(country) ?? 'us';
const CHART_OF_COUNTRY: ReadonlyMap<string | null, ChartTemplate> = new Map([
  ['DE', 'skr03'],
  ['FR', 'pcg'],
]);

/** Stands for every tax code in a template. */
const EVERY = '*';

interface Template {
  readonly accounts: readonly Account[];
  /** Codes by the names of the categories that a new organization has. */
  readonly categories: Readonly<Record<string, string>>;
  readonly subjects: readonly (Mapped & { readonly code: string })[];
}

const templateOf = (name: ChartTemplate): Template =>
  (templates as Record<ChartTemplate, Template>)[name];

export const accountsOf = (name: ChartTemplate): readonly Account[] => templateOf(name).accounts;

/** Mappings that a template proposes for what exists once and for assets. */
export const subjectsOf = (name: ChartTemplate): readonly (Mapped & { readonly code: string })[] =>
  templateOf(name).subjects.filter(({ key }) => key !== EVERY);

/** The account that a template proposes for a category by its name, or for any tax code; null when it proposes none. */
export function proposedCode(
  name: ChartTemplate,
  subject: Extract<MappingSubject, 'category' | 'tax_code' | 'output_tax'>,
  label: string,
): string | null {
  const template = templateOf(name);
  if (subject === 'category') return template.categories[label] ?? null;
  return (
    template.subjects.find((each) => each.subject === subject && each.key === EVERY)?.code ?? null
  );
}
