import type { Executor } from '@outlay/platform/postgres';
import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pathOf, sentenceOf, type Notification } from '../domain/notification.ts';
import { amountText, type Subject } from '../domain/sentences.ts';
import { expenses, members, notifications, organizations } from './tables.ts';

const creators = alias(members, 'creators');

/** Notifications with the names in their sentences, in one statement; the caller adds its `where`, order and limit. */
export const selectNotices = (executor: Executor) =>
  executor
    .select({
      id: notifications.id,
      memberId: notifications.memberId,
      kind: notifications.kind,
      facts: notifications.facts,
      expenseId: notifications.expenseId,
      at: notifications.at,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      title: expenses.title,
      amount: expenses.amount,
      currency: expenses.currency,
      vendor: expenses.vendor,
      creatorFirstName: creators.firstName,
      creatorLastName: creators.lastName,
      timeZone: organizations.timeZone,
    })
    .from(notifications)
    .leftJoin(
      expenses,
      and(
        eq(expenses.expenseId, notifications.expenseId),
        eq(expenses.organizationId, notifications.organizationId),
      ),
    )
    .leftJoin(creators, eq(creators.memberId, expenses.creatorId))
    .leftJoin(organizations, eq(organizations.organizationId, notifications.organizationId))
    .$dynamic();

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number];

export const toNotification = (row: NoticeRow): Notification => {
  const { kind, facts, at, readAt, title, amount, currency } = row;
  const subject: Subject = {
    title,
    amount: amount !== null && currency !== null ? amountText(amount, currency) : null,
    creatorName:
      row.creatorFirstName === null
        ? null
        : `${row.creatorFirstName} ${row.creatorLastName ?? ''}`.trim(),
    vendor: row.vendor,
    timeZone: row.timeZone ?? 'UTC',
  };
  return {
    ...sentenceOf(kind, facts, subject),
    subject,
    id: row.id.toString(),
    kind,
    expenseId: row.expenseId?.toString() ?? null,
    path: pathOf(kind, row.expenseId?.toString() ?? null),
    at,
    readAt,
  };
};
