import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { publishLiveEvent, type UploadStage } from '../lib/live-events.ts';

/** Replaces XMLHttpRequest: the spec controls the progress and the response. */
export function stubUpload() {
  const sent: FakeRequest[] = [];

  class FakeRequest {
    status = 0;
    responseText = '';
    timeout = 0;
    uploadId = '';
    upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload: () => void = () => undefined;
    onabort: () => void = () => undefined;
    aborted = false;
    open(): void {
      // Nothing to open.
    }
    setRequestHeader(name: string, value: string): void {
      if (name === 'x-upload-id') this.uploadId = value;
    }
    send(): void {
      sent.push(this);
    }
    abort(): void {
      this.aborted = true;
      this.onabort();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  // jsdom has no pictures of files.
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

  const last = (): FakeRequest => {
    const request = sent.at(-1);
    if (!request) throw new Error('Nothing has been uploaded.');
    return request;
  };
  return {
    sent,
    progress: (fraction: number) =>
      act(() => last().upload.onprogress?.({ lengthComputable: true, loaded: fraction, total: 1 })),
    stage: (stage: UploadStage) =>
      act(() =>
        publishLiveEvent({
          kind: 'upload',
          data: { uploadId: last().uploadId, stage, receiptId: '70' },
        }),
      ),
    answer: (body: object) => {
      const nothingRead = {
        extracted_amount: null,
        extracted_currency: null,
        extracted_date: null,
        extracted_vendor: null,
        extracted_invoice_id: null,
        category_id: null,
        policy_id: null,
      };
      act(() => {
        last().status = 201;
        last().responseText = JSON.stringify({ ...nothingRead, ...body });
        last().onload();
      });
    },
  };
}
