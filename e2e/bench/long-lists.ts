import { seedSession } from '@/lib/platform/seed/seed'
import { paths } from '@/lib/util/paths'
import { callerOf } from '../support/caller'
import { withPlatformStore } from '../support/furnish'
import type { Installation } from '../support/installation'

/** The number of resources of each kind, and the number of agents. */
const COUNT = 1_000

const metadata = (n: number) => JSON.stringify({ site: `site-${n % 97}`, rack: n % 11 })
const number = (n: number) => String(n).padStart(4, '0')

/** Functions that return the n-th resource's request body, by path in the management API. */
const bodies: Readonly<Record<string, (n: number) => object>> = {
  endpoints: (n) => ({
    url: `https://quay-${number(n)}.internal`,
    description: `Pump controller ${number(n)}`,
    metadata: metadata(n),
    bindings: ['internal'],
  }),
  reserved_domains: (n) => ({
    domain: `quay-${number(n)}.bench.example`,
    description: `Pump controller ${number(n)}`,
    metadata: metadata(n),
    certificate_management_policy: null,
  }),
  credentials: (n) => ({ description: `Pump controller ${number(n)}`, metadata: metadata(n) }),
}

/** A console with several long lists. */
export interface Furnished {
  url: string
  cookie: string
  /** The paths of the lists. */
  lists: readonly string[]
}

interface Facts {
  account: string
  apiKey: string
  cookie: string
}

/** Fills several lists with 1,000 rows each, and waits until the console has read them. */
export async function fillLists(
  installation: Installation,
  { account, apiKey, cookie }: Facts,
): Promise<Furnished> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'service-version': '2',
    'content-type': 'application/json',
  }
  for (const [path, bodyOf] of Object.entries(bodies))
    for (let n = 0; n < COUNT; n++) {
      const body = JSON.stringify(bodyOf(n))
      const answer = await fetch(`${installation.platformUrl}/${path}`, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`${path} was answered with ${await answer.text()}`)
    }
  await withPlatformStore(installation, async (store) => {
    for (let n = 0; n < COUNT; n++)
      await seedSession(store, {
        os: 'linux',
        agent_version: '3.30.2',
        ip: `192.0.2.${n % 250}`,
        region: 'eu',
        metadata: JSON.stringify({ host: `quay-${number(n)}`, site: `site-${n % 97}` }),
      })
  })
  return readLists(installation.url, { account, cookie })
}

/** Waits until the console at `url` has read the filled lists. */
export async function readLists(url: string, { account, cookie }: Omit<Facts, 'apiKey'>): Promise<Furnished> {
  const call = callerOf(url, cookie)
  const kinds = Object.keys(bodies).map((path) => path.replaceAll('_', '-'))
  for (const kind of [...kinds, 'tunnel-sessions']) {
    const { status } = await call('POST', `/api/sync/${account}/${kind}`)
    if (status !== 200) throw new Error(`The sync of ${kind} was answered with ${status}`)
  }
  const lists = [...kinds.map((kind) => paths.list(account, kind)), paths.agents(account)]
  return { url, cookie, lists }
}
