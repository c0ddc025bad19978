import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { RELEASES_PATH, type ReleaseOffer, signedRelease } from '@/lib/tunnel/messages'
import { isNewerVersion, newestOfMajor } from '@/lib/util/version'
import { toRfc3339 } from '@/lib/util/time'
import type { Schema } from '../store/schema'
import type { PlatformStore } from '../store/store'

/** Thrown if a release can't be added or removed. The message is for users. */
export class ReleaseError extends Error {}

type Store = Pick<PlatformStore, 'db' | 'releasesDir'>

const versionForm = /^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/
export const isReleaseVersion = (text: string) => versionForm.test(text)

/**
 * Returns the Ed25519 key that signs releases, and creates the key on first use. `publicKey` is base64-encoded SPKI
 * DER.
 */
export async function releaseKey(db: Kysely<Schema>) {
  const name = 'release_key'
  const fresh = () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const kept = await readSetting(db, name)
  if (kept === undefined)
    await db
      .insertInto('settings')
      .values({ name, value: fresh() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const der = Buffer.from(kept ?? (await readSetting(db, name)) ?? '', 'base64')
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
  return { privateKey, publicKey }
}

const readSetting = async (db: Kysely<Schema>, name: string) =>
  (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value

async function keepFile(file: string, releasesDir: string) {
  await mkdir(releasesDir, { recursive: true, mode: 0o700 })
  const partial = join(releasesDir, `.partial-${randomUUID()}`)
  try {
    await copyFile(file, partial)
    const copy = await open(partial, 'r+')
    await copy.sync()
    const { size } = await copy.stat()
    await copy.close()
    const hash = createHash('sha256')
    await pipeline(createReadStream(partial), hash)
    const sha256 = hash.digest('hex')
    if (size === 0) throw new ReleaseError(`${file} is empty.`)
    await rename(partial, join(releasesDir, sha256))
    return { size, sha256 }
  } finally {
    await rm(partial, { force: true })
  }
}

export async function addRelease(store: Store, version: string, file: string) {
  if (!isReleaseVersion(version))
    throw new ReleaseError(`${version} isn't a valid version. Use three numbers, such as 3.31.0.`)
  const known = await store.db
    .selectFrom('releases')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  if (known)
    throw new ReleaseError(
      `Release ${version} already exists, and agents may be using it. Use another version, or remove the existing release first.`,
    )
  const { size, sha256 } = await keepFile(file, store.releasesDir).catch((error: unknown) => {
    if (error instanceof ReleaseError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ReleaseError(`${file} can't be copied (${code}).`)
  })
  const { privateKey } = await releaseKey(store.db)
  const signature = sign(null, Buffer.from(signedRelease({ version, sha256 })), privateKey).toString('base64')
  const row = { version, size, sha256, signature, added_at: toRfc3339(Date.now()) }
  await store.db.insertInto('releases').values(row).execute()
  return row
}

export async function listReleases({ db }: Pick<Store, 'db'>) {
  const rows = await db.selectFrom('releases').selectAll().execute()
  return rows.toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
}

/**
 * Removes a release, and deletes its file unless another release uses the file. Throws a `ReleaseError` if the release
 * doesn't exist.
 */
export async function removeRelease({ db, releasesDir }: Store, version: string): Promise<void> {
  const row = await db
    .selectFrom('releases')
    .select('sha256')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new ReleaseError(`Release ${version} doesn't exist.`)
  await db.deleteFrom('releases').where('version', '=', version).execute()
  if (!(await fileOf({ db, releasesDir }, row.sha256)))
    await rm(join(releasesDir, row.sha256), { force: true })
}

export async function fileOf({ db, releasesDir }: Store, sha256: string) {
  const row = await db.selectFrom('releases').select('size').where('sha256', '=', sha256).executeTakeFirst()
  const file = join(releasesDir, sha256)
  return row && existsSync(file) ? { file, size: row.size } : null
}

/** Returns the newest available release with the same major version as `version`, or null if none is newer. */
export async function offerFor({ db, releasesDir }: Store, version: string): Promise<ReleaseOffer | null> {
  const there = (await listReleases({ db })).filter(({ sha256 }) => existsSync(join(releasesDir, sha256)))
  const newest = newestOfMajor(
    version,
    there.map((one) => one.version),
  )
  const found = there.find((one) => one.version === newest)
  if (!found) return null
  const { size, sha256, signature } = found
  return { version: found.version, path: `${RELEASES_PATH}/${sha256}`, size, sha256, signature }
}
