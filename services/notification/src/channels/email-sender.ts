import { enqueueMail } from '@outlay/platform/mail';
import type { ChannelSender } from '../persistence/channel-sender.ts';
import { createLetterWriter } from './email-letters.ts';

/** Writes messages as emails into `mail_outbox`, whose worker `wake` wakes. */
export function createEmailSender(
  publicUrl: string,
  wake: () => void = () => undefined,
): ChannelSender {
  const letterOf = createLetterWriter(publicUrl);
  return {
    handOver: (tx, message) => {
      const { organizationId, dedupeKey, reader } = message;
      return enqueueMail(tx, { ...letterOf(message), to: reader.email, organizationId, dedupeKey });
    },
    wake,
  };
}
