import { createHash } from 'node:crypto'
import { cname, delegation, record, right, wrong, type Variant } from './setup'

const domain = { kind: 'domain' } as const
const ingress = { kind: 'ingress' } as const

const staleDs = (zone: string) => record(zone, 'DS', `2371 13 2 ${'a1'.repeat(32)}`)
/** A public key. It signs nothing: only its DS record is looked at. */
const publicKey = '5b'.repeat(64)

/** Returns the DS record of a zone that has the public key (RFC 4034 section 5.1.4, appendix B). */
function dsOf(zone: string) {
  const data = Buffer.from(`0101030d${publicKey}`, 'hex')
  const owner = [...zone.split('.'), ''].map((label) => [label.length, ...Buffer.from(label)])
  const sum = data.reduce((total, byte, index) => total + (index % 2 ? byte : byte * 256), 0)
  const tag = (sum + Math.floor(sum / 65_536)) % 65_536
  const digest = createHash('sha256').update(Buffer.from(owner.flat())).update(data).digest('hex')
  return record(zone, 'DS', `${tag} 13 2 ${digest}`)
}

/** Signed zones, with resolvers that don't validate or don't answer. */
export const dnssecVariants: readonly Variant[] = [
  {
    ...domain,
    row: 25,
    title: 'a stale DS record and a silent resolver',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      atRegistry: [staleDs(zone)],
      resolver: 'silent',
      truth: [wrong('dnssec-broken')],
      truthOfResolver: [{ states: ['unknown', 'wrong'], codes: ['could-not-ask', 'dnssec-broken'] }],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'a stale DS record at the ingress and a silent resolver',
    build: ({ host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host)],
      resolver: 'silent',
      truth: [wrong('dnssec-broken')],
      truthOfResolver: [{ states: ['unknown', 'wrong'], codes: ['could-not-ask', 'dnssec-broken'] }],
    }),
  },
  {
    ...domain,
    row: 25,
    title: 'a stale DS record and a resolver that does not validate',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      atRegistry: [staleDs(zone)],
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...ingress,
    row: 25,
    title: 'a stale DS record at the ingress and a resolver that does not validate',
    build: ({ host, nsTargets }) => ({
      records: [...delegation(host, nsTargets), staleDs(host)],
      resolver: 'plain',
      truth: [wrong('dnssec-broken')],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a signed zone and a resolver that does not validate',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), record(zone, 'DNSKEY', `257 13 ${publicKey}`)],
      atRegistry: [dsOf(zone)],
      resolver: 'plain',
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 1,
    title: 'a DS record that belongs to the key',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), record(zone, 'DNSKEY', `257 13 ${publicKey}`)],
      atRegistry: [dsOf(zone)],
      resolver: 'silent',
      truth: [right],
      truthOfResolver: [{ states: ['unknown', 'ready'], codes: ['could-not-ask', 'correct'] }],
    }),
  },
]
