export type SearchParams = Record<string, string | string[] | undefined>

/** Returns the query parameters that occur exactly once. */
export const singleValue = (search: SearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
