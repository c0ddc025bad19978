import { bindText, type WantedRecord } from './records'

/** A message for whoever keeps the zone: what is wanted, why, and the lines to paste. Plain text. */
export function handOverText(records: readonly WantedRecord[], zone: string): string {
  const wanted = records.map(
    ({ name, type, values, sentence }) =>
      `${name}\n  type ${type}\n${values.map((value) => `  value ${value}`).join('\n')}${sentence ? `\n  ${sentence}` : ''}`,
  )
  return [
    `These records are needed in the DNS of ${zone}.`,
    ...wanted,
    `As lines for a zone file:\n\n${bindText(records, null).trimEnd()}`,
    'Nothing else of the zone has to change.',
  ]
    .join('\n\n')
    .concat('\n')
}

/** A word of a POSIX shell: in quotes where the shell would read it otherwise. */
const shellWord = (word: string) =>
  /^[a-zA-Z0-9._:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const record = (...words: readonly string[]) =>
  ['npm run -s adit -- platform record', ...words.map(shellWord)].join(' ')

/** The commands that put records into the local platform's own name server, the zone first. */
export const localRecordCommands = (records: readonly WantedRecord[], zone: string): string =>
  [
    record('zone', zone),
    ...records.map(({ name, type, values }) => record('set', name, type, ...values)),
  ].join('\n')

/** The commands that take them out again. */
export const localRemoveCommands = (records: readonly { name: string; type: string }[]): string =>
  records.map(({ name, type }) => record('remove', name, type)).join('\n')
