import type { EventEnvelope } from '@outlay/platform/events';
import type { EventType } from '@outlay/schemas/events';
import type { Notice } from '../domain/notification.ts';
import { NOTIFICATION_KINDS, ruleOf } from '../domain/notification-kinds.ts';
import type { NoticeContent, SourceEvent } from '../domain/notice.ts';

/** Returns the notifications of an event, with their recipients. */
export const noticesOf = <Type extends EventType>(event: EventEnvelope<Type>): Notice[] =>
  NOTIFICATION_KINDS.flatMap((kind) => {
    const { on }: { on: { [Each in EventType]?: (event: never) => NoticeContent } } = ruleOf(kind);
    const contentOf = on[event.type] as ((event: SourceEvent<Type>) => NoticeContent) | undefined;
    return contentOf ? [{ kind, ...contentOf(event) }] : [];
  });

/** Event types that cause a notification. */
export const NOTICE_EVENT_TYPES = [
  ...new Set(NOTIFICATION_KINDS.flatMap((kind) => Object.keys(ruleOf(kind).on) as EventType[])),
];
