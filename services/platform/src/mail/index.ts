export { composeMail, type MailFact, type MailLetter } from './compose-mail.ts';
export { enqueueMail, type OutgoingMail } from './enqueue-mail.ts';
export { mailFields } from './mail-fields.ts';
export { MAIL_GAUGES } from './mail-gauges.ts';
export { MAIL_QUEUE } from './mail-work-queue.ts';
export { createMailTransport, type MailTransport } from './mail-transport.ts';
export { createMailWorker } from './mail-worker.ts';
export { openMail } from './seal-mail.ts';
