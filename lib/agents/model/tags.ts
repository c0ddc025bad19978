/** The metadata keys that name an agent. Filters omit these keys. */
export const nameKeys = ['host', 'hostname', 'name'] as const

/** Returns the key of a tag such as `site=harbour-1`. */
export const keyOfTag = (tag: string): string => tag.split('=', 1)[0] ?? ''

/** Returns the tag filter value that selects agents without this tag key. */
export const withoutKey = (key: string) => `${key}=`

/** Reports whether a tag filter value, such as `site=`, selects agents without its tag key. */
export const isWithoutKey = (tag: string) => tag.endsWith('=')
