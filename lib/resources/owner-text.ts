/**
 * Returns the text for an owner that is a user of the account, such as "Account user …2f7Q"; undefined for other owners.
 * The API reports only the IDs of users, so the text contains the end of the ID to tell several users apart.
 */
export const accountUser = (id: unknown): string | undefined =>
  typeof id === 'string' && id.startsWith('usr_') ? `Account user …${id.slice(-4)}` : undefined
