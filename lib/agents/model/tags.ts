/** The metadata keys that name an agent. Filters omit them, because almost every agent has a different value. */
export const nameKeys = ['host', 'hostname', 'name'] as const

/** Returns the key of a tag such as `site=harbour-1`. */
export const keyOfTag = (tag: string): string => tag.split('=', 1)[0] ?? ''

/** Returns the value of the tag filter for agents without a tag with this key. */
export const withoutKey = (key: string) => `${key}=`

/** Reports whether a value of the tag filter, such as `site=`, selects the agents without a tag that has its key. */
export const isWithoutKey = (tag: string) => tag.endsWith('=')
