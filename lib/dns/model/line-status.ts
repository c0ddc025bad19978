import { disagreeLabel, dnsStateLabels } from './labels'

/** The statuses of one value of a record, in the order that exports use. */
export const lineStatuses = [
  'exists',
  'delete',
  'replace',
  'registrar',
  'either',
  'either-registrar',
  'create',
  'disagree',
  'attention',
  'wrong',
  'unknown',
  'unchecked',
] as const

export type LineStatus = (typeof lineStatuses)[number]

export const statusLabels: Readonly<Record<LineStatus, string>> = {
  exists: 'Exists',
  delete: 'To delete',
  replace: 'To replace in the parent zone',
  registrar: 'To replace at the registrar',
  either: 'To delete or replace in the parent zone',
  'either-registrar': 'To delete or replace at the registrar',
  create: 'To create',
  disagree: disagreeLabel,
  attention: dnsStateLabels.attention.label,
  wrong: dnsStateLabels.wrong.label,
  unknown: 'Unknown',
  unchecked: 'Not checked',
}

/** The comment above lines of each status in a zone file. Null for lines that are comments themselves. */
export const headings: Readonly<Record<LineStatus, string | null>> = {
  exists: '; exists',
  delete: null,
  replace: null,
  registrar: null,
  either: null,
  'either-registrar': null,
  create: '; create',
  disagree: '; servers disagree',
  attention: '; needs attention',
  wrong: '; DNS incorrect',
  unknown: '; state unknown',
  unchecked: '; not checked',
}

export const statusesToChange: ReadonlySet<LineStatus> = new Set([
  'delete',
  'replace',
  'registrar',
  'either',
  'either-registrar',
  'create',
  'disagree',
  'attention',
  'wrong',
])
