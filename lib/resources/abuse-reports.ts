import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { rule, text, textField } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { parseHttpUrl } from '@/lib/util/hosts'
import { abuseReportsInfo } from './info/abuse-reports'

/** The moderation statuses of a hostname in an abuse report. Source: the API specification, section "Abuse report". */
export const hostnameStatuses = ['PENDING', 'BANNED', 'UNBANNED', 'IGNORE'] as const
export type HostnameStatus = (typeof hostnameStatuses)[number]

const hostname = z.object({ hostname: z.string(), status: z.enum(hostnameStatuses) })
const item = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  urls: z.array(z.string()),
  metadata: textField,
  status: z.enum(['PENDING', 'PROCESSED', 'PARTIALLY_PROCESSED']),
  hostnames: z.array(hostname),
})
export type AbuseReport = z.infer<typeof item>

const maxUrls = 1000

// The platform documents no code for these rules, so they use 215, which means an invalid value.
const url = rule(text(2048, 215, 'local'), (value) => parseHttpUrl(value) !== undefined, {
  code: 215,
  message: 'Each entry must be a full URL that starts with http:// or https://',
  source: 'local',
})
const some = rule(z.array(url), (urls) => urls.length > 0, {
  code: 215,
  message: 'At least one URL is required',
  source: 'local',
})
const urls = rule(some, (input) => input.length <= maxUrls, {
  code: 215,
  message: `A report can have at most ${maxUrls.toLocaleString('en')} URLs`,
  source: 'local',
})

const { create, get } = crud({
  path: '/abuse_reports',
  noun: 'abuse report',
  item,
  create: z.strictObject({ urls, metadata: text(4096, 215, 'spec').nullable().optional() }),
  update: z.never(),
})

export const abuseReports = defineResource({
  info: abuseReportsInfo,
  item,
  ops: { create, get },
})
