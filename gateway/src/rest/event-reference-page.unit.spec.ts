import { contractPath } from '@outlay/schemas/event-schemas';
import { EVENT_CATALOGUE, TOPICS } from '@outlay/schemas/events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventReferencePage, type EventApi } from './event-reference-page.ts';

const api = JSON.parse(readFileSync(contractPath('asyncapi/asyncapi.json'), 'utf8')) as EventApi;
const page = eventReferencePage(api);

test('the page has every topic and event, so that a reader finds each by its name', () => {
  for (const name of [...TOPICS, 'expense.dlq', ...Object.keys(EVENT_CATALOGUE)]) {
    expect(page).toContain(`id="${name}"`);
  }
});

test('the page needs no script, which the content security policy would refuse', () => {
  expect(page).not.toMatch(/<script| on\w+=/);
});

test('a text of the document cannot become markup', () => {
  const hostile = { ...api, info: { description: '<img src=x>' } };
  expect(eventReferencePage(hostile)).not.toContain('<img');
});
