import { bindText } from './copy-as'
import type { WantedRecord } from './records'

/**
 * Returns a plain-text message for the zone's administrator: the wanted records, their purpose and the lines to paste.
 */
export function handOverText(records: readonly WantedRecord[], zone: string): string {
  const wanted = records.map(
    ({ name, type, values, sentence }) =>
      `${name}\n  type ${type}\n${values.map((value) => `  value ${value}`).join('\n')}${sentence ? `\n  ${sentence}` : ''}`,
  )
  return [
    `These records are required in the DNS zone ${zone}.`,
    ...wanted,
    `In zone file format:\n\n${bindText(records, null).trimEnd()}`,
    'Nothing else in the zone has to change.',
  ]
    .join('\n\n')
    .concat('\n')
}

/** Quotes a word for a POSIX shell if needed. */
const shellWord = (word: string) =>
  /^[a-zA-Z0-9._:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const record = (...words: readonly string[]) =>
  ['npm run -s adit -- platform record', ...words.map(shellWord)].join(' ')

/** Returns the commands that create records in the local platform's name server, starting with the zone. */
export const localRecordCommands = (records: readonly WantedRecord[], zone: string): string =>
  [
    record('zone', zone),
    ...records.map(({ name, type, values }) => record('set', name, type, ...values)),
  ].join('\n')

/** Returns the commands that delete these records. */
export const localRemoveCommands = (records: readonly { name: string; type: string }[]): string =>
  records.map(({ name, type }) => record('remove', name, type)).join('\n')
