/** The text without its accents, so that "Numéro" and "Numero" are the same word. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
