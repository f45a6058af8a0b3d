import { createListeners } from './listeners.ts';

/** Messages of the gateway's event stream; types are those of the event catalogue. */
interface ChangeEvent {
  type: string;
  expenseId: string;
}

export const uploadStages = ['stored', 'pages_rendered', 'text_read', 'fields_found'] as const;
export type UploadStage = (typeof uploadStages)[number];

interface UploadEvent {
  uploadId: string;
  stage: UploadStage;
  /** The receipt that the file became. */
  receiptId: string;
}

export type LiveEvent =
  | { kind: 'change'; data: ChangeEvent }
  | { kind: 'upload'; data: UploadEvent }
  /** The stream is open again after a break: changes may have been missed. */
  | { kind: 'resumed' };

const { subscribe, announce } = createListeners<[event: LiveEvent]>();

export const onLiveEvent = subscribe;
export const publishLiveEvent = announce;
