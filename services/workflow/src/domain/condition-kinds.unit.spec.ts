import { CONDITION_KINDS, CONDITIONS } from '@outlay/authority';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sdl = readFileSync(
  new URL('../../../../schemas/graphql/workflow.graphql', import.meta.url),
  'utf8',
);

const fieldsOf = (header: string): string[] => {
  const body = sdl.slice(sdl.indexOf(`\n${header} {`)).split('\n}')[0] ?? '';
  return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name).sort();
};

test.each(['type RuleCondition', 'input RuleConditionInput'])(
  '%s has a field for each kind of condition and no other, so none can be set that no one reads',
  (header) => {
    expect(fieldsOf(header)).toEqual(CONDITION_KINDS.map((kind) => CONDITIONS[kind].input).sort());
  },
);
