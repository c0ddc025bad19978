const SHORTEST = 4

/** Removes the plural "s" from each word, as in "cranes". Keeps short words and words like "access". */
export const stemOf = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (word.length >= SHORTEST && plural.test(word) ? word.slice(0, -1) : word))

const plural = /^[\p{L}-]+(?<!s)s$/iu

/** Searches for `text` and, if fewer than `limit` results are found, for its stem. Results for the text come first. */
export async function findStemmed<Hit extends { id: string; resource?: string }>(
  text: string,
  find: (text: string) => Promise<Hit[]>,
  limit: number,
): Promise<Hit[]> {
  const stem = stemOf(text)
  const exact = await find(text)
  if (stem === text || exact.length >= limit) return exact
  const keyOf = ({ resource = '', id }: Hit) => `${resource} ${id}`
  const seen = new Set(exact.map(keyOf))
  const others = (await find(stem)).filter((hit) => !seen.has(keyOf(hit)))
  return [...exact, ...others].slice(0, limit)
}
