export const accountUser = (id: unknown): string | undefined =>
  typeof id === 'string' && id.startsWith('usr_') ? `Account user …${id.slice(-4)}` : undefined
