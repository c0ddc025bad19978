import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import { canonicalName } from '@/lib/dns/model/records'
import { agentLabelProblem } from '@/lib/sites/model/config'
import { maxSiteName, planNameProblem, type SitePlan } from '@/lib/sites/model/sites'
import { hasControl } from '@/lib/util/text'
import { isFullName, readPort } from '@/lib/util/hosts'

// Fields of sites and their agents, for requests and imported files.

const dnsName = (isRight: (text: string) => boolean, error: string) =>
  z.string().max(254).transform(canonicalName).refine(isRight, { error })

const planName = (part: keyof SitePlan) =>
  z
    .string()
    .max(254)
    .transform(canonicalName)
    .check((input) => {
      const message = planNameProblem(part, input.value)
      if (message !== null) input.issues.push({ code: 'custom', input: input.value, message })
    })

const title = z
  .string()
  .trim()
  .min(1, 'Enter a name for the site')
  .max(maxSiteName, `A name can have at most ${maxSiteName} characters`)
  .refine((text) => !hasControl(text), { error: 'A name must be a single line of text' })

export const siteFields = {
  name: title,
  customer: planName('customer'),
  zone: planName('zone'),
  connect_domain: planName('connect_domain'),
}

/** The schema of an agent's label. Domains and file names contain the label. */
export const agentLabel = z.string().check((input) => {
  const message = agentLabelProblem(input.value)
  if (message !== null) input.issues.push({ code: 'custom', input: input.value, message })
})

function isServerAddr(text: string): boolean {
  const [host = '', port, ...more] = text.split(':')
  return more.length === 0 && isFullName(host) && (port === undefined || readPort(port) !== null)
}

export const siteAgentFields = {
  label: agentLabel,
  server_addr: z
    .string()
    .max(300)
    .refine((text) => text === '' || isServerAddr(text), {
      error: 'Enter a host with its port, such as tunnel.eu.connect.example.net:443',
    }),
  domain: dnsName(isFullName, 'Enter a full domain name under the wildcard domain'),
  agent_id: safeId.nullable(),
}
