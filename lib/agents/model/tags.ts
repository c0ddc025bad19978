/** The metadata keys that name an agent. Filters omit these keys. */
export const nameKeys = ['host', 'hostname', 'name'] as const

export const keyOfTag = (tag: string): string => tag.split('=', 1)[0] ?? ''

/** Returns the tag filter value that selects agents without this tag key. */
export const withoutKey = (key: string) => `${key}=`

export const isWithoutKey = (tag: string) => tag.endsWith('=')
