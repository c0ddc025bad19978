import { fieldsOf } from '@/lib/util/records'
import { addressAt, type Scheme } from '@/lib/resources/values/endpoint-url'
import { readHostport } from '@/lib/resources/values/hostports'
import type { PlatformContext } from '../context'
import { newEndpointFields, reservationOf } from '../endpoint-fields'
import { invalid } from '../requests/errors'
import { countByKey, deleteObject, insertObject } from '../store/objects'
import { refTo } from '../store/refs'

interface Served {
  edgeId: string
  proto: Exclude<Scheme, 'http'>
  hostports: readonly string[]
}

const keyOf = (url: string) => `endpoints:${url}`

/** Returns the IDs and unique keys of the endpoints that belong to an edge or a session. */
export const currentEndpoints = ({ db }: PlatformContext, ownerId: string) =>
  db
    .selectFrom('objects')
    .innerJoin('links', 'links.source_id', 'objects.id')
    .select(['objects.id', 'objects.unique_key'])
    .where('objects.resource', '=', 'endpoints')
    .where('links.target_id', '=', ownerId)
    .execute()

async function addEndpoint(
  context: PlatformContext,
  { edgeId, proto }: Served,
  hostport: string,
): Promise<void> {
  const { host, port } = readHostport(hostport)
  const address = addressAt(proto, host, port)
  const reservation = await reservationOf(context, address)
  if (!reservation)
    throw proto === 'tcp'
      ? invalid(7113, `${hostport} isn't a reserved TCP address in this account`, 'hostports')
      : invalid(
          7117,
          `${host} isn't a reserved domain in this account, and no wildcard domain covers it`,
          'hostports',
        )
  const uniqueKey = keyOf(address.url)
  await refuseTaken(context, uniqueKey, hostport)
  const body = { ...newEndpointFields('edge', address, context.now), ...reservation, edge: refTo(edgeId) }
  const id = context.newId('ep', context.now)
  await insertObject(context.db, { id, resource: 'endpoints', body, uniqueKey, work: null })
}

async function refuseTaken({ db }: PlatformContext, uniqueKey: string, hostport: string): Promise<void> {
  const other = await db
    .selectFrom('objects')
    .select('body')
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst()
  const type: unknown = other && fieldsOf(JSON.parse(other.body)).type
  if (type === 'edge') throw invalid(7122, `${hostport} is already served by another edge`, 'hostports')
  const isPooled = (await countByKey(db, `${uniqueKey}#`)) > 0
  if (other || isPooled)
    throw invalid(
      7132,
      `${hostport} is already served by an endpoint that doesn't belong to an edge`,
      'hostports',
    )
}

export async function replaceEdgeEndpoints(context: PlatformContext, served: Served): Promise<void> {
  const wanted = new Map(
    served.hostports.map((hostport) => {
      const { host, port } = readHostport(hostport)
      return [keyOf(addressAt(served.proto, host, port).url), hostport] as const
    }),
  )
  const now = await currentEndpoints(context, served.edgeId)
  for (const { id, unique_key: key } of now)
    if (key === null || !wanted.has(key)) await deleteObject(context.db, id)
  const kept = new Set(now.map(({ unique_key: key }) => key))
  for (const [key, hostport] of wanted) if (!kept.has(key)) await addEndpoint(context, served, hostport)
}
