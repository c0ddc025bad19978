/** Returns the text of markup on one line. Replaces each tag with a space, and removes possible line breaks. */
export const textOf = (markup: string) =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
