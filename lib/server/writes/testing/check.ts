import { onTestFinished } from 'vitest'
import type { SentWrite, WriteCheck } from '@/lib/api/checks'
import type { Access } from '@/lib/contract/operation'
import { remember } from '@/lib/upstream/capabilities'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { checkWriteNow } from '../check-write'
import { consoleAt } from '../../testing/proxy'

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
export const listedDomain = (id: string, name: string, created_at: string) => ({
  id,
  uri: '',
  created_at,
  domain: name,
  region: '',
  cname_target: null,
})

export interface Api {
  /** The responses, keyed by path. A number is sent as the status, and other values as JSON. */
  [path: string]: unknown
}

export async function lab(api: Api) {
  const fixture = await scriptedUpstream((request, response) => {
    const answer = request.method === 'GET' ? api[request.url ?? ''] : 500
    if (answer === undefined) return json(response, 404, { status_code: 404, msg: 'No' })
    return typeof answer === 'number'
      ? json(response, answer, { status_code: answer, msg: 'Fault' })
      : json(response, 200, answer)
  })
  onTestFinished(() => fixture.close())
  const opened = await consoleAt(fixture.url)
  const offer = (...names: string[]) =>
    remember(
      opened.context.db,
      opened.account,
      Object.fromEntries(names.map((name) => [name, 'works' as const])),
    )
  async function check(
    write: Omit<SentWrite, 'sent'>,
    role: Access = 'operator',
    agoS = 5,
  ): Promise<WriteCheck> {
    const body = { params: {}, ...write, sent: { ago_ms: agoS * 1000 } }
    const person = { id: 'u1', email: 'u1@example.com', role }
    const { context, account } = opened
    return checkWriteNow({ context, account, person, body })
  }
  return { ...opened, ...fixture, check, offer }
}

export const domainList = (...domains: object[]) => ({
  reserved_domains: domains,
  uri: '',
  next_page_uri: null,
})
export const reserve = { operation: 'reserved-domains.create', body: { domain: 'App.example.com' } }
