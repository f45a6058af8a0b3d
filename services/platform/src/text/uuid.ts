const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in capitals or not, as PostgreSQL takes it. */
export const isUuid = (text: string): boolean => UUID.test(text);
