import * as z from 'zod'
import { paths } from '@/lib/util/paths'
import { resourceNames } from '@/lib/resources/resource-types'
import { createEmptySite } from '../support/a-site'
import { callerOf } from '../support/caller'
import type { Installation } from '../support/installation'
import { firstLoadBytes } from './first-load'

/** Makes the console read the agents, and returns the ID of the first. */
async function anAgent(call: ReturnType<typeof callerOf>, account: string): Promise<string> {
  const { status } = await call('POST', `/api/sync/${account}/tunnel-sessions`)
  if (status !== 200) throw new Error(`The sync of agents was answered with ${status}`)
  const { json } = await call('GET', `/api/agents/${account}`)
  const { agents } = z.object({ agents: z.array(z.object({ id: z.string() })) }).parse(json)
  if (!agents[0]) throw new Error('The sample data has no agents')
  return agents[0].id
}

/** Measures each page's gzipped first-load JavaScript, compared with that of an empty app with the same framework. */
export async function benchPages(
  { url }: Installation,
  account: string,
  cookie: string,
  emptyUrl: string,
): Promise<string[][]> {
  const empty = await pageBytes(emptyUrl, await fetch(emptyUrl))
  const call = callerOf(url, cookie)
  const site = await createEmptySite(call, account)
  const pages = [
    paths.overview(account),
    paths.dns(account),
    paths.sites(account),
    paths.newSite(account),
    paths.site(account, site),
    paths.deleteSite(account, site),
    paths.capabilities(account),
    paths.apiLog(account),
    paths.agents(account),
    paths.agent(account, await anAgent(call, account)),
    paths.agentUpdates(account),
    paths.newAgentUpdate(account),
    ...resourceNames.flatMap((name) => [paths.list(account, name), paths.create(account, name)]),
    paths.settings('accounts'),
    paths.settings('people'),
    paths.settings('audit'),
    paths.help(),
    paths.help('operating'),
  ]
  const rows = [['an empty app', kilobytes(empty), '1.00']]
  for (const page of pages) {
    const response = await fetch(`${url}${page}`, { headers: { cookie }, redirect: 'manual' })
    if (response.status !== 200) rows.push([page, `answered with ${response.status}`, ''])
    else {
      const bytes = await pageBytes(url, response)
      rows.push([page, kilobytes(bytes), (bytes / empty).toFixed(2)])
    }
  }
  return rows
}

/** Returns the bytes of gzipped JavaScript that a page of the server at `url` loads initially. */
const pageBytes = async (url: string, page: Response) =>
  firstLoadBytes(await page.text(), async (source) =>
    Buffer.from(await (await fetch(new URL(source, url))).arrayBuffer()),
  )

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
