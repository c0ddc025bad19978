import type { Hints } from '../evidence'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isWithin, type FoundRecord, type WantedRecord } from '@/lib/dns/model/records'
import { findWildcards, type AskZone } from '../wildcard/wildcard'

interface Where {
  record: WantedRecord
  zone: string
  findings: readonly ServerFinding[]
  label: string
}

export async function findMisplaced(
  askZone: AskZone,
  { record, zone, findings, label }: Where,
): Promise<Pick<Hints, 'doubled' | 'underAsterisk' | 'bypassed'>> {
  const { name, type, values, purpose } = record
  // If the name doesn't exist, no names below it do (RFC 8020).
  const isAbsent = findings.every((finding) => !finding.records || finding.isAbsent)
  const starred = name.replace(/^(_acme-challenge\.)/, '$1*.')
  const asterisks = purpose === 'certificate' ? [starred, ...(isAbsent ? [] : [`*.${name}`])] : []
  // A wildcard also answers for misplaced names, so only the required values show that this record was intended.
  const meant = ({ value }: FoundRecord) =>
    values.some((want) => value === want || value === `${want}.${zone}`)
  const findAt = async (at: string) => {
    const records = ((await askZone(at, type)) ?? []).filter(meant)
    const found = await findWildcards(askZone, { name: at, zone, label }, new Map([[type, records]]))
    return {
      name: at,
      records: found.isOriginUnknown ? [] : found.own,
      wildcard: found.wildcard?.name ?? null,
    }
  }
  const [doubled, ...underAsterisk] = await Promise.all([
    zone === '' ? null : findAt(`${name}.${zone}`),
    ...asterisks.map(findAt),
  ])
  const wildcard = doubled?.wildcard ?? null
  return {
    doubled: doubled?.records ?? [],
    underAsterisk: underAsterisk.find(({ records }) => records.length > 0) ?? null,
    bypassed: wildcard !== null && isWithin(name, wildcard.replace(/^\*\.?/, '')) ? wildcard : null,
  }
}
