/**
 * Returns the label for an owner that is a user of the account, such as "Account user …2f7Q", or undefined for other
 * owners. The API reports only the IDs of users, so the label contains the end of the ID to distinguish users.
 */
export const accountUser = (id: unknown): string | undefined =>
  typeof id === 'string' && id.startsWith('usr_') ? `Account user …${id.slice(-4)}` : undefined
