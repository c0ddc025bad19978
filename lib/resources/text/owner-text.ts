/**
 * Returns the label for an owner that is a user of the account, such as "Account user …2f7Q", or undefined for any
 * other owner.
 */
export const accountUser = (id: unknown): string | undefined =>
  typeof id === 'string' && id.startsWith('usr_') ? `Account user …${id.slice(-4)}` : undefined
