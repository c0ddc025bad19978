import { answerTables, unlistedRecords } from '@/lib/dns/model/answers'
import { partsOf } from '@/lib/dns/model/message-parts'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'

const named = /(?<![\w.*:-])[\w*-]+(?:(?:\.|:+)[\w*-]+)+/g
const time = /^\d\d:\d\d$/

/**
 * Returns the names and addresses in a check's finding that neither the shown answers nor the wanted records contain.
 */
export function hiddenNames(check: RecordCheck, wanted: readonly WantedRecord[]): string[] {
  const { chain = [], zone, message } = check
  const rows = answerTables(check).flatMap(({ rows: all }) => all)
  const other = unlistedRecords(check)
  const shown = [
    ...rows.flatMap(({ name, address, answer, note }) => [name, address, answer, note]),
    ...(other ? [other.where, other.text] : []),
    ...chain,
    zone,
    ...wanted.flatMap(({ name, unicode, values, certificate }) => [
      name,
      unicode,
      ...values,
      certificate?.issuer,
      `*.${certificate?.name}`,
    ]),
  ].flatMap((text) => (text ?? '').match(named) ?? [])
  const names = partsOf(message).finding.match(named) ?? []
  // A mistaken value may end with the zone, which the finding omits.
  const isShown = (name: string) => shown.some((one) => one === name || one === `${name}.${zone}`)
  return [...new Set(names)].filter((name) => !isShown(name) && !time.test(name))
}
