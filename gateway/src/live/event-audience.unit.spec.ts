import type { Viewer } from '@outlay/platform/auth';
import type { AnyEvent } from '@outlay/platform/events';
import { eventExample } from '@outlay/schemas/event-schemas';
import { EVENT_CATALOGUE, type EventType } from '@outlay/schemas/events';
import { describe, expect, test } from 'vitest';
import { EventAudience, factsOf, type EventFacts } from './event-audience.ts';

const viewerOf = (
  userId: string,
  role: Viewer['roles'][number] = 'employee',
  organizationId = '1',
): Viewer => ({ userId, organizationId, roles: [role] });

const someFacts = (changes: Partial<EventFacts> = {}): EventFacts => ({
  organizationId: '1',
  type: 'ExpensePaid',
  expenseId: '42',
  mayBeDraft: false,
  memberIds: ['4'],
  ...changes,
});

describe('members named by an event', () => {
  test('a step names its submitter and every approver', () => {
    expect(factsOf(eventExample('StepAssigned') as AnyEvent)).toEqual({
      organizationId: '1',
      type: 'StepAssigned',
      expenseId: '42',
      mayBeDraft: false,
      memberIds: ['1', '2'],
    });
  });

  test('an event without an expense has no expense id', () => {
    expect(factsOf(eventExample('ReceiptUploaded') as AnyEvent)).toMatchObject({
      expenseId: null,
      memberIds: ['1'],
    });
  });

  test.each(Object.keys(EVENT_CATALOGUE) as EventType[])(
    'the facts of %s are limited to the organization it carries',
    (type) => {
      const event = eventExample(type) as AnyEvent;
      expect(factsOf(event)).toMatchObject({ type, organizationId: event.orgid });
    },
  );
});

describe('the audience of an event', () => {
  test('is the members it names, finance and admins, and no other colleague', () => {
    const audience = new EventAudience();
    const facts = someFacts();
    expect(audience.includes(viewerOf('4'), facts)).toBe(true);
    expect(audience.includes(viewerOf('8', 'finance'), facts)).toBe(true);
    expect(audience.includes(viewerOf('9', 'admin'), facts)).toBe(true);
    expect(audience.includes(viewerOf('5', 'approver'), facts)).toBe(false);
  });

  test('messages between services have no recipients', () => {
    const facts = factsOf(eventExample('RecodingClosed') as AnyEvent);
    expect(new EventAudience().includes(viewerOf('8', 'finance'), facts)).toBe(false);
    expect(new EventAudience().includes(viewerOf('1'), facts)).toBe(false);
  });

  test.each(['ExpenseCreated', 'ExpenseUpdated', 'ExpenseDeleted', 'DuplicateResolved'] as const)(
    '%s of a draft is for its creator alone, and for finance once the expense was submitted',
    (type) => {
      const audience = new EventAudience();
      const { mayBeDraft } = factsOf(eventExample(type) as AnyEvent);
      const facts = someFacts({ type, mayBeDraft });
      audience.remember(facts);
      expect(audience.includes(viewerOf('4'), facts)).toBe(true);
      for (const role of ['finance', 'admin', 'approver'] as const) {
        expect(audience.includes(viewerOf('8', role), facts)).toBe(false);
      }
      audience.remember(someFacts({ type: 'ExpenseSubmitted' }));
      expect(audience.includes(viewerOf('8', 'finance'), facts)).toBe(true);
      expect(audience.includes(viewerOf('8', 'approver'), facts)).toBe(false);
    },
  );

  test("never includes another organization, whatever the member's role and id", () => {
    const audience = new EventAudience();
    audience.remember(someFacts());
    for (const role of ['employee', 'finance', 'admin'] as const) {
      expect(audience.includes(viewerOf('4', role, '2'), someFacts())).toBe(false);
    }
  });

  test('includes an approver of the expense afterwards', () => {
    const audience = new EventAudience();
    audience.remember(someFacts({ type: 'StepAssigned', memberIds: ['4', '2'] }));
    const paid = someFacts({ memberIds: ['4'] });
    audience.remember(paid);
    expect(audience.includes(viewerOf('2', 'approver'), paid)).toBe(true);
    expect(audience.includes(viewerOf('2', 'approver'), someFacts({ expenseId: '43' }))).toBe(
      false,
    );
  });

  test('does not mix expenses with the same number across organizations', () => {
    const audience = new EventAudience();
    audience.remember(someFacts({ organizationId: '2', memberIds: ['2'] }));
    expect(audience.includes(viewerOf('2'), someFacts())).toBe(false);
  });

  test('without an expense is only the named members, not finance', () => {
    const audience = new EventAudience();
    const facts = someFacts({ type: 'ReceiptUploaded', expenseId: null });
    audience.remember(facts);
    expect(audience.includes(viewerOf('4'), facts)).toBe(true);
    expect(audience.includes(viewerOf('8', 'finance'), facts)).toBe(false);
  });
});
