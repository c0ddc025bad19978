import * as z from 'zod'
import { paths } from '@/lib/util/paths'
import { resourceNames } from '@/lib/resources/resource-types'
import { aSite } from '../support/a-site'
import { callerOf } from '../support/caller'
import type { Installation } from '../support/installation'
import { firstLoadBytes } from './first-load'

/** Returns the ID of an agent. The first response waits for the first poll. */
async function anAgent(url: string, account: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/agents/${account}`, { headers: { cookie } })
  const { agents } = z.object({ agents: z.array(z.object({ id: z.string() })) }).parse(await response.json())
  if (!agents[0]) throw new Error('The sample data has no agents')
  return agents[0].id
}

/** Measures the first-load JavaScript of each page, gzipped, next to that of an empty app with the same framework. */
export async function benchPages(
  { url }: Installation,
  account: string,
  cookie: string,
  emptyUrl: string,
): Promise<string[][]> {
  const empty = await pageBytes(emptyUrl, await fetch(emptyUrl))
  const site = await aSite(callerOf(url, cookie), account)
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
    paths.agent(account, await anAgent(url, account, cookie)),
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
