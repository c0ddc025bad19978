import { reservedAddrs as resource } from '@/lib/resources/reserved-addrs'
import { collection, texts } from '../store/collection'
import { BASE_DOMAIN, type HandlersOf } from '../context'
import { refTo } from '../store/refs'
import { nextNumber } from '../store/store'

const rows = collection(resource, {
  filterable: ['id', 'created_at', 'description', 'metadata', 'addr', 'region'],
})
const FIRST_PORT = 20_000
const PORTS = 65_536 - FIRST_PORT

function addressOf(n: number, region: string): string {
  const host = `${1 + Math.floor(n / PORTS)}.tcp.${region === 'us' ? '' : `${region}.`}${BASE_DOMAIN}`
  return `${host}:${FIRST_PORT + (n % PORTS)}`
}

/** Returns the TCP address with this host and port, or undefined if the address isn't reserved. */
export const findReservedAddr = rows.find

/** Handlers for TCP addresses. The platform assigns addresses in order and never reuses them. */
export const reservedAddrsHandlers: HandlersOf<'reserved-addrs'> = {
  ...rows.handlers,
  async create({ body }, context) {
    await rows.refuseOver(context, 'quota_reserved_addrs', 502)
    const region = body.region ?? 'us'
    const addr = addressOf(await nextNumber(context.db, 'addresses'), region)
    const fields = { ...texts(body), addr, region, endpoint_configuration: null }
    return rows.insert(context, fields, { uniqueKey: addr })
  },
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => {
      const id = body.endpoint_configuration_id
      const attached = id === undefined ? old.endpoint_configuration : id ? refTo(id) : null
      return { ...texts(body, old), endpoint_configuration: attached }
    }),
}
