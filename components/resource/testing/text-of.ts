/** The text of markup on one line: a space for each tag, nothing for a place where a line may break. */
export const textOf = (markup: string) =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
