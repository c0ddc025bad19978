import { recordsForTicket, type Records } from './record-order'
import { ticketText } from './copy-as'
import type { WantedRecord } from './records'

export function handOverText(status: Records, zone: string): string {
  const { wanted, check } = recordsForTicket(status)
  return wanted.length > 0 ? ticketText(wanted, check, zone) : ''
}

const shellWord = (word: string) =>
  /^[a-zA-Z0-9._:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const record = (...words: readonly string[]) =>
  ['npm run -s adit -- platform record', ...words.map(shellWord)].join(' ')

/**
 * Returns the commands that create records on the local platform's name server. If `newZone` isn't null, the first
 * command creates that zone.
 */
export const localRecordCommands = (records: readonly WantedRecord[], newZone: string | null): string =>
  [
    ...(newZone === null ? [] : [record('zone', newZone)]),
    ...records.map(({ name, type, values }) => record('set', name, type, ...values)),
  ].join('\n')

export const localRemoveCommands = (records: readonly { name: string; type: string }[]): string =>
  records.map(({ name, type }) => record('remove', name, type)).join('\n')
