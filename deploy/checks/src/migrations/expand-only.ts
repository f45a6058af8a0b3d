/** A statement that could break a replica of the last release, with the reason. */
export interface ContractStep {
  readonly statement: string;
  readonly why: string;
}

const RULES: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^drop (table|type|view|schema|sequence)\b/, 'the last release still uses it'],
  [/^alter table .* drop column\b/, 'the last release still reads and writes the column'],
  [
    /^alter (table|type|sequence) .* rename\b/,
    'the last release knows the old name: add the new one beside it',
  ],
  [/^alter table .* set not null\b/, 'the last release may still write rows without it'],
  [/^alter table .* alter column .* type\b/, 'the last release reads the old type'],
  [/^truncate\b/, 'the last release needs the rows'],
];

const ADDED_NOT_NULL = /^alter table .* add column .* not null/;
const HAS_VALUE = /\bdefault\b|\bgenerated\b/;

/** The parts of a migration that old and new replicas can't both work with while they run side by side. */
export function contractStepsOf(migration: string): ContractStep[] {
  return statementsOf(migration).flatMap((statement) => {
    const plain = statement.toLowerCase().replaceAll('"', '').replace(/\s+/g, ' ');
    const rule = RULES.find(([pattern]) => pattern.test(plain));
    if (rule) return [{ statement, why: rule[1] }];
    if (ADDED_NOT_NULL.test(plain) && !HAS_VALUE.test(plain)) {
      const why = 'the last release writes rows without it: give it a default';
      return [{ statement, why }];
    }
    return [];
  });
}

/** Statements as separated by drizzle-kit; function bodies, which may contain anything, are removed. */
const statementsOf = (migration: string): string[] =>
  migration
    .split('--> statement-breakpoint')
    .map((part) => part.replace(/^\s*--.*$/gm, '').trim())
    .filter((part) => part !== '' && !/^(create (or replace )?function|do)\b/i.test(part))
    .flatMap((part) => part.split(/;\s*$/m))
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
