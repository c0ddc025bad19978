/** Returns the text of markup on one line. Removes `<wbr/>`, and replaces other tags with spaces. */
export const textOf = (markup: string) =>
  markup
    .replaceAll('<wbr/>', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
