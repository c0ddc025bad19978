import { keysOf } from '@/lib/util/records'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Schema } from './store/schema'
import type { PlatformStore } from './store/store'

const count = (initial: number) => z.coerce.number().int().min(0).max(1_000_000).default(initial)
const seconds = (initial: number) => z.coerce.number().min(0).max(31_536_000).default(initial)

/** The settings with their defaults. 0 disables a quota or limit. */
const schema = z.object({
  rate_limit_per_minute: count(0).describe('Maximum requests in any 60 seconds (E226); 0 means no limit'),
  quota_reserved_domains: count(0).describe(
    'Maximum reserved domains, including wildcards (E415); 0 means no limit',
  ),
  quota_wildcard_domains: count(0).describe('Maximum wildcard domains (E418); 0 means no limit'),
  quota_api_keys: count(0).describe('Maximum API keys (E603); 0 means no limit'),
  quota_credentials: count(0).describe('Maximum authtokens (E602); 0 means no limit'),
  quota_tunnel_sessions: count(0).describe('Maximum simultaneous tunnel sessions (E108); 0 means no limit'),
  quota_ssh_credentials: count(0).describe('Maximum SSH credentials (E608); 0 means no limit'),
  quota_reserved_addrs: count(0).describe('Maximum TCP addresses (E502); 0 means no limit'),
  quota_endpoints: count(0).describe('Maximum endpoints (E18010); 0 means no limit'),
  quota_ip_policies: count(0).describe('Maximum IP policies (E1410); 0 means no limit'),
  quota_edges: count(0).describe('Maximum HTTPS edges (E7070); 0 means no limit'),
  quota_edge_hostports: count(0).describe('Maximum hostports per edge (E7129); 0 means no limit'),
  quota_edge_routes: count(0).describe('Maximum routes per HTTPS edge (E7128); 0 means no limit'),
  max_ip_policy_rules: count(500).describe('Maximum rules per IP policy (E1411); 0 means no limit'),
  abuse_reports: z
    .enum(['on', 'off'])
    .default('on')
    .describe('on if the account can file and view abuse reports; off to reject these requests (E221)'),
  cert_issue_seconds: seconds(20).describe(
    'Seconds from the first check that finds correct records until the certificate is issued',
  ),
  cert_dns_error_seconds: seconds(300).describe(
    'Seconds without correct records before the certificate job reports DNS_ERROR',
  ),
  cert_check_seconds: seconds(15).describe(
    'Seconds between checks until the certificate job reports DNS_ERROR',
  ),
  cert_retry_seconds: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .default('60,300,900,3600')
    .describe('Seconds between checks after DNS_ERROR, separated by commas; the last value repeats'),
  cert_valid_seconds: seconds(60 * 86_400).describe("Seconds from a certificate's issuance to its renewal"),
})

export type Settings = z.output<typeof schema>
type Name = keyof Settings
const names = keysOf(schema.shape)

/** Thrown for an unknown setting or an invalid value, with a message for users. */
export class SettingError extends Error {}

function known(name: string): Name {
  const found = names.find((each) => each === name)
  if (!found) throw new SettingError(`Unknown setting: ${name}. Known settings: ${names.join(', ')}`)
  return found
}

/** Reads all settings from the store. Uses the default for a missing or invalid value. */
export async function readSettings(db: Kysely<Schema>): Promise<Settings> {
  const rows = await db.selectFrom('settings').selectAll().execute()
  const fitting = rows.filter(({ name, value }) => {
    const field = names.find((each) => each === name)
    return field && schema.shape[field].safeParse(value).success
  })
  return schema.parse(Object.fromEntries(fitting.map(({ name, value }) => [name, value])))
}

export async function getSetting(store: PlatformStore, name: string) {
  return (await readSettings(store.db))[known(name)]
}

export async function setSetting(store: PlatformStore, name: string, value: string | number): Promise<void> {
  const field = known(name)
  const text = String(value).trim()
  if (text === '' || !schema.shape[field].safeParse(text).success)
    throw new SettingError(
      `${text === '' ? `${field} requires a value` : `${text} isn't a valid value for ${field}`}: ${schema.shape[field].description}`,
    )
  await store.db
    .insertInto('settings')
    .values({ name: field, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute()
}

export async function listSettings(store: PlatformStore) {
  const values = await readSettings(store.db)
  return names.map((name) => ({ name, value: values[name], about: schema.shape[name].description ?? '' }))
}
