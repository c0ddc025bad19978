import { type Account, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { consoleAt } from '@/lib/server/testing/proxy'
import { signedInPerson } from '@/lib/server/testing/console'
import { downloadExport, planImport, runImport } from '../transfer'

export const longAgo = '2026-01-01T00:00:00.000Z'
export const later = '2026-02-01T00:00:00.000Z'

export const fileWith = (parts: object, more: object = {}) => ({
  format: 'adit-account',
  version: 2,
  account: { name: 'Lab', base_url: 'https://api.example' },
  exported_at: later,
  exported_by: 'u1@example.com',
  parts,
  ...more,
})

export function inFormat1(parts: object) {
  const { exported_at: made_at, exported_by: made_by, ...file } = fileWith(parts)
  return { ...file, version: 1, made_at, made_by }
}

export const fileEntryOf = (resource: string, id: string, more: object = {}) => ({
  resource,
  id,
  name: id,
  first_seen_at: longAgo,
  seen_at: longAgo,
  gone_at: null,
  item: { id },
  ...more,
})

export async function openImporter(baseUrl = 'https://api.example') {
  const { context, account, ask, audit } = await consoleAt(baseUrl)
  const input = (file: unknown) => ({
    context,
    account,
    person: signedInPerson(),
    request: new Request('http://localhost:3000/', {
      method: 'POST',
      body: typeof file === 'string' ? file : JSON.stringify(file),
    }),
    requestId: 'r1',
  })
  const download = (number: number) => {
    const person = { id: 'u1', email: 'a@example.com' }
    return downloadExport({ context, person, requestId: 'r1' }, account, number)
  }
  return {
    context,
    account,
    ask,
    audit,
    async exportFiles() {
      const { text: first, count } = await download(1)
      const files = [first]
      while (files.length < count) files.push((await download(files.length + 1)).text)
      return files.map(String)
    },
    plan: (file: unknown) => planImport(input(file)),
    run: (file: unknown) => runImport(input(file)),
    close: () => services(context).transport.close(),
  }
}

/** Returns an account's rows in tables that an import can change. */
export async function knowledgeOf({ db }: Context, { id }: Account) {
  const tables = [
    'inventory',
    'inventory_refs',
    'abuse_hostnames',
    'agents',
    'agent_sessions',
    'agent_saved_tunnels',
    'agent_apis',
    'sites',
    'site_resources',
    'jobs',
  ] as const
  const ofSites = ['site_agents', 'site_evidence'] as const
  const sites = db.selectFrom('sites').select('id').where('account_id', '=', id)
  return Promise.all([
    ...tables.map((table) => db.selectFrom(table).selectAll().where('account_id', '=', id).execute()),
    ...ofSites.map((table) => db.selectFrom(table).selectAll().where('site_id', 'in', sites).execute()),
  ])
}
