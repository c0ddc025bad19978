/** Returns the ID of a record's block, unique on a page that shows several resources. */
export const recordAnchor = (id: string, index: number) => `dns-${id}-${index}`

/** Returns the ID of the line on a resource's certificate. */
export const certificateAnchor = (id: string) => `dns-${id}-certificate`
