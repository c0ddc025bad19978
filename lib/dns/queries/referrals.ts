import type { Referrals, Server, ZoneServers } from '@/lib/dns/wire/config'
import type { DnsAnswer, Question, DnsReply } from '@/lib/dns/wire/messages'
import { atMost } from '@/lib/util/async'

const maxZones = 500
const maxAnswers = 5_000
/** The maximum number of records in a shared answer, and of characters in their names and values. */
const maxRecords = 64
const maxCharacters = 8_192
const maxSeconds = 6 * 3600
const maxAbsentSeconds = 60

/** The minimum age, in seconds, of the shared addresses of a silent name server before they're discarded. */
const minForgottenSeconds = 60

const keyOf = ({ name, type }: Question, of?: Server) =>
  of ? `${type} ${name} ${of.host} ${of.port}` : `${type} ${name}`

/** Creates an empty store for the answers that checks share. `now` returns a monotonic clock's time in milliseconds. */
export function createReferrals(now: () => number = () => performance.now()): Referrals {
  const cuts = expiring<ZoneServers>(maxZones, now)
  const answers = expiring<DnsReply>(maxAnswers, now)
  const finding = new Map<string, Promise<ZoneServers | null>>()
  const asking = new Map<string, Promise<DnsReply>>()
  return {
    find: (zone) => cuts.find(zone),
    keep: (cut, ttlSeconds) => {
      if (cut.servers.some(({ servers }) => servers.length)) cuts.keep(cut.zone, cut, ttlSeconds)
    },
    findOnce: async (zone, find) => {
      const pending = finding.get(zone)
      const known = pending && (await pending)
      // Another check may find nothing because it was stopped.
      if (known) return known
      const found = find().finally(() => {
        if (finding.get(zone) === found) finding.delete(zone) // a later search may have replaced it
      })
      finding.set(zone, found)
      return found
    },
    drop: (zone) => cuts.drop(zone),
    forget: (question) => {
      const key = keyOf(question)
      const isOld = answers.ageOf(key) >= minForgottenSeconds
      if (isOld) answers.drop(key)
      return isOld
    },
    share: async (question, ask, { of, waitMs }) => {
      const key = keyOf(question, of)
      const known = answers.find(key)
      if (known) return known
      let shared: DnsReply | undefined
      const pending = asking.get(key)?.then((reply) => (shared = reply))
      if (pending) await atMost(pending, waitMs)
      // Another check may get no answer because it was stopped.
      if (shared?.kind === 'answer') return shared
      const asked = ask().finally(() => {
        if (asking.get(key) === asked) asking.delete(key) // a later query may have replaced it
      })
      asking.set(key, asked)
      const reply = await asked
      const used = usedOf(reply, question)
      if (used) answers.keep(key, used, secondsOf(reply))
      return reply
    },
  }
}

function expiring<T>(max: number, now: () => number) {
  const kept = new Map<string, { value: T; at: number; until: number }>()
  return {
    find: (key: string) => {
      const found = kept.get(key)
      return found && found.until > now() ? found.value : null
    },
    keep: (key: string, value: T, seconds: number) => {
      if (seconds <= 0) return
      kept.delete(key)
      const [oldest] = kept.keys()
      if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
      kept.set(key, { value, at: now(), until: now() + Math.min(seconds, maxSeconds) * 1000 })
    },
    drop: (key: string) => void kept.delete(key),
    /** Returns the age of an entry, in seconds, or -1 if the entry doesn't exist. */
    ageOf: (key: string) => {
      const found = kept.get(key)
      return found ? (now() - found.at) / 1000 : -1
    },
  }
}

function usedOf(reply: DnsReply, { type: asked }: Question): DnsAnswer | null {
  if (reply.kind === 'failure') return null
  const answers = reply.answers.filter(({ type }) => type === asked || type === 'CNAME')
  const characters = answers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  if (answers.length > maxRecords || characters > maxCharacters) return null
  return { ...reply, answers, authorities: [], additionals: [], signatures: [] }
}

/** Returns the time for which to share a reply, in seconds (RFC 2308 section 5). Returns 0 for a failure. */
function secondsOf(reply: DnsReply) {
  if (reply.kind === 'failure') return 0
  const soa = reply.authorities.find(({ type }) => type === 'SOA')
  return reply.answers.length
    ? Math.min(...reply.answers.map(({ ttl }) => ttl))
    : Math.min(soa?.ttl ?? 0, maxAbsentSeconds)
}
