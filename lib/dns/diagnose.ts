import type {
  CheckCode,
  FoundRecord,
  RecordCheck,
  ServerAsked,
  Verdict,
  WantedRecord,
} from '@/lib/resources/dns-records'
import * as say from '@/lib/dns/sentences'

/** What one server said: the records of the wanted type at the wanted name. Null when it could not be asked. */
export interface ServerFinding {
  server: ServerAsked
  records: FoundRecord[] | null
}

/** What else is in DNS that explains a record which is not right. */
export interface Hints {
  /** Records of other types at the wanted name. */
  others: FoundRecord[]
  /** Records at the name with the zone written twice. */
  doubled: FoundRecord[]
  /** Records at the challenge name with the asterisk left in. */
  underAsterisk: FoundRecord[]
  /** The wildcard that answers for the name. */
  wildcard: string | null
}

export const noHints: Hints = { others: [], doubled: [], underAsterisk: [], wildcard: null }

export interface Evidence {
  record: WantedRecord
  /** Null when the zone was not found. */
  zone: string | null
  findings: readonly ServerFinding[]
  hints: Hints
}

type Judgement = [verdict: Verdict, code: CheckCode, message: string]

/** Whether every server that answered has exactly the wanted values. False when none answered. */
export function isRight(record: WantedRecord, findings: readonly ServerFinding[]) {
  const answers = findings.flatMap(({ records }) => (records ? [valuesOf(records)] : []))
  return answers.length > 0 && answers.every((values) => isSameSet(values, record.values))
}

/** The verdict on one record, from what the servers answered: nothing is asked here. */
export function diagnose(evidence: Evidence): RecordCheck {
  const { record, zone, findings, hints } = evidence
  const [verdict, code, message] = judge(evidence)
  const silent = findings.filter(({ records }) => !records).map(({ server }) => server)
  const hasAnswer = verdict !== 'unknown' && silent.length > 0
  const seen = unique(findings.flatMap(({ records }) => records ?? []))
  return {
    record,
    zone,
    verdict,
    code,
    message: hasAnswer ? `${message} ${say.notAsked(silent)}` : message,
    found: seen.length ? seen : unique([...hints.others, ...hints.doubled, ...hints.underAsterisk]),
    servers: findings.map(({ server }) => server),
  }
}

function judge({ record, zone, findings, hints }: Evidence): Judgement {
  const answers = findings.flatMap(({ server, records }) => (records ? [{ server, records }] : []))
  const [first] = answers
  if (zone === null || !first) {
    return [
      'unknown',
      'could-not-ask',
      say.couldNotAsk(
        record,
        findings.map(({ server }) => server),
      ),
    ]
  }
  const values = valuesOf(first.records)
  if (answers.some(({ records }) => !isSameSet(valuesOf(records), values))) {
    const views = answers.map(({ server, records }) => ({ name: server.name, values: valuesOf(records) }))
    return ['wrong', 'servers-disagree', say.disagree(record, views)]
  }
  if (isSameSet(values, record.values)) return ['correct', 'correct', say.correct(record)]
  if (!values.length) return judgeAbsent(record, zone, hints)
  if (hints.wildcard) {
    const sentence = say.wildcard(record, zone, hints.wildcard, values)
    return judgeMisplaced(record, zone, hints) ?? ['missing', 'covered-by-wildcard', sentence]
  }
  return judgeOther(record, zone, values)
}

/** Nothing of the wanted type is at the name: is something else there, or is it elsewhere? */
function judgeAbsent(record: WantedRecord, zone: string, hints: Hints): Judgement {
  const other = (...types: string[]) => hints.others.filter(({ type }) => types.includes(type))
  const addresses = other('A', 'AAAA')
  if (record.type === 'CNAME' && record.name === zone) {
    return [addresses.length ? 'wrong' : 'missing', 'cname-at-apex', say.apex(record)]
  }
  if (record.type === 'NS' && other('CNAME').length) {
    return ['wrong', 'cname-instead', say.instead(record, zone, other('CNAME'))]
  }
  if (addresses.length) return ['wrong', 'address-instead', say.address(record, zone, addresses)]
  if (record.purpose === 'certificate' && other('TXT').length) {
    return ['wrong', 'txt-at-challenge', say.instead(record, zone, other('TXT'))]
  }
  const misplaced = judgeMisplaced(record, zone, hints)
  if (misplaced) return misplaced
  if (isFarBelow(record.name, zone)) return ['missing', 'zone-not-found', say.noZone(record, zone)]
  return ['missing', 'not-found', say.notFound(record, zone)]
}

/** The right record under a wrong name. */
function judgeMisplaced(record: WantedRecord, zone: string, hints: Hints): Judgement | null {
  if (hints.doubled.length) return ['missing', 'doubled-zone', say.doubled(record, zone)]
  if (hints.underAsterisk.length) return ['missing', 'challenge-under-asterisk', say.asterisk(record, zone)]
  return null
}

/** A top-level domain, or the root, answered for a name two or more labels below it: nobody runs a zone between. */
function isFarBelow(name: string, zone: string) {
  if (zone === '') return true
  return !zone.includes('.') && name.split('.').length > 2
}

/** There is a record of the wanted type, with other values. */
function judgeOther(record: WantedRecord, zone: string, values: string[]): Judgement {
  const lacking = record.values.filter((value) => !values.includes(value))
  const extra = values.filter((value) => !record.values.includes(value))
  const appended = record.values.map((value) => `${value}.${zone}`)
  if (extra.length && extra.every((value) => appended.includes(value))) {
    return ['wrong', 'target-has-zone-appended', say.appended(record, zone, extra)]
  }
  if (record.type === 'NS' && lacking.length < record.values.length) {
    return lacking.length
      ? ['wrong', 'partial-delegation', say.partial(record, values, lacking, extra)]
      : ['wrong', 'extra-name-servers', say.extra(record, extra)]
  }
  return ['wrong', 'points-elsewhere', say.elsewhere(record, zone, values)]
}

const valuesOf = (records: readonly FoundRecord[]) => [...new Set(records.map(({ value }) => value))].sort()

function isSameSet(a: readonly string[], b: readonly string[]) {
  const [left, right] = [new Set(a), new Set(b)]
  return left.size === right.size && [...left].every((value) => right.has(value))
}

function unique(records: readonly FoundRecord[]) {
  const byText = new Map(records.map((record) => [`${record.type} ${record.value}`, record]))
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record)
}
