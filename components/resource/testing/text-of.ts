/** Returns the text of markup on one line: a space for each tag, nothing for a possible line break. */
export const textOf = (markup: string) =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
