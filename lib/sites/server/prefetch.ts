import 'server-only'
import type { SiteDetail, SiteSummary } from '@/lib/api/site-views'
import { asReader } from '@/lib/server/prefetch'
import { siteDetail, siteSummaries } from './view'

// Separate from lib/server/prefetch.ts, so that only the pages of sites load the code that reads sites.

export async function loadSites(slug: string): Promise<{ sites: SiteSummary[] }> {
  return { sites: await asReader(slug, siteSummaries) }
}

export async function loadSite(slug: string, id: string): Promise<SiteDetail> {
  return asReader(slug, (...target) => siteDetail(...target, id))
}

/**
 * Returns the `host:port` at which agents connect to the local platform, or null for accounts of other platforms.
 */
export async function localIngress(slug: string): Promise<string | null> {
  return asReader(slug, async ({ env }, { kind }) =>
    kind === 'local' ? `127.0.0.1:${env.ADIT_INGRESS_PORT}` : null,
  )
}
