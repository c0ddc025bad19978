/** The metadata keys that filters omit, because they name an agent. */
export const nameKeys = ['host', 'hostname', 'name'] as const

export const keyOfTag = (tag: string): string => tag.split('=', 1)[0] ?? ''

/** Returns the tag filter value that selects agents without this tag key. */
export const withoutKey = (key: string) => `${key}=`

export const isWithoutKey = (tag: string) => tag.endsWith('=')
