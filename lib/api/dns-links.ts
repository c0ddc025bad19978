import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { dnsCheck, wantedRecord } from './dns'

const linkDays = [1, 7, 30] as const

const time = z.string().describe('In RFC 3339 format')

const dnsLink = z.object({
  id: z.string(),
  created_by: z
    .string()
    .describe("The creator's email if the caller is an admin or the creator; otherwise, the creator's name"),
  note: z.string().describe('The recipient or purpose of the link; empty if not specified'),
  created_at: time,
  expires_at: time,
  opened_at: time.nullable().describe('When the link was last opened; null if never'),
})
/**
 * A link to the DNS records of one domain or agent ingress. Only the response to the create request contains the link's
 * URL.
 */
export type DnsLink = z.output<typeof dnsLink>

const newLink = z.strictObject({
  days: z.literal(linkDays),
  note: z
    .string()
    .trim()
    .max(100, 'Must be at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Enter a single line of text')
    .default('')
    .describe(
      'The recipient or purpose, such as a name or a ticket number. Everyone with the link can see this text.',
    ),
})
export type NewDnsLink = z.output<typeof newLink>

const createdLink = z.object({
  id: z.string(),
  url: z.string().describe('The URL to share; shown only once'),
  expires_at: time,
})
export type CreatedDnsLink = z.output<typeof createdLink>

export const dnsLinksApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/dns-links/{account}/{resource}/{id}',
    access: 'viewer',
    summary: 'List the valid links to the DNS records of a domain or ingress, newest first',
    response: z.object({ links: z.array(dnsLink) }),
  }),
  create: defineConsoleOperation({
    method: 'POST',
    path: '/api/dns-links/{account}/{resource}/{id}',
    access: 'operator',
    summary: 'Create a link that lets anyone view the DNS records without signing in',
    body: newLink,
    status: 201,
    response: createdLink,
  }),
  revoke: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/dns-links/{account}/{link}',
    access: 'operator',
    summary: 'Revoke a link',
  }),
}

const sharedDns = z.object({
  name: z.string().describe('The name of the domain or agent ingress'),
  wanted: z.array(wantedRecord),
  check: dnsCheck.nullable(),
  note: z.string().describe('The recipient or purpose of the link; empty if not specified'),
  expires_at: time,
})
export type SharedDns = z.output<typeof sharedDns>

const token = z.strictObject({ token: z.string() })

/**
 * The operations for people who have a link. Requests contain the link's token in the body so that the token isn't
 * logged.
 */
export const sharedDnsApi = {
  show: defineConsoleOperation({
    method: 'POST',
    path: '/api/shared-dns',
    access: 'public',
    changesNothing: true,
    summary: 'Show the DNS records behind a link and their last check',
    body: token,
    response: sharedDns,
  }),
  check: defineConsoleOperation({
    method: 'POST',
    path: '/api/shared-dns/check',
    access: 'public',
    changesNothing: true,
    summary: 'Check the DNS records behind a link. A check takes up to 10 seconds.',
    body: token,
    response: sharedDns,
  }),
}
