import type { SiteDetail, SiteResource } from '@/lib/api/site-views'
import { holdsBack, type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'

const at = '2026-11-21T08:00:00.000Z'

export const aSiteResource = (input: Partial<SiteResource> & Pick<SiteResource, 'role'>): SiteResource => ({
  label: null,
  id: `${input.role}_1`,
  title: `my ${input.role}`,
  state: 'exists',
  is_created: true,
  seen_at: at,
  added_at: at,
  by: 'a@example.com',
  reason: null,
  ...input,
})

/** Returns a site with no completed steps except those in `states`. */
export function aSite(
  input: Partial<SiteDetail> = {},
  states: Partial<Record<SiteStepName, SiteStepState>> = {},
  state: SiteDetail['site']['state'] = 'open',
): SiteDetail {
  const steps = Object.fromEntries(siteSteps.map((name) => [name, states[name] ?? 'todo'])) as Record<
    SiteStepName,
    SiteStepState
  > // all names are there
  return {
    site: {
      id: 'site_1',
      name: 'Acme',
      customer: 'acme',
      zone: 'example.net',
      connect_domain: 'connect.example.net',
      state,
      by: 'a@example.com',
      created_at: at,
      imported_at: null,
      finished_at: state === 'finished' ? at : null,
      ended_at: state === 'deleted' ? at : null,
      is_paused: state === 'deleting' && (input.removals ?? []).some(holdsBack),
      steps,
    },
    steps: siteSteps.map((name) => ({
      name,
      state: steps[name],
      sentence: `Sentence of ${name}.`,
      evidence: steps[name] === 'done' ? [{ label: 'Proof', value: '<b>seen</b>', href: '/lab/x' }] : [],
      seen_at: steps[name] === 'done' ? at : null,
      first_seen_at: steps[name] === 'done' ? at : null,
    })),
    resources: [],
    agents: [],
    answered: null,
    offers: {},
    removals: [],
    ...input,
  }
}
