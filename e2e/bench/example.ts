import type * as z from 'zod'
import type { reservedAddrs } from '@/lib/resources/reserved-addrs'

const begun = Date.parse('2026-01-01T00:00:00Z')

/** Returns reserved address number `n`. Each address is one minute newer than the previous one. */
export function exampleAddr(n: number): z.input<typeof reservedAddrs.item> {
  const id = `ra_${String(n).padStart(27, '0')}`
  return {
    id,
    uri: `https://api.example.com/reserved_addrs/${id}`,
    created_at: new Date(begun + n * 60_000).toISOString().replace('.000Z', 'Z'),
    description: `description-of-${n}, in one line of the usual length`,
    metadata: JSON.stringify({ site: n, rack: 'A4', note: 'for the bench' }),
    addr: `${n % 9}.tcp.example.com:${10_000 + (n % 50_000)}`,
    region: ['us', 'eu', 'ap'][n % 3] ?? 'us',
    endpoint_configuration: null,
  }
}
