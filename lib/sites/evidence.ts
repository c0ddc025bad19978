import type { SiteStep } from '@/lib/api/site-views'
import type { Db } from '@/lib/db/open'
import { type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import type { KeptEvidence } from './steps'
import type { SiteRow } from './store'

/** The minimum time, in milliseconds, between two saves of evidence that differ only in their time. */
const againMs = 60_000

/**
 * Stores new evidence of completed steps, and marks the site as finished once every step has evidence. Stores nothing
 * after the site's deletion has started. Returns the time when the site was finished, or null.
 */
export async function keepEvidence(
  db: Db,
  site: SiteRow,
  steps: readonly SiteStep[],
  kept: Partial<Readonly<Record<SiteStepName, KeptEvidence>>>,
): Promise<string | null> {
  if (site.deletion_confirmed_at !== null) return site.finished_at
  const now = new Date().toISOString()
  const news = steps.filter((step) => step.state === 'done' && isNews(step, kept[step.name]))
  if (news.length > 0)
    await db
      .insertInto('site_evidence')
      .values(
        news.map(({ name, seen_at, first_seen_at, evidence }) => ({
          site_id: site.id,
          step: name,
          first_seen_at: first_seen_at ?? seen_at ?? now,
          seen_at: seen_at ?? now,
          facts: JSON.stringify(evidence),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'step']).doUpdateSet((row) => ({
          seen_at: row.ref('excluded.seen_at'),
          facts: row.ref('excluded.facts'),
        })),
      )
      .execute()
  const done = new Set([...Object.keys(kept), ...news.map(({ name }) => name)])
  if (site.finished_at !== null || !siteSteps.every((name) => done.has(name))) return site.finished_at
  await db
    .updateTable('sites')
    .set({ finished_at: now })
    .where('id', '=', site.id)
    .where('finished_at', 'is', null)
    .execute()
  return now
}

function isNews({ seen_at, evidence }: SiteStep, kept: KeptEvidence | undefined): boolean {
  if (!kept) return true
  if (seen_at !== null && Date.parse(seen_at) - Date.parse(kept.seen_at) >= againMs) return true
  return JSON.stringify(evidence) !== JSON.stringify(kept.facts) && seen_at !== kept.seen_at
}
