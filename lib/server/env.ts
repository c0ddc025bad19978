import 'server-only'
import '@/lib/contract/zod-config'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { maxResolvers } from '@/lib/dns/wire/config'
import { existsSync, statSync } from 'node:fs'
import { readKeyFile } from '@/lib/util/key-ring'
import { damaged, StoreFault } from '@/lib/util/sqlite'
import { inSentence } from '@/lib/util/text'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback)
const list = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(',').flatMap((entry) => (entry.trim() ? [entry.trim()] : [])))

const server = /^(?:\[[0-9a-f:.]+\](?::\d{1,5})?|[^\s:/[\]]+(?::\d{1,5})?|[0-9a-f]*:[0-9a-f:.]+)$/i
const servers = list.refine((all) => all.every((one) => server.test(one)), {
  error: 'each entry must be host or host:port',
})
const resolvers = servers.refine((all) => all.length <= maxResolvers, {
  error: `must have at most ${maxResolvers} entries, because DNS checks don't query more`,
})

const schema = z.object({
  PORT: port(3000),
  ADIT_HOST: z.string().min(1).default('127.0.0.1'),
  ADIT_DATA_DIR: z.string().min(1).default('.adit'),
  ADIT_SECRET: z.string().optional(),
  ADIT_PLATFORM: z.enum(['on', 'off']).default('on'),
  ADIT_PLATFORM_PORT: port(4555),
  ADIT_PLATFORM_DNS_PORT: port(4557),
  ADIT_INGRESS_PORT: port(4556),
  ADIT_PROBE_SECRET: z.string().optional(),
  ADIT_DNS_SERVERS: resolvers,
  ADIT_DNS_ROOTS: servers,
  ADIT_DNS_PORT: port(53),
  ADIT_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://console.example.com' })
    .optional(),
  ADIT_ALLOWED_NETWORKS: list,
  ADIT_TRUSTED_PROXIES: list,
  ADIT_SESSION_IDLE_MINUTES: z.coerce.number().int().min(30).max(720).default(720),
  ADIT_CONFIRM_MINUTES: z.coerce.number().int().min(1).max(720).default(15),
  /**
   * The maximum number of requests per minute for each person and account. Writes can exceed the limit by a small
   * reserve.
   */
  ADIT_PERSON_REQUESTS: z.coerce.number().int().min(10).max(100_000).default(90),
})

export function readEnv(source: Record<string, string | undefined>) {
  const entries = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(entries)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${inSentence(issue.message)}`).join('\n'),
    )
  const env = parsed.data
  const dataDir = resolve(env.ADIT_DATA_DIR)
  const publicUrl = new URL(env.ADIT_PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    ...env,
    projectDir: resolve(/* turbopackIgnore: true */ '.'),
    dataDir,
    publicUrl,
    publicOrigins: env.ADIT_PUBLIC_URL ? [publicUrl] : [publicUrl, `http://127.0.0.1:${env.PORT}`],
    storeFile: join(dataDir, 'console.sqlite'),
    lockFile: join(dataDir, 'console.lock'),
    keyFile: join(dataDir, 'secret'),
    platformFile: join(dataDir, 'platform.sqlite'),
    platformUrl: `http://127.0.0.1:${env.ADIT_PLATFORM_PORT}`,
  }
}
export type Env = ReturnType<typeof readEnv>

/** Removes the sealing key from the environment so that child processes don't inherit it. */
export function clearSecret(): void {
  delete process.env.ADIT_SECRET
}

/** Sets the environment variable that next-auth reads its base URL from. */
export function announceAuthUrl(env: Env): void {
  process.env.NEXTAUTH_URL = env.publicUrl
}

/** Throws a `StoreFault` if a key file exists but the store is missing or empty. */
export function checkStoreFile({ storeFile, keyFile }: Pick<Env, 'storeFile' | 'keyFile'>): void {
  const size = statSync(storeFile, { throwIfNoEntry: false })?.size
  if (size === undefined && readKeyFile(keyFile) !== null)
    throw new StoreFault(
      `The store ${storeFile} is missing, but its sealing key ${keyFile} exists. Restore a backup with "npm run -s adit -- restore <file>". To start with an empty store, also move the key file out of the data directory.`,
    )
  if (size === 0 && existsSync(keyFile)) throw damaged(storeFile, 'the file is empty', keyFile)
}
