import type { Restored } from './restore'

const line = (label: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`  ${label}: ${values.join(', ')}`]

function peopleLines({ people, previous }: Restored): string[] {
  if (people === null)
    return previous === null
      ? []
      : ["The people in the replaced data couldn't be read, so nothing was compared."]
  const lines = [
    ...line('Still disabled, as in the replaced data', people.kept_disabled),
    ...line('Disabled again, as in the backup', people.disabled_again),
    ...line(
      'Role from the replaced data, which is lower than in the backup',
      people.kept_role.map(({ email, from, to }) => `${email} (${to}, ${from} in the backup)`),
    ),
    ...line(
      'Role from the backup',
      people.role_changed.map(({ email, from, to }) => `${email} (${to}, was ${from})`),
    ),
    ...line('Password from the backup', people.password_changed),
    ...line('Only in the backup', people.only_in_backup),
    ...line('No longer have access (only in the replaced data)', people.only_in_replaced),
  ]
  const warning = people.no_active_admin
    ? ['No active admin is left. Add one with "npm run -s adit -- user add --email EMAIL --role admin".']
    : []
  return [...(lines.length === 0 ? [] : ['People who differ from the replaced data:', ...lines]), ...warning]
}

function settledLines({ settled }: Restored): string[] {
  const counts = [
    ['rolling updates stopped', settled.agent_updates],
    ['agent commands with an unknown outcome', settled.agent_commands],
    ['site removals with an unknown outcome', settled.site_removals],
    ['creations of site resources with an unknown outcome', settled.site_creations],
    ['rows of bulk jobs with an unknown outcome', settled.bulk_rows],
    ['requests with an unknown outcome', settled.requests],
  ] as const
  const open = counts.filter(([, count]) => count > 0).map(([label, count]) => `  ${label}: ${count}`)
  return open.length === 0 ? [] : ['In progress in the backup and not resumed:', ...open]
}

/** Formats the result of a restore for the command line. */
export function restoreReport(outcome: Restored): string {
  const { backup, restored, previous, settled } = outcome
  return [
    `Restored ${restored.join(' and ')} from backup ${backup.id} (created ${backup.created_at}).`,
    ...(previous ? [`The replaced data is in ${previous}. Delete it when you no longer need it.`] : []),
    `${settled.sessions} ${settled.sessions === 1 ? 'session' : 'sessions'} ended: everyone must sign in again.`,
    ...peopleLines(outcome),
    ...settledLines(outcome),
  ].join('\n')
}
