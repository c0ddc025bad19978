/** Returns the text of markup on one line, with a space in place of each tag. */
export const textOf = (markup: string) =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
