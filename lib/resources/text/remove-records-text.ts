/**
 * Asks a person to remove DNS records after a deletion, and gives the reason. `records` is a noun phrase, such as `its
 * NS records`.
 */
export const removeRecordsText = (
  records: string,
  count: 1 | 'several',
  when = 'right after the deletion',
): string =>
  count === 1
    ? `Remove ${records} from your DNS ${when}. Until then, anyone who reserves the name on the platform can receive its traffic.`
    : `Remove ${records} from your DNS ${when}. Until then, anyone who reserves the names on the platform can receive their traffic.`
