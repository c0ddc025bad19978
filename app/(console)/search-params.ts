export type SearchParams = Record<string, string | string[] | undefined>

/** Returns the parameters of a page's address that are given once. */
export const singleValue = (search: SearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
